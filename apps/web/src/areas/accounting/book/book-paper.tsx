// Books on paper: every page has its own heading with company, subject, period, unit and number, and carries on from the page before.
import { BALANCE_SIDE, type BookColumn, type BookRow } from '@anju/contract';
import { formatDay, formatMoney, paperPages } from '@anju/domain';
import { PrintSheet, PrintTable, type PrintColumn } from '../../../ui/index.ts';

interface PaperPageProps<Row> {
  readonly title: string;
  readonly companyName: string;
  readonly subject: string;
  readonly period: string;
  readonly page: number;
  readonly of: number;
  readonly columns: readonly PrintColumn<Row>[];
  readonly rows: readonly Row[];
}

function PaperPage<Row>({ title, companyName, subject, period, page, of, columns, rows }: PaperPageProps<Row>) {
  return (
    <section className="acc-paper-page">
      <h2>{title}</h2>
      <div className="acc-paper-head">
        <span>核算单位：{companyName}</span>
        <span>{subject}</span>
        <span>{period}</span>
        <span>单位：元</span>
        <span>
          第 {page} 页 / 共 {of} 页
        </span>
      </div>
      <PrintTable columns={columns} rows={rows} />
    </section>
  );
}

export const paperAmount = (value: string | null): string => (value === null || value === '' ? '' : formatMoney(value));

const ROW_COLUMNS: readonly PrintColumn<BookRow>[] = [
  { title: '日期', width: '22mm', render: (row) => (row.day === null ? '' : formatDay(row.day)) },
  { title: '字号', width: '18mm', render: (row) => row.entry?.number ?? '' },
  { title: '摘要', render: (row) => (row.entry && !row.entry.posted ? `${row.text}（未登账）` : row.text) },
];
const FIGURE_COLUMNS: readonly PrintColumn<BookRow>[] = [
  { title: '借方', width: '28mm', align: 'right', render: (row) => paperAmount(row.debit) },
  { title: '贷方', width: '28mm', align: 'right', render: (row) => paperAmount(row.credit) },
  { title: '方向', width: '12mm', align: 'center', render: (row) => (row.direction === null ? '' : BALANCE_SIDE.text(row.direction)) },
  { title: '余额', width: '28mm', align: 'right', render: (row) => paperAmount(row.balance) },
];
const CONTRA: PrintColumn<BookRow> = { title: '对方科目', width: '40mm', render: (row) => row.entry?.contra ?? '' };
const SETTLED: readonly PrintColumn<BookRow>[] = [
  { title: '结算方式', width: '18mm', render: (row) => row.entry?.settleMethod ?? '' },
  { title: '票号', width: '24mm', render: (row) => row.entry?.settleNo ?? '' },
];
export const DETAIL_PAPER = [...ROW_COLUMNS, CONTRA, ...FIGURE_COLUMNS];
export const DIARY_PAPER = [...ROW_COLUMNS, ...SETTLED, CONTRA, ...FIGURE_COLUMNS];
export const multiPaper = (columns: readonly BookColumn[]): readonly PrintColumn<BookRow>[] => [
  ...ROW_COLUMNS,
  ...FIGURE_COLUMNS,
  ...columns.map(({ text }, at): PrintColumn<BookRow> => ({
    title: text,
    align: 'right',
    render: (row) => paperAmount(row.cells[at] ?? ''),
  })),
];

/** Rows that fit an A4 page across. */
const LEDGER_ROWS = 24;

export interface PrintedBook {
  readonly companyName: string;
  readonly subject: string;
  readonly rows: readonly BookRow[];
}

/** Several books one after the other; each begins a page and is numbered by itself. */
export function RunningPaper({
  title,
  period,
  books,
  columns,
}: {
  readonly title: string;
  readonly period: string;
  readonly books: readonly PrintedBook[];
  readonly columns: readonly PrintColumn<BookRow>[];
}) {
  return (
    <PrintSheet title={title} size="A4-landscape">
      {books.flatMap(({ companyName, subject, rows }) => {
        const pages = paperPages(rows, LEDGER_ROWS);
        return pages.map((page, at) => (
          <PaperPage
            key={`${subject}-${at}`}
            title={title}
            companyName={companyName}
            subject={subject}
            period={period}
            page={at + 1}
            of={pages.length}
            columns={columns}
            rows={page}
          />
        ));
      })}
    </PrintSheet>
  );
}

/** Tables without running balances, cut into numbered pages. */
export function TablePaper<Row>({
  title,
  companyName,
  period,
  columns,
  rows,
}: {
  readonly title: string;
  readonly companyName: string;
  readonly period: string;
  readonly columns: readonly PrintColumn<Row>[];
  readonly rows: readonly Row[];
}) {
  const count = Math.max(1, Math.ceil(rows.length / LEDGER_ROWS));
  return (
    <PrintSheet title={title} size="A4-landscape">
      {Array.from({ length: count }, (_, at) => (
        <PaperPage
          key={at}
          title={title}
          companyName={companyName}
          subject=""
          period={period}
          page={at + 1}
          of={count}
          columns={columns}
          rows={rows.slice(at * LEDGER_ROWS, (at + 1) * LEDGER_ROWS)}
        />
      ))}
    </PrintSheet>
  );
}
