// 小区类型 (menu 514): the kinds of estates in the tenant's own order, and what a new estate of a kind begins with.
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Select } from 'antd';
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  PlusOutlined,
  PrinterOutlined,
  StopOutlined,
} from '@ant-design/icons';
import {
  areaBasis,
  buildingUsage,
  disableEstateType,
  MAX_PAGE_SIZE,
  MENU,
  moveEstateType,
  removeEstateType,
  searchEstateTypes,
  type EstateTypeRow,
} from '@anju/contract';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import {
  EmptyState,
  EnumText,
  KeyHints,
  PrintSheet,
  PrintTable,
  SearchBox,
  StatusTag,
  useConfirm,
  usePrint,
} from '../../../../ui/index.ts';
import { EstateTypeDialog } from './estate-type-dialog.tsx';

const COLUMNS = column<EstateTypeRow>()([
  { title: '类型名称', field: 'name', width: 160 },
  { title: '默认服务等级', field: 'serviceLevel', width: 130 },
  { title: '默认用途', render: (row) => <EnumText of={buildingUsage} value={row.usage} />, width: 100 },
  { title: '默认计费面积', render: (row) => <EnumText of={areaBasis} value={row.areaBasis} />, width: 120 },
  { title: '小区数', field: 'estates', align: 'right', width: 90 },
  {
    title: '状态',
    render: (row) => <StatusTag tone={row.disabled ? 'plain' : 'good'}>{row.disabled ? '停用' : '使用中'}</StatusTag>,
    width: 90,
  },
  { title: '备注', field: 'remark', ellipsis: true, width: 260 },
]);

const HINTS = (
  <KeyHints
    keys={[
      ['↑↓', '选择'],
      ['Enter', '打开'],
    ]}
  />
);

export default function EstateTypePage() {
  const access = useAccess(MENU.estateType);
  const client = useQueryClient();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const list = useList(searchEstateTypes, {});
  const [editing, setEditing] = useState<EstateTypeRow | 'new' | null>(null);
  const { active, filter } = list;
  const searching = Boolean(filter.key) || filter.disabled !== undefined;

  const refresh = () => void client.invalidateQueries({ queryKey: [searchEstateTypes.path] });
  function done(text: string) {
    setEditing(null);
    void message.success(text);
    refresh();
  }
  /** The client has already said what went wrong. */
  const told = (work: Promise<void>) =>
    void work.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      refresh();
    });

  async function move(row: EstateTypeRow, to: 'up' | 'down') {
    await call(moveEstateType, { id: row.id, to });
    refresh();
  }
  async function toggle(row: EstateTypeRow) {
    const disabled = !row.disabled;
    if (disabled && !(await confirm({ text: `停用后新小区不能再选“${row.name}”，已用的小区不受影响，是否继续？` }))) return;
    await call(disableEstateType, { id: row.id, version: row.version, disabled });
    done(disabled ? '已停用' : '已启用');
  }
  async function remove(row: EstateTypeRow) {
    if (!(await confirm())) return;
    await call(removeEstateType, { id: row.id });
    done('已删除');
  }
  async function printAll() {
    const { rows } = await call(searchEstateTypes, { ...filter, page: 1, size: MAX_PAGE_SIZE });
    print(<Paper rows={rows} />);
  }

  const actions = (
    <>
      {access.can('change') ? (
        <>
          <Button
            aria-label="上移"
            title={searching ? '清除条件后可调整顺序' : '上移'}
            icon={<ArrowUpOutlined />}
            disabled={!active || searching}
            onClick={() => active && told(move(active, 'up'))}
          />
          <Button
            aria-label="下移"
            title={searching ? '清除条件后可调整顺序' : '下移'}
            icon={<ArrowDownOutlined />}
            disabled={!active || searching}
            onClick={() => active && told(move(active, 'down'))}
          />
          <Button icon={<StopOutlined />} disabled={!active} onClick={() => active && told(toggle(active))}>
            {active?.disabled ? '启用' : '停用'}
          </Button>
          <Button icon={<EditOutlined />} disabled={!active} onClick={() => active && setEditing(active)}>
            修改
          </Button>
        </>
      ) : null}
      {access.can('remove') ? (
        <Button danger icon={<DeleteOutlined />} disabled={!active} onClick={() => active && told(remove(active))}>
          删除
        </Button>
      ) : null}
      {access.can('print') ? (
        <Button icon={<PrinterOutlined />} onClick={() => told(printAll())}>
          打印
        </Button>
      ) : null}
      {access.can('add') ? (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
          新增类型
        </Button>
      ) : null}
    </>
  );

  return (
    <>
      <ListPage
        list={list}
        columns={COLUMNS}
        onOpen={setEditing}
        actions={actions}
        foot={HINTS}
        empty={<EmptyState text={searching ? '没有符合条件的类型' : '还没有小区类型'} />}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="名称 / 服务等级 / 备注" />
            <Select<'on' | 'off'>
              allowClear
              aria-label="状态"
              placeholder="全部状态"
              style={{ minWidth: 110 }}
              value={filter.disabled === undefined ? null : filter.disabled ? 'off' : 'on'}
              onChange={(state: 'on' | 'off' | undefined) =>
                list.setFilter({ disabled: state === undefined ? undefined : state === 'off' })
              }
              options={[
                { value: 'on', label: '使用中' },
                { value: 'off', label: '停用' },
              ]}
            />
            {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
          </>
        }
      />
      {editing === null ? null : (
        <EstateTypeDialog
          row={editing === 'new' ? undefined : editing}
          readOnly={!access.can(editing === 'new' ? 'add' : 'change')}
          onClose={() => setEditing(null)}
          onDone={() => done(editing === 'new' ? '已新增' : '已保存')}
        />
      )}
      {paper}
    </>
  );
}

function Paper({ rows }: { readonly rows: readonly EstateTypeRow[] }) {
  return (
    <PrintSheet title="小区类型">
      <PrintTable
        rows={rows}
        columns={[
          { title: '序号', render: (_, index) => index + 1, width: '12mm' },
          { title: '类型名称', render: (row) => row.name },
          { title: '默认服务等级', render: (row) => row.serviceLevel || '–' },
          { title: '默认用途', render: (row) => buildingUsage.text(row.usage) },
          { title: '默认计费面积', render: (row) => areaBasis.text(row.areaBasis) },
          { title: '小区数', render: (row) => row.estates, align: 'right' },
          { title: '状态', render: (row) => (row.disabled ? '停用' : '使用中') },
        ]}
      />
    </PrintSheet>
  );
}
