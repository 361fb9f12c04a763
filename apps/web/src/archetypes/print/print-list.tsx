import type { ReactNode } from 'react';
import { PrintSheet, PrintTable, type PrintColumn } from '../../ui/index.ts';
import { hasTotals, layTotals, type Totals } from '../list/totals.tsx';

interface PrintListProps<Row> {
  readonly title: string;
  /** The answer of the search: the rows on the screen, and the number of matches. `more`: at least that many. */
  readonly of: { readonly rows: readonly Row[]; readonly total?: number; readonly more?: boolean };
  readonly columns: readonly PrintColumn<Row>[];
  /** 台: 本页 20 台，符合条件共 45 台. Without it the print is not one page of a longer list and shows no such counts. */
  readonly unit?: string;
  /** Shown after the counts. */
  readonly note?: ReactNode;
  readonly totals?: Totals;
  readonly size?: 'A4' | 'A4-landscape';
  readonly foot?: ReactNode;
  /** Class of the table and the content below it. */
  readonly className?: string;
  /** Shown below the table: the definition of its figures. */
  readonly children?: ReactNode;
}

/** The printed version of a list, with the totals over all matches. */
export function PrintList<Row>(props: PrintListProps<Row>) {
  const { title, of, columns, unit, note, totals, size = 'A4-landscape', foot, className, children } = props;
  const { rows, total = rows.length, more = false } = of;
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
      <div className={className}>
        <PrintTable columns={columns} rows={rows} total={sums} />
        {children}
      </div>
    </PrintSheet>
  );
}
