// 收费字典 (menus 502-507): what the six screens share. A page says which family it is, what stands at its top, which fields and columns
// it has, and what a new charge of it begins with.
import './charge.css';
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Select } from 'antd';
import type { ReactNode } from 'react';
import {
  CHARGE_FAMILIES,
  chargeTypeTree,
  disableChargeType,
  MAX_PAGE_SIZE,
  placeChargeType,
  removeChargeType,
  searchChargeTypes,
  type ChargeFamily,
  type ChargeTypeForm,
  type ChargeTypeRow,
} from '@anju/contract';
import { ListPage, TreeListPage, useList, type Column } from '../../../archetypes/index.ts';
import { useAccess } from '../../../platform/access/index.ts';
import { call } from '../../../platform/api/index.ts';
import { ApiError } from '../../../platform/errors/index.ts';
import { EmptyState, KeyHints, SearchBox, StatusTag, useConfirm, usePrint } from '../../../ui/index.ts';
import { ChargeActions } from './charge-actions.tsx';
import { ChargeDialog } from './charge-dialog.tsx';
import { stepPlace, type Place } from './charge-order.ts';
import { ChargePaper } from './charge-paper.tsx';
import { ChargeTree } from './charge-tree.tsx';

interface ChargeDictionaryProps {
  readonly family: ChargeFamily;
  readonly lead: ReactNode;
  readonly columns: readonly Column<ChargeTypeRow>[];
  readonly fields: ReactNode;
  readonly start: Partial<ChargeTypeForm>;
}

const NAME_COLUMNS: readonly Column<ChargeTypeRow>[] = [
  { title: '编码', field: 'code', width: 80 },
  { title: '名称', render: (row) => <span className={row.disabled ? 'ui-quiet' : ''}>{row.name}</span>, width: 150 },
  { title: '上级项目', field: 'parentName', width: 110 },
];
const LAST_COLUMNS: readonly Column<ChargeTypeRow>[] = [
  { title: '税率', render: (row) => `${row.taxRate}%`, align: 'right', width: 70 },
  { title: '结算顺序', field: 'settlePriority', align: 'right', width: 80 },
  {
    title: '状态',
    render: (row) => <StatusTag tone={row.disabled ? 'plain' : 'good'}>{row.disabled ? '停用' : '使用中'}</StatusTag>,
    width: 80,
  },
];
const HINTS = (
  <KeyHints
    keys={[
      ['↑↓', '选择'],
      ['Enter', '打开'],
      ['Alt+↑↓', '在树上移动'],
    ]}
  />
);

export function ChargeDictionary({ family, lead, columns, fields, start }: ChargeDictionaryProps) {
  const { menu, name } = CHARGE_FAMILIES[family];
  const access = useAccess(menu);
  const client = useQueryClient();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const [under, setUnder] = useState<number>();
  const tree = useQuery({
    queryKey: [chargeTypeTree.path, family],
    queryFn: ({ signal }) => call(chargeTypeTree, { family }, { signal, loading: false }),
  });
  const list = useList(searchChargeTypes, { family, ...(under === undefined ? {} : { under }) });
  const [editing, setEditing] = useState<ChargeTypeRow | 'new' | null>(null);
  const { active, filter } = list;
  const nodes = tree.data ?? [];
  const searching = Boolean(filter.key) || filter.disabled !== undefined || under !== undefined;

  const refresh = () => {
    void client.invalidateQueries({ queryKey: [searchChargeTypes.path] });
    void client.invalidateQueries({ queryKey: [chargeTypeTree.path, family] });
  };
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

  async function put(id: number, place: Place) {
    await call(placeChargeType, { id, ...place });
    refresh();
  }
  function step(row: ChargeTypeRow, to: 'up' | 'down') {
    const place = stepPlace(nodes, row.id, to);
    if (place) told(put(row.id, place));
  }
  async function toggle(row: ChargeTypeRow) {
    const disabled = !row.disabled;
    if (disabled && !(await confirm({ text: `停用后不能再选“${row.name}”，已经用它的不受影响，是否继续？` }))) return;
    await call(disableChargeType, { id: row.id, version: row.version, disabled });
    done(disabled ? '已停用' : '已启用');
  }
  async function remove(row: ChargeTypeRow) {
    if (!(await confirm())) return;
    await call(removeChargeType, { id: row.id });
    if (under === row.id) setUnder(undefined);
    done('已删除');
  }
  async function printAll() {
    const { rows } = await call(searchChargeTypes, {
      ...filter,
      family,
      ...(under === undefined ? {} : { under }),
      page: 1,
      size: MAX_PAGE_SIZE,
    });
    print(<ChargePaper family={family} rows={rows} />);
  }

  return (
    <div className="charge-page">
      <div className="charge-lead">{lead}</div>
      <TreeListPage
        tree={
          <ChargeTree
            nodes={tree.data}
            error={tree.error}
            onRetry={() => void tree.refetch()}
            selected={under}
            onSelect={setUnder}
            onPlace={access.can('change') ? (id, place) => told(put(id, place)) : undefined}
          />
        }
        list={
          <ListPage
            list={list}
            columns={[...NAME_COLUMNS, ...columns, ...LAST_COLUMNS]}
            onOpen={setEditing}
            foot={HINTS}
            empty={<EmptyState text={searching ? '没有符合条件的项目' : `还没有${name}项目`} />}
            actions={
              <ChargeActions
                access={access}
                row={active}
                canStep={(row, to) => stepPlace(nodes, row.id, to) !== null}
                onStep={step}
                onToggle={(row) => told(toggle(row))}
                onRemove={(row) => told(remove(row))}
                onChange={setEditing}
                onPrint={() => told(printAll())}
                onAdd={() => setEditing('new')}
                addText={`新增${name}`}
              />
            }
            filters={
              <>
                <SearchBox value={filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="编码 / 名称 / 发票名称" />
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
        }
      />
      {editing === null ? null : (
        <ChargeDialog
          family={family}
          row={editing === 'new' ? undefined : editing}
          parentId={under ?? null}
          nodes={nodes}
          start={start}
          fields={fields}
          readOnly={!access.can(editing === 'new' ? 'add' : 'change')}
          onClose={() => setEditing(null)}
          onDone={() => done(editing === 'new' ? '已新增' : '已保存')}
        />
      )}
      {paper}
    </div>
  );
}
