// What a settlement did, as read for its reversal.
import type { ReceiptKind, ReceiptPaper } from '@anju/contract';

export interface Original {
  readonly id: number;
  readonly number: string;
  readonly companyId: number;
  readonly estateId: number;
  readonly type: number;
  readonly source: 'counter' | 'mobile' | 'bank' | 'auto' | 'import';
  readonly houseId: number | null;
  readonly payerId: number | null;
  readonly payerName: string;
  readonly day: string;
  /** The business day on which it was made, which may differ from the day it is booked on. */
  readonly madeOn: string;
  readonly cashierId: number;
  readonly total: string;
  readonly reversed: string;
  readonly state: number;
  readonly originalId: number | null;
  readonly closeId: number | null;
  readonly version: number;
  readonly kind: ReceiptKind;
  readonly paper: ReceiptPaper;
}

export interface OriginalLine {
  readonly seq: number;
  readonly kind: 1 | 2 | 3 | 4 | 5;
  readonly billId: number | null;
  readonly accountId: number | null;
  readonly accountKind: number | null;
  readonly chargeTypeId: number | null;
  readonly amount: string;
  readonly late: string;
  readonly text: string;
  readonly houseId: number | null;
  readonly taxRate: string | null;
  readonly month: string | null;
  readonly done: boolean;
}

/** A tender of the settlement, and the part of it that was already returned by the same method. */
export interface OriginalTender {
  readonly list: 1 | 2;
  readonly method: number;
  readonly accountId: number | null;
  readonly accountKind: number | null;
  readonly amount: string;
  readonly reference: string;
}

export interface OriginalMove {
  readonly id: number;
  readonly accountId: number;
  readonly accountKind: number;
  readonly amount: string;
  /** What reversals have returned of the tender's move, with its own sign. */
  readonly returned: string;
}

export interface OriginalChange {
  readonly id: number;
  readonly billId: number;
  readonly kind: number;
  readonly reductionId: number | null;
  readonly amount: string;
}
