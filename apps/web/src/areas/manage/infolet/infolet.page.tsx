// 信息片 (menu 531): the cards of the landing page in their order, moved by dragging or by keys, with a preview as it will stand there.
import './infolet.css';
import '../../../shell/home/infolets.css';
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Table } from 'antd';
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
import { useAccess } from '../../../platform/access/index.ts';
import { call } from '../../../platform/api/index.ts';
import { ApiError } from '../../../platform/errors/index.ts';
import { InfoletCard } from '../../../shell/home/infolets-card.tsx';
import { EmptyState, FailedState, KeyHints, StatusTag, Toolbar, useConfirm } from '../../../ui/index.ts';
import { InfoletDialog, refreshText } from './infolet-dialog.tsx';

export default function InfoletPage() {
  const access = useAccess(MENU.infolet);
  const client = useQueryClient();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const query = useQuery({
    queryKey: [listInfolets.path],
    queryFn: ({ signal }) => call(listInfolets, {}, { signal, loading: false }),
  });
  const [activeId, setActiveId] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [editing, setEditing] = useState<InfoletRow | 'new' | null>(null);
  const rows = query.data ?? [];
  const active = rows.find(({ id }) => id === activeId);
  const canMove = access.can('change');
  const refresh = () => client.invalidateQueries({ queryKey: [listInfolets.path] });

  /** The client has already said what went wrong. */
  async function run(work: () => Promise<unknown>, text?: string) {
    try {
      await work();
      if (text !== undefined) void message.success(text);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      await refresh();
    }
  }
  function moveTo(id: number, place: number) {
    const rest = rows.map((row) => row.id).filter((one) => one !== id);
    const ids = [...rest.slice(0, place), id, ...rest.slice(place)];
    if (place < 0 || place > rest.length || ids.every((one, at) => rows[at]?.id === one)) return;
    void run(() => call(orderInfolets, { ids }));
  }
  const step = (by: 1 | -1) => active && moveTo(active.id, rows.indexOf(active) + by);
  async function toggle({ id, version, disabled, title }: InfoletRow) {
    if (!disabled && !(await confirm({ text: `停用后首页不再显示“${title}”，是否继续？` }))) return;
    await run(() => call(disableInfolet, { id, version, disabled: !disabled }), disabled ? '已启用' : '已停用');
  }
  async function remove({ id }: InfoletRow) {
    if (await confirm()) await run(() => call(removeInfolet, { id }), '已删除');
  }
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
      {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
      {canMove ? (
        <>
          <Button aria-label="上移" icon={<ArrowUpOutlined />} disabled={!active} onClick={() => step(-1)} />
          <Button aria-label="下移" icon={<ArrowDownOutlined />} disabled={!active} onClick={() => step(1)} />
          <Button icon={<StopOutlined />} disabled={!active} onClick={() => active && void toggle(active)}>
            {active?.disabled ? '启用' : '停用'}
          </Button>
          <Button icon={<EditOutlined />} disabled={!active} onClick={() => active && setEditing(active)}>
            修改
          </Button>
        </>
      ) : null}
      {access.can('remove') ? (
        <Button danger icon={<DeleteOutlined />} disabled={!active} onClick={() => active && void remove(active)}>
          删除
        </Button>
      ) : null}
      {access.can('add') ? (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
          新增信息片
        </Button>
      ) : null}
    </>
  );

  return (
    <div className="infolet-page">
      <section className="page-card" aria-label="信息片列表">
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
            locale={{ emptyText: <EmptyState text="还没有信息片" /> }}
            rowClassName={({ id }) => (id === activeId ? 'list-row-active' : '')}
            onRow={(row, at) => ({
              onClick: () => setActiveId(row.id),
              onDoubleClick: () => setEditing(row),
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
                render: (_, { disabled }) => <StatusTag tone={disabled ? 'plain' : 'good'}>{disabled ? '停用' : '使用中'}</StatusTag>,
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
        <div className="infolets">
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
      {editing === null ? null : (
        <InfoletDialog
          row={editing === 'new' ? undefined : editing}
          readOnly={!access.can(editing === 'new' ? 'add' : 'change')}
          onClose={() => setEditing(null)}
          onDone={() => {
            void message.success(editing === 'new' ? '已新增' : '已保存');
            setEditing(null);
            void refresh();
          }}
        />
      )}
    </div>
  );
}
