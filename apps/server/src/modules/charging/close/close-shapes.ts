// Types of closes and summaries that rules and queries share.
import type { DayClosePaper, DayCloseRow, SettleSummary } from '@anju/contract';

export type FoundClose = DayCloseRow & { readonly paper: DayClosePaper };

export interface LastClose {
  readonly id: number;
  readonly number: string;
  readonly day: string;
  readonly closedAt: string;
}

export interface MonthCounts {
  readonly unclosed: number;
  readonly unclosedAmount: string;
  readonly unconfirmed: number;
  readonly unaudited: number;
  readonly unpublished: number;
  readonly share: number;
  readonly deposits: number;
  readonly depositAmount: string;
}

export interface CellSum {
  readonly kind: number | null;
  readonly item: number | null;
  readonly list: 1 | 2 | null;
  readonly method: number | null;
  /** A bit mask of the keys that were summed over: 0 for one cell, 3 for a row, 12 for a column, 15 for everything. */
  readonly over: number;
  readonly amount: string;
}

export interface SummaryParts extends Pick<SettleSummary, 'settlements' | 'types' | 'receipts' | 'voided' | 'reds' | 'reprints' | 'cash'> {
  /** The total of the settlements themselves, for comparison with the cells. */
  readonly total: string;
  readonly cells: readonly CellSum[];
  readonly items: readonly { readonly kind: number; readonly item: number | null; readonly name: string | null; readonly late: string }[];
}

export interface DayFound {
  /** First and last day of a settlement in the row. */
  from: string;
  to: string;
  list: 1 | 2;
  method: number;
  amount: string;
}
