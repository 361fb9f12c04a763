// What moved, with the columns of a 多栏账. Books without columns have none.
import { COLUMN_SIDE, type StateOf } from '@anju/contract';
import { toCents, type BookSums, type MonthSums } from '@anju/domain';

interface Moved {
  readonly cell: number | null;
  readonly debit: string;
  readonly credit: string;
}
export interface Cells {
  readonly width: number;
  /** The column of a subject or value; none for what no column shows. */
  readonly columnOf: (cell: number | null) => number | undefined;
  readonly valueOf: (debit: bigint, credit: bigint) => bigint;
}
export const NO_CELLS: Cells = { width: 0, columnOf: () => undefined, valueOf: () => 0n };

/** Both sides: what the subject's own side gained. One side: what moved on it. */
export const cellValue =
  (side: StateOf<typeof COLUMN_SIDE>, direction: 1 | -1) =>
  (debit: bigint, credit: bigint): bigint =>
    side === COLUMN_SIDE.debit ? debit : side === COLUMN_SIDE.credit ? credit : direction === 1 ? debit - credit : credit - debit;

export function gather(found: readonly Moved[], { width, columnOf, valueOf }: Cells): BookSums {
  const cells = Array.from({ length: width }, () => 0n);
  let [debit, credit] = [0n, 0n];
  for (const one of found) {
    const [moved, back] = [toCents(one.debit), toCents(one.credit)];
    debit += moved;
    credit += back;
    const at = columnOf(one.cell);
    if (at !== undefined) cells[at] = (cells[at] ?? 0n) + valueOf(moved, back);
  }
  return { debit, credit, cells };
}

/** By month; a year that was opened has its opening even when it is nothing. */
export function gatherMonths(found: readonly (Moved & { readonly ym: number })[], years: ReadonlySet<number>, cells: Cells): MonthSums[] {
  const months = new Map<number, (typeof found)[number][]>([...years].map((year) => [year * 100, []]));
  for (const one of found) months.set(one.ym, [...(months.get(one.ym) ?? []), one]);
  return [...months].map(([ym, list]) => ({ ym, ...gather(list, cells) })).toSorted((left, right) => left.ym - right.ym);
}
