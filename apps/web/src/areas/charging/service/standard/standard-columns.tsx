import { CHARGE_METHOD, OBJECT, PRICE_METHOD, type StandardRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { column, PrintList } from '../../../../archetypes/index.ts';
import { DateText, StatusTag, type PrintColumn } from '../../../../ui/index.ts';
import { PaperCompany, PaperMarks } from '../../document/paper-marks.tsx';
import { periodText, priceCell } from './standard-text.ts';

export const STANDARD_COLUMNS = column<StandardRow>()([
  {
    title: '收费标准',
    sortField: 'name',
    fixed: 'start',
    width: 170,
    render: (row) => (
      <>
        {row.name} {row.disabled ? <StatusTag tone="ended">停用</StatusTag> : null}
        {row.waiting > 0 ? <StatusTag tone="owed">待审核</StatusTag> : null}
      </>
    ),
  },
  { title: '小区', field: 'estateName', width: 100 },
  { title: '收费项目', sortField: 'item', render: (row) => row.chargeTypeName, width: 104 },
  { title: '对象', render: (row) => OBJECT.text(row.objectKind), width: 56 },
  { title: '计费方法', render: (row) => CHARGE_METHOD.text(row.method), width: 80 },
  { title: '周期', render: periodText, width: 64 },
  { title: '现行价格', render: (row) => <span className="standard-price">{priceCell(row.price, row)}</span>, width: 230 },
  { title: '单位', field: 'unit', width: 110 },
  { title: '执行日期', render: (row) => <DateText value={row.price?.fromDate ?? null} />, width: 96 },
  {
    title: '下次调价',
    render: (row) => (row.next === null ? '–' : `${formatDay(row.next.fromDate)} 起 ${priceCell(row.next, row)}`),
    width: 170,
  },
  { title: '在用对象', field: 'attached', align: 'right', width: 76 },
  { title: '计费规则', field: 'ruleName', width: 130 },
]);

const PRINT_COLUMNS: readonly PrintColumn<StandardRow>[] = [
  { title: '序号', render: (_, index) => index + 1, align: 'center', width: '10mm' },
  { title: '小区', render: (row) => row.estateName },
  { title: '收费项目', render: (row) => row.chargeTypeName },
  { title: '收费标准', render: (row) => row.name },
  { title: '计费方法', render: (row) => `${CHARGE_METHOD.text(row.method)} ${PRICE_METHOD.text(row.priceMethod)}` },
  { title: '价格', render: (row) => priceCell(row.price, row), align: 'right' },
  { title: '单位', render: (row) => row.unit },
  { title: '周期', render: periodText },
  { title: '执行日期', render: (row) => (row.price ? formatDay(row.price.fromDate) : '') },
  { title: '下次调价', render: (row) => (row.next ? `${formatDay(row.next.fromDate)} 起 ${priceCell(row.next, row)}` : '') },
];

/** 收费标准公示表: today's prices, for display on the notice board. */
export function StandardPaper({
  rows,
  estate,
  day,
}: {
  readonly rows: readonly StandardRow[];
  readonly estate: string;
  readonly day: string;
}) {
  return (
    <PrintList
      title="收费标准公示表"
      of={{ rows: rows.filter(({ price }) => price !== null) }}
      columns={PRINT_COLUMNS}
      note={
        <>
          <PaperCompany />
          <span>{`${estate}　公示日期 ${formatDay(day)}`}</span>
        </>
      }
      foot={
        <>
          <span>对收费标准有疑问的，请到物业服务中心查询依据文件。</span>
          <span>物业服务人盖章：　　　　　　　　　　</span>
          <PaperMarks />
        </>
      }
    />
  );
}
