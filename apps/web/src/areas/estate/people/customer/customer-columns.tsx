import { CREDIT, CUSTOMER_TYPE, PERSON_KIND, type CustomerRow } from '@anju/contract';
import { column } from '../../../../archetypes/index.ts';
import { EnumText, Nothing, StatusTag, type PrintColumn, type Tone } from '../../../../ui/index.ts';

export const CREDIT_TONES: Partial<Record<CustomerRow['credit'], Tone>> = {
  [CREDIT.good]: 'paid',
  [CREDIT.fair]: 'kind',
  [CREDIT.watched]: 'owed',
  [CREDIT.defaulted]: 'overdue',
};

export function CustomerTypes({ types }: { readonly types: CustomerRow['types'] }) {
  if (types.length === 0) return <Nothing />;
  return (
    <span className="customer-types">
      {types.map((type) => (
        <StatusTag key={type} tone="kind">
          {CUSTOMER_TYPE.text(type)}
        </StatusTag>
      ))}
    </span>
  );
}

export const CUSTOMER_COLUMNS = column<CustomerRow>()([
  { title: '编号', field: 'number', sortField: 'number', fixed: 'start', width: 100 },
  {
    title: '客户',
    width: 200,
    render: (row) => (
      <>
        {row.name} {row.disabled ? <StatusTag tone="ended">停用</StatusTag> : null}
      </>
    ),
  },
  { title: '类别', render: (row) => PERSON_KIND.text(row.kind), width: 64 },
  { title: '客户类型', render: (row) => <CustomerTypes types={row.types} />, width: 150 },
  { title: '电话', field: 'phone', width: 120 },
  { title: '证件号', field: 'idNo', width: 180 },
  { title: '房屋', field: 'houses', align: 'right', width: 64 },
  { title: '信用', render: (row) => <EnumText of={CREDIT} value={row.credit} tones={CREDIT_TONES} />, width: 72 },
  { title: '待跟进', align: 'right', render: (row) => (row.openFollows > 0 ? row.openFollows : '–'), width: 72 },
  { title: '备注', field: 'remark', width: 200 },
]);

export const CUSTOMER_PRINT_COLUMNS: readonly PrintColumn<CustomerRow>[] = [
  { title: '序号', render: (_, index) => index + 1, align: 'center', width: '10mm' },
  { title: '编号', render: (row) => row.number },
  { title: '客户', render: (row) => row.name },
  { title: '客户类型', render: (row) => row.types.map((type) => CUSTOMER_TYPE.text(type)).join('、') },
  { title: '电话', render: (row) => row.phone },
  { title: '房屋', render: (row) => row.houses, align: 'right' },
  { title: '信用', render: (row) => CREDIT.text(row.credit) },
  { title: '备注', render: (row) => row.remark },
];
