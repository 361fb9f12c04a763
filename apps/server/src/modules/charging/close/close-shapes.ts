// Shapes of closes and summaries that rules and queries share.
import type { DayClosePaper, DayCloseRow, SettleSummary } from '@anju/contract';

export type FoundClose = DayCloseRow & { readonly paper: DayClosePaper };

export interface LastClose {
  readonly id: number;
  readonly number: string;
  readonly day: string;
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
  /** 0 one cell, 3 a row, 12 a column, 15 all: bits of what was summed over. */
  readonly over: number;
  readonly amount: string;
}

export interface SummaryParts extends Pick<SettleSummary, 'settlements' | 'types' | 'receipts' | 'voided' | 'reds' | 'reprints' | 'cash'> {
  /** Of the settlements themselves, for comparison. */
  readonly total: string;
  readonly cells: readonly CellSum[];
  readonly items: readonly { readonly kind: number; readonly item: number | null; readonly name: string | null; readonly late: string }[];
}
