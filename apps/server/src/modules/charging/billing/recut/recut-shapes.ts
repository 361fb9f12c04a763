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
  heldBy: string | null;
  suspended: boolean;
  /** Some of it was written off, not received. */
  writtenOff: boolean;
  /** Numbers of a running instalment agreement and of an invoice that stand on the bill. */
  plan: string | null;
  invoice: string | null;
  /** A document changed its amount, so that it is not made anew. */
  documented: boolean;
  /** It was re-cut before by giving money back. */
  credited: boolean;
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

export interface PlannedBill {
  readonly bill: ReachedBill;
  readonly outcome: 'reissue' | 'credit' | 'keep' | 'none';
  readonly parts: readonly FreshPart[];
  /** For a bill that stays: what its payer owes, and how it gets there. */
  readonly right: string;
  readonly relieved: string;
  readonly credited: string;
  readonly added: string;
  readonly blocked: string;
}

export interface RecutLine {
  readonly billId: number;
  readonly madeId: number | null;
  readonly act: number;
  readonly amount: string;
  readonly moveId: number | null;
}
