// 供应商 of the chosen books, for the lines that name one.
import { Form, Input } from 'antd';
import {
  changeSupplier,
  createSupplier,
  disableSupplier,
  removeSupplier,
  searchSuppliers,
  type BookChoice,
  type SupplierRow,
} from '@anju/contract';
import {
  column,
  DictionaryPage,
  EntryDialog,
  StateFilter,
  useActs,
  useList,
  useRowEntry,
  type DictionaryDialog,
} from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useRefresh } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { SearchBox, UseTag } from '../../../../../ui/index.ts';
import { BookPick } from '../../../part/index.ts';

const COLUMNS = column<SupplierRow>()([
  { title: '编码', field: 'code', width: 110 },
  { title: '名称', field: 'name', width: 240 },
  { title: '电话', field: 'phone' },
  { title: '开户银行', field: 'bank', width: 180 },
  { title: '账号', field: 'accountNo', width: 180 },
  { title: '税号', field: 'taxNo', width: 170 },
  { title: '备注', field: 'remark' },
  { title: '状态', width: 84, render: ({ disabled }) => <UseTag disabled={disabled} /> },
]);

export function SupplierList({ book: { companyId }, access }: { readonly book: BookChoice; readonly access: Access }) {
  const list = useList(searchSuppliers, { companyId });
  const acts = useActs<{ new: null; change: SupplierRow }>(useRefresh(searchSuppliers));
  const { filter, setFilter } = list;
  return (
    <DictionaryPage
      name="accounting.supplier"
      what="供应商"
      access={access}
      list={list}
      columns={COLUMNS}
      acts={acts}
      filters={
        <>
          <BookPick />
          <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="编码 / 名称 / 电话" />
          <StateFilter list={list} />
        </>
      }
      steps={{
        add: '新增供应商',
        disable: {
          run: ({ id, version }, disabled) => call(disableSupplier, { id, version, disabled }),
          ask: ({ name }) => `停用后填制凭证不能再选“${name}”，是否继续？`,
        },
        remove: ({ id }) => call(removeSupplier, { id }),
      }}
    >
      {(dialog) => <SupplierDialog {...dialog} companyId={companyId} />}
    </DictionaryPage>
  );
}

const FIELDS = [
  ['code', '编码', 20, true],
  ['name', '名称', 60, true],
  ['phone', '电话', 30, false],
  ['bank', '开户银行', 60, false],
  ['accountNo', '账号', 40, false],
  ['taxNo', '税号', 30, false],
  ['remark', '备注', 200, false],
] as const;
const BLANK = { code: '', name: '', phone: '', bank: '', accountNo: '', taxNo: '', remark: '' };

function SupplierDialog({ row, readOnly, onClose, onDone, companyId }: DictionaryDialog<SupplierRow> & { readonly companyId: number }) {
  const entry = useRowEntry({ create: createSupplier, change: changeSupplier, row, blank: { ...BLANK, companyId }, onDone });
  return (
    <EntryDialog title={row ? `供应商 ${row.name}` : '新增供应商'} entry={entry} readOnly={readOnly} onClose={onClose}>
      {FIELDS.map(([name, label, max, required]) => (
        <Form.Item key={name} name={name} label={label} required={required}>
          <Input maxLength={max} />
        </Form.Item>
      ))}
    </EntryDialog>
  );
}
