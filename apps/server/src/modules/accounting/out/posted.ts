// What is posted, as the files read it.
import type { DimText, StateOf, VOUCHER_KIND } from '@anju/contract';

export interface MonthRow {
  readonly ym: number;
  readonly subjectId: number;
  readonly dimsetId: number;
  readonly debit: string;
  readonly credit: string;
}

export interface DimsetRow {
  readonly id: number;
  readonly dimTexts: DimText[];
}

export interface PostedVoucher {
  readonly id: number;
  readonly ym: number;
  readonly day: string;
  readonly word: string;
  readonly no: number;
  readonly kind: StateOf<typeof VOUCHER_KIND>;
  readonly papers: number;
  readonly maker: string;
  readonly auditor: string;
  readonly poster: string;
}

export interface PostedLine {
  readonly voucherId: number;
  readonly line: number;
  readonly subjectId: number;
  readonly dimsetId: number;
  readonly summary: string;
  readonly debit: string;
  readonly credit: string;
  readonly cashItem: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly settleMethod: string;
  readonly settleNo: string;
  readonly businessDay: string | null;
  readonly closing: boolean;
}

export interface WordRow {
  readonly word: string;
  readonly title: string;
}

export interface CashItemRow {
  readonly code: string;
  readonly name: string;
  readonly direction: number;
}

export interface Posted {
  readonly voucher: PostedVoucher;
  readonly lines: readonly PostedLine[];
}
