// 交叉表 as a sheet and on paper: exact, whole, and as many pages side by side as its columns need.
import type { OutputOf, readCrossBook } from '@anju/contract';
import type { PrintColumn } from '../../../../ui/index.ts';
import type { SheetTable } from '../../part/index.ts';
import { paperAmount, TablePaper } from '../book-paper.tsx';

export type CrossTable = OutputOf<typeof readCrossBook>;

interface PaperRow {
  readonly text: string;
  readonly cells: readonly string[];
}
/** Amounts that fit an A4 page across, beside the name. */
const ACROSS = 8;

const rowsOf = ({ rows, sums, sum }: CrossTable): PaperRow[] => [
  ...rows.map(({ text, cells, sum: total }) => ({ text, cells: [...cells, total] })),
  { text: '合计', cells: [...sums, sum] },
];
const headsOf = ({ columns }: CrossTable): string[] => [...columns.map(({ text }) => text), '合计'];

export const crossSheet = (row: string, title: string, table: CrossTable): SheetTable => ({
  title,
  heads: [row, ...headsOf(table)],
  texts: 1,
  rows: rowsOf(table).map(({ text, cells }) => [text, ...cells]),
});

interface CrossPaperProps {
  /** The dim that goes down. */
  readonly row: string;
  readonly title: string;
  readonly period: string;
  readonly table: CrossTable;
}
export function CrossPaper({ row, title, period, table }: CrossPaperProps) {
  const heads = headsOf(table);
  const rows = rowsOf(table);
  return Array.from({ length: Math.ceil(heads.length / ACROSS) }, (_, at) => {
    const first = at * ACROSS;
    const columns: PrintColumn<PaperRow>[] = [
      { title: row, render: ({ text }) => text },
      ...heads.slice(first, first + ACROSS).map((head, place): PrintColumn<PaperRow> => ({
        title: head,
        align: 'right',
        width: '27mm',
        render: ({ cells }) => paperAmount(cells[first + place] ?? ''),
      })),
    ];
    return <TablePaper key={first} title={title} companyName={table.companyName} period={period} columns={columns} rows={rows} />;
  });
}
