// Discounts of months paid together, as the rules of a reversal need them.
import type { TakenBack } from '@anju/contract';

/** A bill that was made and paid together with others of the same object and item. */
export interface AheadPaid {
  readonly billId: number;
  readonly batchId: number;
  readonly objectKind: number;
  readonly objectId: number;
  readonly objectText: string;
  readonly chargeTypeId: number;
  readonly item: string;
  readonly periodFrom: string;
  readonly periodMonths: number;
  /** Its line of the settlement; null if a standing reduction had left nothing to pay. */
  readonly seq: number | null;
  /** The line was reversed before. */
  readonly done: boolean;
  /** The discount that still stands on it, or null. */
  readonly discount: {
    readonly id: number;
    readonly kind: TakenBack['kind'];
    readonly reductionId: number;
    readonly amount: string;
    readonly name: string;
    /** The months that must be paid together for it. */
    readonly needed: number;
  } | null;
}

/** A discount of the settlement that an earlier reversal of other months took back. */
export interface EarlierTakenBack {
  readonly billId: number;
  readonly amount: string;
  readonly day: string;
}
