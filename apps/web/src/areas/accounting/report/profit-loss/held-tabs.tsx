// Lists compared with charging: money held for others, deposits, and revenue against billing.
import type { ReactNode } from 'react';
import { readCustody, readDeposits, readRevenueCheck, type CustodyRow, type DepositHeldRow, type RevenueRow } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';
import { useSumText } from '../../../../ui/index.ts';
import { SheetButton, useChart } from '../../part/index.ts';
import { DetailLink } from '../../part/book-link.tsx';
import { RangeBar, useProfitRange, type ProfitRange } from './range-bar.tsx';
import { ProfitTable, sheetOf, type ProfitColumn } from './profit-table.tsx';

interface TabProps {
  readonly companyId: number;
}
/** Subjects with what is below them: 其他应付款-押金, 应收账款, 其他应收款-代垫. */
const DEPOSITS = '224101';
const RECEIVABLE = '1122';
const LAID_OUT = '122102';
const named = (name: string): string => (name === '' ? '未指定' : name);

export function CustodyTab({ companyId }: TabProps) {
  const { range, bar } = useProfitRange(companyId, 'month');
  const query = useRead(readCustody, range && { companyId, ...range }, { keepPrevious: true });
  const data = query.data;
  // A book cannot be limited to what names no estate, nor to what names no supplier where other lines name one.
  const isAlone = ({ key, subjectId, estateId, supplierId }: CustodyRow): boolean =>
    supplierId !== null || data?.rows.every((one) => one.key === key || one.subjectId !== subjectId || one.estateId !== estateId) === true;
  const link: ProfitColumn<CustodyRow>['link'] = (row, cell) =>
    range === null || row.estateId === 0 || !isAlone(row) ? (
      cell
    ) : (
      <DetailLink
        asked={{ companyId, subjectId: row.subjectId, ...range, dims: { estateId: row.estateId, supplierId: row.supplierId } }}
        label={`${row.subject} ${row.estate} ${row.supplier} 明细账`}
      >
        {cell}
      </DetailLink>
    );
  const columns: ProfitColumn<CustodyRow>[] = [
    { title: '科目', text: ({ subject }) => subject },
    { title: '项目', text: ({ estate }) => named(estate), width: 140 },
    { title: '供应商', text: ({ supplier }) => named(supplier), width: 140 },
    { title: '期初结存', amount: (row) => row.opening, total: data?.sum.opening, link },
    { title: '代收', amount: (row) => row.in, total: data?.sum.in, link },
    { title: '代付', amount: (row) => row.out, total: data?.sum.out, link },
    { title: '期末结存', amount: (row) => row.balance, total: data?.sum.balance, link },
  ];
  return (
    <>
      <RangeBar {...bar} actions={<SheetButton table={sheetOf('代收代付结存表', data?.rows, columns)} />} />
      <ProfitTable query={query} rows={data?.rows} rowKey={({ key }) => key} columns={columns} />
    </>
  );
}

type OfEstate = Pick<DepositHeldRow, 'estateId' | 'name'>;
/** A figure of an estate leads to the book of its subject; a book cannot be limited to what names no estate. */
function useEstateBook(companyId: number, range: ProfitRange | null) {
  const chart = useChart(companyId);
  return (code: string, what: string) =>
    ({ estateId, name }: OfEstate, cell: ReactNode): ReactNode => {
      const subjectId = chart.byCode.get(code)?.id;
      if (range === null || subjectId === undefined || estateId === 0) return cell;
      return (
        <DetailLink asked={{ companyId, subjectId, ...range, dims: { estateId } }} label={`${name} ${what}明细账`}>
          {cell}
        </DetailLink>
      );
    };
}

export function DepositTab({ companyId }: TabProps) {
  const { range, bar } = useProfitRange(companyId, 'month');
  const query = useRead(readDeposits, range && { companyId, ...range }, { keepPrevious: true });
  const data = query.data;
  const link = useEstateBook(companyId, range)(DEPOSITS, '押金');
  const columns: ProfitColumn<DepositHeldRow>[] = [
    { title: '项目', text: ({ name }) => named(name) },
    { title: '期初结存', amount: (row) => row.opening, total: data?.sum.opening, link },
    { title: '收押', amount: (row) => row.in, total: data?.sum.in, link },
    { title: '退押及转出', amount: (row) => row.out, total: data?.sum.out, link },
    { title: '期末结存', amount: (row) => row.balance, total: data?.sum.balance, link },
    { title: '收费押金账户', amount: (row) => row.charged, total: data?.sum.charged },
    { title: '差异', amount: (row) => row.difference, total: data?.sum.difference },
  ];
  return (
    <>
      <RangeBar {...bar} actions={<SheetButton table={sheetOf('押金结存表', data?.rows, columns)} />} />
      <ProfitTable query={query} rows={data?.rows} rowKey={({ estateId }) => String(estateId)} columns={columns} />
    </>
  );
}

export function RevenueTab({ companyId }: TabProps) {
  const { range, bar } = useProfitRange(companyId, 'month');
  const sum = useSumText();
  const query = useRead(readRevenueCheck, range && { companyId, ...range }, { keepPrevious: true });
  const data = query.data;
  const linkTo = useEstateBook(companyId, range);
  const columns: ProfitColumn<RevenueRow>[] = [
    { title: '项目', text: ({ name }) => named(name) },
    { title: '计费减减免', amount: (row) => row.billed, total: data?.sum.billed },
    { title: '应收账款借方', amount: (row) => row.receivable, total: data?.sum.receivable, link: linkTo(RECEIVABLE, '应收账款') },
    { title: '代垫借方', amount: (row) => row.laidOut, total: data?.sum.laidOut, link: linkTo(LAID_OUT, '代垫') },
    { title: '账上合计', amount: (row) => row.booked, total: data?.sum.booked },
    { title: '差异', amount: (row) => row.difference, total: data?.sum.difference },
  ];
  return (
    <>
      <RangeBar {...bar} actions={<SheetButton table={sheetOf('收入与计费核对表', data?.rows, columns)} />}>
        {data ? <span className="ui-quiet">{`账上收入 ${sum(data.revenue, true)}，销项税 ${sum(data.tax, true)}`}</span> : null}
      </RangeBar>
      <ProfitTable query={query} rows={data?.rows} rowKey={({ estateId }) => String(estateId)} columns={columns} />
    </>
  );
}
