// Totals over all rows, as the server returned them: one line under the list and the last row of its printed version.
import type { ReactNode } from 'react';
import { SumUnitSwitch } from '../../ui/index.ts';

export interface TotalsByColumn {
  /** Shown before the first amount: 合计 12 笔. */
  readonly text: ReactNode;
  /** Amounts by the title of their column. */
  readonly cells?: Readonly<Record<string, ReactNode>>;
  /** The amounts are sums of an estate or a company (`Sum`, `useSumText`): 元 or 万元 is chosen at the end of the line. */
  readonly units?: boolean;
}

/** A sentence, or a sentence with amounts. Undefined, null or false: no totals. */
export type Totals = ReactNode | TotalsByColumn;

const isByColumn = (totals: Totals): totals is TotalsByColumn => typeof totals === 'object' && totals !== null && 'text' in totals;

export const hasTotals = (totals: Totals): boolean => totals !== undefined && totals !== null && totals !== false && totals !== '';

/** One line at the foot of every list. It shows sums of hidden columns too, because they do not depend on what is on the screen. */
export function TotalsLine({ totals }: { readonly totals: Totals }) {
  if (!hasTotals(totals)) return null;
  const { text, cells = {}, units = false } = isByColumn(totals) ? totals : { text: totals };
  return (
    <div className="list-totals">
      <strong>{text}</strong>
      <span className="list-sums">
        {Object.entries(cells).map(([title, amount]) => (
          <span key={title}>
            {title} <b>{amount}</b>
          </span>
        ))}
        {units ? <SumUnitSwitch /> : null}
      </span>
    </div>
  );
}

interface TotalCell {
  readonly key: string;
  readonly span: number;
  readonly content: ReactNode;
  readonly amount: boolean;
}

/** The cells of the last row on paper, from left to right. */
export function layTotals(titles: readonly string[], totals: Totals): readonly TotalCell[] {
  if (!isByColumn(totals)) return [{ key: 'all', span: titles.length, content: totals, amount: false }];
  const amounts = totals.cells ?? {};
  const cells: TotalCell[] = [];
  let gap = 0;
  const fill = (content: ReactNode = null) => {
    if (gap > 0) cells.push({ key: `gap-${cells.length}`, span: gap, content, amount: false });
    gap = 0;
  };
  for (const title of titles) {
    if (!(title in amounts)) {
      gap += 1;
      continue;
    }
    fill(cells.length === 0 ? totals.text : null);
    cells.push({ key: title, span: 1, content: amounts[title], amount: true });
  }
  fill(cells.length === 0 ? totals.text : null);
  return cells;
}
