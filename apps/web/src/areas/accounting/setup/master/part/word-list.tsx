// 凭证字 of the chosen books.
import { Form, Input, InputNumber, Switch } from 'antd';
import {
  changeVoucherWord,
  createVoucherWord,
  listVoucherWords,
  removeVoucherWord,
  WORD_DEMAND,
  type BookChoice,
  type VoucherWord,
} from '@anju/contract';
import { column, EntryDialog, useActs, useEntry } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { EnumSelect, UseTag } from '../../../../../ui/index.ts';
import { useAllRows } from '../../all-rows.ts';
import { PartPage, type PartDialog } from './part-page.tsx';

const COLUMNS = column<VoucherWord>()([
  { title: '凭证字', field: 'word', width: 90 },
  { title: '凭证名称', field: 'title', width: 160 },
  { title: '要求', width: 220, render: ({ demand }) => WORD_DEMAND.text(demand) },
  { title: '顺序', field: 'sort', width: 80, align: 'right' },
  { title: '状态', width: 84, render: ({ disabled }) => <UseTag disabled={disabled} /> },
]);

export function WordList({ book, access }: { readonly book: BookChoice; readonly access: Access }) {
  const { companyId } = book;
  const list = useAllRows(useRead(listVoucherWords, { companyId }), ({ word }) => word);
  const acts = useActs<{ new: null; change: VoucherWord }>(useRefresh(listVoucherWords));
  return (
    <PartPage
      name="accounting.word"
      what={{ name: '凭证字', none: '还没有凭证字' }}
      access={access}
      list={list}
      columns={COLUMNS}
      acts={acts}
      add="新增凭证字"
      remove={({ word }) => call(removeVoucherWord, { companyId, word })}
    >
      {(dialog) => <WordDialog {...dialog} companyId={companyId} />}
    </PartPage>
  );
}

function WordDialog({ row, readOnly, onClose, onDone, companyId }: PartDialog<VoucherWord> & { readonly companyId: number }) {
  const entry = useEntry({
    endpoint: row ? changeVoucherWord : createVoucherWord,
    initial: row ?? { word: '', title: '', demand: WORD_DEMAND.none as VoucherWord['demand'], sort: 90, disabled: false },
    toInput: (values) => ({ ...values, companyId, version: row?.version ?? 0 }),
    onDone,
  });
  return (
    <EntryDialog title={row ? `凭证字 ${row.word}` : '新增凭证字'} entry={entry} readOnly={readOnly} onClose={onClose}>
      <Form.Item name="word" label="凭证字" required>
        <Input maxLength={4} disabled={row !== undefined} />
      </Form.Item>
      <Form.Item name="title" label="凭证名称" required>
        <Input maxLength={20} placeholder="打印在凭证上，如 记账凭证" />
      </Form.Item>
      <Form.Item name="demand" label="要求">
        <EnumSelect of={WORD_DEMAND} />
      </Form.Item>
      <Form.Item name="sort" label="顺序">
        <InputNumber min={0} max={999} precision={0} />
      </Form.Item>
      <Form.Item name="disabled" label="停用" valuePropName="checked">
        <Switch />
      </Form.Item>
    </EntryDialog>
  );
}
