// 首页卡片 (menu 531): the cards of the landing page in their order, moved by dragging or by keys, with a preview of the landing page.
import './infolet.css';
import { useState } from 'react';
import { Button, Table } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined, PlusOutlined, StopOutlined } from '@ant-design/icons';
import type { KeyboardEvent } from 'react';
import {
  disableInfolet,
  INFOLET_SOURCES,
  listInfolets,
  MENU,
  orderInfolets,
  previewInfolet,
  removeInfolet,
  type InfoletRow,
} from '@anju/contract';
import { useActs, ViewOnly } from '../../../archetypes/index.ts';
import { useAccess } from '../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../platform/api/hooks.ts';
import { call } from '../../../platform/api/index.ts';
import { InfoletCard } from '../../../shell/home/infolets-card.tsx';
import { EmptyState, FailedState, KeyHints, UseTag, Toolbar, useConfirm } from '../../../ui/index.ts';
import { InfoletDialog, refreshText } from './infolet-dialog.tsx';

export default function InfoletPage() {
  const access = useAccess(MENU.infolet);
  const confirm = useConfirm();
  const query = useRead(listInfolets, {});
  const acts = useActs<{ new: null; change: InfoletRow }>(useRefresh(listInfolets));
  const [activeId, setActiveId] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const rows = query.data ?? [];
  const active = rows.find(({ id }) => id === activeId);
  const canMove = access.can('change');
  const { doing } = acts;
  const edited = doing?.kind === 'change' ? doing.row : undefined;

  function moveTo(id: number, place: number) {
    const rest = rows.map((row) => row.id).filter((one) => one !== id);
    const ids = [...rest.slice(0, place), id, ...rest.slice(place)];
    if (place < 0 || place > rest.length || ids.every((one, at) => rows[at]?.id === one)) return;
    acts.attempt(async () => {
      await call(orderInfolets, { ids });
      acts.refresh();
    });
  }
  const step = (by: 1 | -1) => active && moveTo(active.id, rows.indexOf(active) + by);
  const toggle = ({ id, version, disabled, title }: InfoletRow) =>
    acts.attempt(async () => {
      if (!disabled && !(await confirm({ text: `停用后首页不再显示“${title}”，是否继续？` }))) return;
      await call(disableInfolet, { id, version, disabled: !disabled });
      acts.done(disabled ? '已启用' : '已停用');
    });
  const remove = ({ id }: InfoletRow) =>
    acts.attempt(async () => {
      if (!(await confirm())) return;
      await call(removeInfolet, { id });
      acts.done('已删除');
    });
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const by = event.key === 'ArrowUp' ? -1 : 1;
    if (event.altKey) {
      if (canMove) step(by);
    } else setActiveId(rows[Math.max(0, (active ? rows.indexOf(active) : -1) + by)]?.id ?? activeId);
  }

  const actions = (
    <>
      <ViewOnly access={access} />
      {canMove ? (
        <>
          <Button aria-label="上移" icon={<ArrowUpOutlined />} disabled={!active} onClick={() => step(-1)} />
          <Button aria-label="下移" icon={<ArrowDownOutlined />} disabled={!active} onClick={() => step(1)} />
          <Button icon={<StopOutlined />} disabled={!active} onClick={() => active && toggle(active)}>
            {active?.disabled ? '启用' : '停用'}
          </Button>
          <Button icon={<EditOutlined />} disabled={!active} onClick={() => active && acts.begin('change', active)}>
            修改
          </Button>
        </>
      ) : null}
      {access.can('remove') ? (
        <Button danger icon={<DeleteOutlined />} disabled={!active} onClick={() => active && remove(active)}>
          删除
        </Button>
      ) : null}
      {access.can('add') ? (
        <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
          新增首页卡片
        </Button>
      ) : null}
    </>
  );

  return (
    <div className="infolet-page">
      <section className="page-card" aria-label="首页卡片列表">
        <Toolbar actions={actions}>
          <KeyHints
            keys={[
              ['↑↓', '选择'],
              ['Alt ↑↓', '移动'],
            ]}
          />
        </Toolbar>
        {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
        <div className="infolet-rows" tabIndex={0} role="group" aria-label="顺序" onKeyDown={onKeyDown}>
          <Table<InfoletRow>
            size="small"
            rowKey="id"
            loading={query.isPending}
            pagination={false}
            dataSource={rows}
            locale={{ emptyText: <EmptyState text="还没有首页卡片" /> }}
            rowClassName={({ id }) => (id === activeId ? 'list-row-active' : '')}
            onRow={(row, at) => ({
              onClick: () => setActiveId(row.id),
              onDoubleClick: () => acts.begin('change', row),
              draggable: canMove,
              onDragStart: () => setDragged(row.id),
              onDragOver: (event) => event.preventDefault(),
              onDrop: () => dragged !== null && moveTo(dragged, at ?? 0),
            })}
            columns={[
              { title: '标题', dataIndex: 'title' },
              { title: '数据来源', render: (_, row) => INFOLET_SOURCES[row.source].title },
              { title: '宽度', render: (_, row) => `${row.width} 列` },
              { title: '刷新', render: (_, row) => refreshText(row.refreshSeconds) },
              { title: '适用岗位', render: (_, row) => (row.jobIds.length === 0 ? '全部' : row.jobs.join('、')) },
              {
                title: '状态',
                render: (_, { disabled }) => <UseTag disabled={disabled} />,
              },
            ]}
          />
        </div>
      </section>
      <section className="page-card infolet-preview" aria-label="首页预览">
        <header className="detail-head">
          <strong>首页预览</strong>
          <span className="ui-quiet">数字按您的权限计算，员工看到的是自己范围内的</span>
        </header>
        <div className="infolets" role="group" aria-label="预览" tabIndex={0}>
          {rows
            .filter(({ disabled }) => !disabled)
            .map(({ id, title, width, source, refreshSeconds }) => (
              <InfoletCard
                key={id}
                title={title}
                width={width}
                refreshSeconds={refreshSeconds}
                queryKey={[previewInfolet.path, source]}
                read={(signal) => call(previewInfolet, { source }, { signal, loading: false, quiet: true })}
              />
            ))}
        </div>
      </section>
      {doing ? (
        <InfoletDialog
          row={edited}
          readOnly={!access.can(edited ? 'change' : 'add')}
          onClose={acts.close}
          onDone={() => acts.done(edited ? '已保存' : '已新增')}
        />
      ) : null}
    </div>
  );
}
