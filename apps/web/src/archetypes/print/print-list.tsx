import type { ReactNode } from 'react';
import { PrintSheet, PrintTable, type PrintColumn } from '../../ui/index.ts';
import { hasTotals, layTotals, type Totals } from '../list/totals.tsx';

interface PrintListProps<Row> {
  readonly title: string;
  /** The answer of the search: the rows on the screen, and how many match. `more`: at least that many. */
  readonly of: { readonly rows: readonly Row[]; readonly total: number; readonly more?: boolean };
  readonly columns: readonly PrintColumn<Row>[];
  /** 台: 本页 20 台，符合条件共 45 台. Without it the paper is not a page of a longer list and says nothing of the kind. */
  readonly unit?: string;
  /** After the numbers. */
  readonly note?: ReactNode;
  readonly totals?: Totals;
  readonly size?: 'A4' | 'A4-landscape';
  readonly foot?: ReactNode;
}

/** The paper of a list, with the totals over everything that matches. */
export function PrintList<Row>({ title, of, columns, unit, note, totals, size = 'A4-landscape', foot }: PrintListProps<Row>) {
  const { rows, total, more = false } = of;
  const head =
    unit === undefined ? (
      note
    ) : (
      <>
        {`本页 ${rows.length} ${unit}，符合条件${more ? '超过' : '共'} ${total} ${unit}`}
        {note}
      </>
    );
  const sums = hasTotals(totals) ? (
    <tr>
      {layTotals(
        columns.map((column) => column.title),
        totals,
      ).map(({ key, span, content, amount }) => (
        <td key={key} colSpan={span} style={{ textAlign: amount ? 'right' : 'left' }}>
          {content}
        </td>
      ))}
    </tr>
  ) : null;
  return (
    <PrintSheet title={title} size={size} head={head} foot={foot}>
      <PrintTable columns={columns} rows={rows} total={sums} />
    </PrintSheet>
  );
}
