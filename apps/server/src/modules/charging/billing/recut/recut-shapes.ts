// Shapes of re-cutting that rules and queries share.
export interface ReachedBill {
  id: number;
  chargeTypeId: number;
  item: string;
  /** A number of `BATCH_KIND`. */
  kind: number;
  batchId: number;
  state: number;
  periodFrom: string;
  periodTo: string;
  payerId: number | null;
  payer: string;
  amount: string;
  payable: string;
  received: string;
  lateSettled: string;
  /** What is stored of its late fee, and what earlier re-cuts gave back of it. */
  lateFixed: string;
  lateDay: string | null;
  latePause: string | null;
  lateCreditedBefore: string;
  heldBy: string | null;
  suspended: boolean;
  /** Some of it was written off, not received. */
  writtenOff: boolean;
  /** Numbers of a running instalment agreement and of an invoice that stand on the bill. */
  plan: string | null;
  invoice: string | null;
  /** A document changed its amount, so that it is not made anew. */
  documented: boolean;
  /** Made in addition to the bill `reissueOf` by an earlier re-cut. */
  once: boolean;
  reissueOf: number | null;
  /** What earlier re-cuts lowered it by, and gave back of what was received. */
  relievedBefore: string;
  creditedBefore: string;
  /** One of its months is closed. */
  closed: boolean;
  standardId: number | null;
  dueDate: string;
  dueDays: number | null;
  lateRate: string;
  lateGrace: number;
  lateCap: string | null;
  calc: Record<string, string | number>[];
  explain: string;
}

/** What the days of a bill cost one payer. */
export interface FreshPart {
  readonly from: string;
  readonly to: string;
  readonly payerId: number | null;
  readonly amount: string;
  readonly explain: string;
  readonly calc: readonly Readonly<Record<string, string | number>>[];
}

export interface FreshCharge extends FreshPart {
  chargeTypeId: number;
}

/** What a payer owes for the days of a bill, before and afterwards. */
export interface OwedShare {
  readonly payerId: number | null;
  readonly before: string;
  readonly after: string;
}

/** What a bill that stays stores of its late fee afterwards, and what of it goes back. */
export interface LateOutcome {
  readonly fixed: string;
  readonly day: string | null;
  readonly credited: string;
}

export interface PlannedBill {
  readonly bill: ReachedBill;
  readonly outcome: 'reissue' | 'credit' | 'keep' | 'none';
  readonly mayKeep: boolean;
  /** Everybody's days; empty for a bill that was itself made in addition to another. */
  readonly parts: readonly FreshPart[];
  /** For a bill that stays. */
  readonly relieved: string;
  readonly credited: string;
  /** Null if its late fee stays as it is. */
  readonly late: LateOutcome | null;
  readonly additions: readonly FreshPart[];
  readonly owed: readonly OwedShare[];
  readonly blocked: string;
}

export interface RecutLine {
  readonly billId: number;
  readonly madeId: number | null;
  readonly act: number;
  readonly amount: string;
  readonly moveId: number | null;
}
