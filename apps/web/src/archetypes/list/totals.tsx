// Totals over all rows, as the server returned them: one row under the list and at the end of its printed version.
import { Table } from 'antd';
import type { ReactNode } from 'react';

export interface TotalsByColumn {
  /** Shown before the first amount: 合计 12 笔. */
  readonly text: ReactNode;
  /** Amounts by the title of their column; the amount of a hidden column is left out. */
  readonly cells: Readonly<Record<string, ReactNode>>;
}

/** A sentence across all columns, or amounts under their columns. Undefined, null or false: no totals. */
export type Totals = ReactNode | TotalsByColumn;

const isByColumn = (totals: Totals): totals is TotalsByColumn =>
  typeof totals === 'object' && totals !== null && 'cells' in totals && 'text' in totals;

export const hasTotals = (totals: Totals): boolean => totals !== undefined && totals !== null && totals !== false && totals !== '';

interface TotalCell {
  readonly key: string;
  readonly span: number;
  readonly content: ReactNode;
  readonly amount: boolean;
}

/** The cells of the row from left to right; `before` is the number of columns the table adds itself, such as the one for checkboxes. */
export function layTotals(titles: readonly string[], totals: Totals, before = 0): readonly TotalCell[] {
  const width = titles.length + before;
  if (!isByColumn(totals)) return [{ key: 'all', span: width, content: totals, amount: false }];
  const cells: TotalCell[] = [];
  let gap = before;
  const fill = (content: ReactNode = null) => {
    if (gap > 0) cells.push({ key: `gap-${cells.length}`, span: gap, content, amount: false });
    gap = 0;
  };
  for (const title of titles) {
    if (!(title in totals.cells)) {
      gap += 1;
      continue;
    }
    fill(cells.length === 0 ? totals.text : null);
    cells.push({ key: title, span: 1, content: totals.cells[title], amount: true });
  }
  fill(cells.length === 0 ? totals.text : null);
  return cells;
}

interface TotalsRowProps {
  readonly titles: readonly string[];
  readonly totals: Totals;
  readonly before: number;
}

export function TotalsRow({ titles, totals, before }: TotalsRowProps) {
  return (
    <Table.Summary.Row>
      {layTotals(titles, totals, before).map(({ key, span, content, amount }, index) => (
        <Table.Summary.Cell key={key} index={index} colSpan={span} align={amount ? 'right' : 'left'}>
          {content}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}
