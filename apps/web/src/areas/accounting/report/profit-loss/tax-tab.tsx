// 应交税费明细: what of each tax was owed, accrued and paid, and the columns of 应交增值税 by month.
import { useState, type ReactNode } from 'react';
import { Button, Checkbox, Segmented } from 'antd';
import { PrinterOutlined } from '@ant-design/icons';
import { MENU, readTaxes, type TaxTable } from '@anju/contract';
import { formatMoney, isZeroDecimal, ymText } from '@anju/domain';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { PrintSheet, PrintTable, usePrint } from '../../../../ui/index.ts';
import { SheetButton, useChart } from '../../part/index.ts';
import { DetailLink } from '../../part/book-link.tsx';
import { rangeWords } from '../statement-paper.tsx';
import { ProfitTable, sheetOf, type ProfitColumn } from './profit-table.tsx';
import { RangeBar, useProfitRange } from './range-bar.tsx';

interface Months {
  readonly from: number;
  readonly to: number;
}
/** A tax in the whole range, or in one month of it. */
interface TaxLine extends Months {
  readonly key: string;
  readonly code: string;
  readonly name: string;
  readonly amounts: readonly string[];
}
const TITLES = ['期初未交', '计提（贷方）', '缴纳（借方）', '期末未交'];
type Owed = TaxTable['sum'];
const amountsOf = ({ opening, accrued, paid, closing }: Owed): string[] => [opening, accrued, paid, closing];
const amountAt = (amounts: readonly string[] | undefined, at: number): string => amounts?.[at] ?? '0';

const taxLines = ({ rows }: TaxTable, range: Months, monthly: boolean): TaxLine[] =>
  rows.flatMap(({ code, name, months, ...owed }) =>
    monthly
      ? months.map(({ ym, ...month }) => ({ key: `${code}-${ym}`, code, name, from: ym, to: ym, amounts: amountsOf(month) }))
      : [{ key: code, code, name, from: range.from, to: range.to, amounts: amountsOf(owed) }],
  );

/** A month of 应交增值税: its opening, its columns, what 年度结转 cleared, its closing. */
const vatLines = ({ vat }: TaxTable): TaxLine[] =>
  vat.rows.map(({ ym, opening, amounts, cleared, closing }) => {
    return { key: String(ym), code: vat.code, name: '', from: ym, to: ym, amounts: [opening, ...amounts, cleared, closing] };
  });

type Link = (line: TaxLine, code: string, cell: ReactNode) => ReactNode;

function taxColumns(sum: Owed | undefined, monthly: boolean, link: Link): ProfitColumn<TaxLine>[] {
  const totals = sum && amountsOf(sum);
  return [
    { title: '税种', text: ({ code, name }) => `${code} ${name}`, width: 240 },
    ...(monthly ? [{ title: '期间', text: ({ to }: TaxLine) => ymText(to), width: 90 }] : []),
    ...TITLES.map((title, at): ProfitColumn<TaxLine> => ({
      title,
      amount: ({ amounts }) => amountAt(amounts, at),
      total: totals?.[at],
      link: (line, cell) => link(line, line.code, cell),
    })),
  ];
}

function vatColumns({ code, columns, rows, sum }: TaxTable['vat'], link: Link): ProfitColumn<TaxLine>[] {
  const cleared = rows.some((row) => !isZeroDecimal(row.cleared));
  const all = [
    { title: '期初余额', code, total: sum.opening },
    ...columns.map((column, at) => ({
      title: column.direction === -1 ? column.name : `减：${column.name}`,
      code: column.code,
      total: amountAt(sum.amounts, at),
    })),
    ...(cleared ? [{ title: '年末结清', code, total: sum.cleared }] : []),
    { title: '期末余额', code, total: sum.closing },
  ];
  const placeOf = (at: number): number => (at === all.length - 1 ? columns.length + 2 : at);
  return [
    { title: '期间', text: ({ to }) => ymText(to), width: 90 },
    ...all.map(({ title, code: own, total }, at): ProfitColumn<TaxLine> => ({
      title,
      amount: ({ amounts }) => amountAt(amounts, placeOf(at)),
      total,
      link: (line, cell) => link(line, own, cell),
      width: 150,
    })),
  ];
}

type View = 'taxes' | 'vat';
const VIEWS: { value: View; label: string }[] = [
  { value: 'taxes', label: '各税种' },
  { value: 'vat', label: '增值税专栏' },
];

export function TaxTab({ companyId }: { readonly companyId: number }) {
  const access = useAccess(MENU.profitLoss);
  const { range, bar } = useProfitRange(companyId, 'year');
  const [view, setView] = useState<View>('taxes');
  const [monthly, setMonthly] = useState(false);
  const { byCode } = useChart(companyId);
  const { print, paper } = usePrint();
  const query = useRead(readTaxes, range && { companyId, ...range });
  const data = query.data;

  const link: Link = ({ from, to }, code, cell) => {
    const subjectId = byCode.get(code)?.id;
    if (subjectId === undefined) return cell;
    return <DetailLink asked={{ companyId, subjectId, from, to, unposted: range?.unposted }}>{cell}</DetailLink>;
  };
  const columns = view === 'vat' && data ? vatColumns(data.vat, link) : taxColumns(data?.sum, monthly, link);
  const rows = data && range ? (view === 'vat' ? vatLines(data) : taxLines(data, range, monthly)) : undefined;
  const title = view === 'vat' ? '应交增值税明细' : '应交税费明细';
  return (
    <>
      <RangeBar
        {...bar}
        actions={
          <>
            <SheetButton table={sheetOf(title, rows, columns)} />
            {access.can('print') ? (
              <Button
                icon={<PrinterOutlined />}
                disabled={!rows || rows.length === 0}
                onClick={() =>
                  data && range && rows && print(<TaxPaper {...{ title, range, rows, columns, companyName: data.companyName }} />)
                }
              >
                打印
              </Button>
            ) : null}
          </>
        }
      >
        <Segmented<View> aria-label="明细" value={view} options={VIEWS} onChange={setView} />
        {view === 'taxes' ? (
          <Checkbox checked={monthly} onChange={(event) => setMonthly(event.target.checked)}>
            按月列示
          </Checkbox>
        ) : null}
      </RangeBar>
      <ProfitTable query={query} rows={rows} rowKey={({ key }) => key} columns={columns} />
      {paper}
    </>
  );
}

interface PaperProps {
  readonly title: string;
  readonly companyName: string;
  readonly range: Months & { readonly unposted: boolean };
  readonly rows: readonly TaxLine[];
  readonly columns: readonly ProfitColumn<TaxLine>[];
}
function TaxPaper({ title, companyName, range, rows, columns }: PaperProps) {
  return (
    <PrintSheet
      title={title}
      size="A4-landscape"
      head={
        <>
          <span>核算单位：{companyName}</span>
          <span>{`${rangeWords(range)}${range.unposted ? '（含未登账）' : ''}`}</span>
          <span>单位：元</span>
        </>
      }
    >
      <PrintTable<TaxLine>
        rows={rows}
        columns={columns.map(({ title: head, text, amount }) => ({
          title: head,
          align: amount ? 'right' : 'left',
          render: (row) => (amount ? formatMoney(amount(row)) : text?.(row)),
        }))}
        total={
          <tr>
            {columns.map(({ title: head, total, amount }, at) => (
              <td key={head} style={{ textAlign: amount ? 'right' : 'left' }}>
                {at === 0 ? '合计' : total === undefined ? '' : formatMoney(total)}
              </td>
            ))}
          </tr>
        }
      />
    </PrintSheet>
  );
}
