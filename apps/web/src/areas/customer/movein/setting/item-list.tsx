// 查验项目: rooms and what is checked in them, for houses and for common parts.
import { useState } from 'react';
import { Form, Input, InputNumber, Select } from 'antd';
import {
  BUILDING_USAGE,
  changeCheckItem,
  CHECK_KIND,
  createCheckItem,
  disableCheckItem,
  listCheckItems,
  listWarrantyParts,
  type CheckItem,
  type CheckKind,
} from '@anju/contract';
import { column, DictionaryPage, EntryDialog, useActs, useRowEntry, type DictionaryDialog } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { ChoicePick, EnumSelect, FilterPick, UseTag, type PickProps } from '../../../../ui/index.ts';
import { CompanyPick } from '../../../org/index.ts';
import { useAllRows } from '../../case/dispatch/use-all-rows.ts';

const COLUMNS = column<CheckItem>()([
  {
    title: '名称',
    width: 200,
    render: ({ name, parentId, disabled }) => (
      <span className={disabled ? 'ui-quiet' : ''}>{parentId === null ? <b>{name}</b> : `　└ ${name}`}</span>
    ),
  },
  { title: '查验对象', width: 88, render: ({ kind }) => CHECK_KIND.text(kind) },
  { title: '查验标准', field: 'standard', width: 260 },
  { title: '保修部位', field: 'partName', width: 140 },
  { title: '用途', width: 72, render: ({ usage }) => (usage === null ? '全部' : BUILDING_USAGE.text(usage)) },
  { title: '户型', width: 120, render: ({ layouts }) => layouts.join('、') || '全部' },
  { title: '公司', width: 140, render: ({ companyName }) => companyName || '全部公司' },
  { title: '顺序', width: 64, align: 'right', field: 'position', hidden: true },
  { title: '状态', render: ({ disabled }) => <UseTag disabled={disabled} /> },
]);

const OPTIONS = [
  { value: false, label: '使用中' },
  { value: true, label: '停用' },
];

/** Each room with what is in it right after it. */
const asTree = (all: readonly CheckItem[]): CheckItem[] =>
  all.filter(({ parentId }) => parentId === null).flatMap((room) => [room, ...all.filter(({ parentId }) => parentId === room.id)]);

export function ItemList({ access }: { readonly access: Access }) {
  const [kind, setKind] = useState<CheckKind | undefined>(undefined);
  const [disabled, setDisabled] = useState<boolean | undefined>(undefined);
  const query = useRead(listCheckItems, {}, { select: asTree });
  const list = useAllRows(query, (row) => (kind ?? row.kind) === row.kind && (disabled ?? row.disabled) === row.disabled);
  const acts = useActs<{ new: null; change: CheckItem }>(useRefresh(listCheckItems));
  return (
    <DictionaryPage
      name="customer.movein.item"
      what={{ name: '查验项目', none: '还没有查验项目' }}
      access={access}
      list={list}
      columns={COLUMNS}
      acts={acts}
      filters={
        <>
          <FilterPick name="对象" value={kind} options={CHECK_KIND.options} onChange={setKind} />
          <FilterPick name="状态" value={disabled} options={OPTIONS} onChange={setDisabled} />
        </>
      }
      steps={{
        add: '新增项目',
        disable: {
          run: ({ id, version }, off) => call(disableCheckItem, { id, version, disabled: off }),
          ask: ({ name }) => `停用后新的验房单不再查验“${name}”，已有的验房单不受影响，是否继续？`,
        },
      }}
    >
      {(dialog) => <ItemDialog {...dialog} />}
    </DictionaryPage>
  );
}

const BLANK = {
  companyId: null,
  kind: CHECK_KIND.house,
  parentId: null,
  name: '',
  standard: '',
  partId: null,
  usage: null,
  layouts: [] as string[],
  position: 0,
};

function ItemDialog({ row, readOnly, onClose, onDone }: DictionaryDialog<CheckItem>) {
  const entry = useRowEntry({ create: createCheckItem, change: changeCheckItem, row, blank: BLANK, onDone });
  const kind = Form.useWatch<CheckKind | undefined>('kind', entry.form) ?? row?.kind ?? BLANK.kind;
  return (
    <EntryDialog title={row ? `查验项目 ${row.name}` : '新增查验项目'} entry={entry} readOnly={readOnly} onClose={onClose} size="wide">
      <div className="form-grid">
        <Form.Item name="kind" label="查验对象" required>
          <EnumSelect of={CHECK_KIND} onChange={() => entry.form.setFieldValue('parentId', null)} />
        </Form.Item>
        <Form.Item name="parentId" label="房间" extra="不选为房间或部位">
          <RoomPick kind={kind} self={row?.id} />
        </Form.Item>
        <Form.Item name="name" label="名称" required>
          <Input maxLength={30} placeholder="如 厨房、墙面" />
        </Form.Item>
        <Form.Item name="partId" label="保修部位">
          <PartPick own={row} />
        </Form.Item>
        <Form.Item name="standard" label="查验标准" className="wide">
          <Input maxLength={200} placeholder="如 无空鼓、无裂缝，颜色一致" />
        </Form.Item>
        <Form.Item name="usage" label="用途" extra="不选为全部用途">
          <EnumSelect of={BUILDING_USAGE} allowClear placeholder="全部用途" />
        </Form.Item>
        <Form.Item name="layouts" label="户型" extra="户型含其中一个词才查验；不填为全部">
          <Select mode="tags" maxCount={10} open={false} suffixIcon={null} placeholder="如 四室" data-keeps-enter="" />
        </Form.Item>
        <Form.Item name="companyId" label="公司" extra="不选为全部公司">
          <CompanyPick width="100%" own={row && row.companyId !== null ? { id: row.companyId, name: row.companyName } : undefined} />
        </Form.Item>
        <Form.Item name="position" label="顺序">
          <InputNumber min={0} max={9999} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

function RoomPick({ kind, self, ...props }: PickProps & { readonly kind: CheckKind; readonly self: number | undefined }) {
  const all = useRead(listCheckItems, {});
  const choices = (all.data ?? [])
    .filter((one) => one.parentId === null && one.kind === kind && !one.disabled && one.id !== self)
    .map(({ id, name }) => ({ value: id, label: name }));
  return <ChoicePick {...props} label="房间" placeholder="本身是房间或部位" width="100%" choices={choices} loading={all.isFetching} />;
}

function PartPick({ own, ...props }: PickProps & { readonly own: CheckItem | undefined }) {
  const parts = useRead(listWarrantyParts, {});
  const choices = (parts.data ?? [])
    .filter(({ id, disabled }) => !disabled || id === own?.partId)
    .map(({ id, name }) => ({ value: id, label: name }));
  return <ChoicePick {...props} label="保修部位" placeholder="不计保修" width="100%" choices={choices} loading={parts.isFetching} />;
}
