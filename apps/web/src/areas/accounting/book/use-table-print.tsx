// A book of pages put on paper whole: everything that was asked for, page by page.
import type { ReactNode } from 'react';
import { useAttempt } from '../../../platform/api/hooks.ts';
import { usePrint, useTip, type PrintColumn } from '../../../ui/index.ts';
import { TablePaper } from './book-paper.tsx';

/** The largest page a list answers. */
const PART = 200;
/** More is a file and not a print. */
const MOST_ROWS = 10_000;

interface Part<Row> {
  readonly rows: readonly Row[];
  /** Of what the pages count: rows, or subjects with several rows each. */
  readonly total: number;
  readonly companyName: string;
}
interface TablePrinting<Row> {
  readonly title: string;
  readonly period: string;
  readonly columns: readonly PrintColumn<Row>[];
  readonly read: (part: { readonly page: number; readonly size: number }) => Promise<Part<Row>>;
}

export function useTablePrint<Row>(): { printTable: (printing: TablePrinting<Row>) => Promise<unknown>; paper: ReactNode } {
  const { print, paper } = usePrint();
  const { attempt } = useAttempt();
  const tip = useTip();
  const printTable = ({ title, period, columns, read }: TablePrinting<Row>) =>
    attempt(async () => {
      const rows: Row[] = [];
      for (let page = 1, left = 1; left > 0; page += 1) {
        const part = await read({ page, size: PART });
        rows.push(...part.rows);
        left = part.total - page * PART;
        if (rows.length > MOST_ROWS) return void tip('行数太多，请缩小范围后再打印，或者导出');
        if (left <= 0) print(<TablePaper title={title} companyName={part.companyName} period={period} columns={columns} rows={rows} />);
      }
    });
  return { printTable, paper };
}
