// 现金流量项目 of the chosen books: the rows of the statement, and finer ones of the company's own.
import { Form, Input, Select, Switch } from 'antd';
import {
  CASH_SECTION,
  changeCashItem,
  createCashItem,
  DIRECTION,
  listCashItems,
  removeCashItem,
  type BookChoice,
  type CashFlowItem,
} from '@anju/contract';
import { column, EntryDialog, useActs, useEntry } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { EnumSelect, StatusTag, UseTag } from '../../../../../ui/index.ts';
import { useAllRows } from '../../all-rows.ts';
import { PartPage, type PartDialog } from './part-page.tsx';

const flowText = (direction: number) => (direction === DIRECTION.debit ? '流入' : '流出');

const COLUMNS = column<CashFlowItem>()([
  { title: '编码', field: 'code', width: 90 },
  { title: '名称', field: 'label', width: 360 },
  { title: '类别', width: 110, render: ({ section }) => CASH_SECTION.text(section) },
  { title: '流向', width: 80, render: ({ direction }) => flowText(direction) },
  { title: '来源', width: 110, render: ({ official }) => <StatusTag>{official ? '报表规定' : '自定义'}</StatusTag> },
  { title: '状态', width: 84, render: ({ disabled }) => <UseTag disabled={disabled} /> },
]);

export function CashItemList({ book, access }: { readonly book: BookChoice; readonly access: Access }) {
  const { companyId } = book;
  const list = useAllRows(useRead(listCashItems, { companyId }), ({ code }) => code);
  const acts = useActs<{ new: null; change: CashFlowItem }>(useRefresh(listCashItems));
  return (
    <PartPage
      name="accounting.cash-item"
      what="现金流量项目"
      access={access}
      list={list}
      columns={COLUMNS}
      acts={acts}
      add="新增项目"
      remove={({ code }) => call(removeCashItem, { companyId, code })}
    >
      {(dialog) => <CashItemDialog {...dialog} companyId={companyId} />}
    </PartPage>
  );
}

const FLOWS = [
  { value: 1, label: '流入' },
  { value: -1, label: '流出' },
];

const BLANK = { code: '', name: '', nameA: '', section: CASH_SECTION.operating, direction: DIRECTION.debit, disabled: false };

function CashItemDialog({ row, readOnly, onClose, onDone, companyId }: PartDialog<CashFlowItem> & { readonly companyId: number }) {
  const entry = useEntry({
    endpoint: row ? changeCashItem : createCashItem,
    initial: row ?? BLANK,
    toInput: (values) => ({ ...values, companyId, version: row?.version ?? 0 }),
    onDone,
  });
  return (
    <EntryDialog title={row ? `现金流量项目 ${row.code}` : '新增现金流量项目'} entry={entry} readOnly={readOnly} onClose={onClose}>
      <Form.Item name="code" label="编码" required>
        <Input maxLength={6} disabled={row !== undefined} placeholder="如 CF0101" />
      </Form.Item>
      <Form.Item name="name" label="名称" required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="nameA" label="企业会计准则名称" extra="不填则与名称相同">
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="section" label="类别" required>
        <EnumSelect of={CASH_SECTION} disabled={row?.official === true} />
      </Form.Item>
      <Form.Item name="direction" label="流向" required>
        <Select options={FLOWS} disabled={row?.official === true} />
      </Form.Item>
      <Form.Item name="disabled" label="停用" valuePropName="checked">
        <Switch />
      </Form.Item>
    </EntryDialog>
  );
}
