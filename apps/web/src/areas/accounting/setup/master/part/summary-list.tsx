// 摘要 of the chosen books, called up by their codes while vouchers are written.
import { Form, Input } from 'antd';
import {
  changeVoucherSummary,
  createVoucherSummary,
  removeVoucherSummary,
  searchVoucherSummaries,
  type BookChoice,
  type VoucherSummary,
} from '@anju/contract';
import { column, EntryDialog, useActs, useList, useRowEntry } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useRefresh } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { SearchBox } from '../../../../../ui/index.ts';
import { PartPage, type PartDialog } from './part-page.tsx';

const COLUMNS = column<VoucherSummary>()([
  { title: '编码', field: 'code', width: 90 },
  { title: '摘要', field: 'text', width: 360 },
]);

export function SummaryList({ book: { companyId }, access }: { readonly book: BookChoice; readonly access: Access }) {
  const list = useList(searchVoucherSummaries, { companyId });
  const acts = useActs<{ new: null; change: VoucherSummary }>(useRefresh(searchVoucherSummaries));
  return (
    <PartPage
      name="accounting.summary"
      what="摘要"
      access={access}
      list={list}
      columns={COLUMNS}
      acts={acts}
      add="新增摘要"
      remove={({ id }) => call(removeVoucherSummary, { id })}
      filters={<SearchBox value={list.filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="编码 / 摘要" />}
    >
      {(dialog) => <SummaryDialog {...dialog} companyId={companyId} />}
    </PartPage>
  );
}

function SummaryDialog({ row, readOnly, onClose, onDone, companyId }: PartDialog<VoucherSummary> & { readonly companyId: number }) {
  const blank = { companyId, code: '', text: '' };
  const entry = useRowEntry({ create: createVoucherSummary, change: changeVoucherSummary, row, blank, onDone });
  return (
    <EntryDialog title={row ? `摘要 ${row.code}` : '新增摘要'} entry={entry} readOnly={readOnly} onClose={onClose}>
      <Form.Item name="code" label="编码" required>
        <Input maxLength={10} />
      </Form.Item>
      <Form.Item name="text" label="摘要" required>
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
