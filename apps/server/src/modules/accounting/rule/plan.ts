// What a plan consists of: vouchers with the events they book, and the events that have none with the reason.
import type { Dims, EventProblem } from '@anju/contract';

export interface PlannedLine extends Partial<Dims> {
  readonly subjectId: number;
  readonly code: string;
  readonly subject: string;
  readonly summary: string;
  readonly cashItem: string | null;
  readonly debit: string;
  readonly credit: string;
}
/** One credit line of a part of an event, to be earned in a later month. */
export interface DeferredLine extends Partial<Dims> {
  readonly eventId: number;
  readonly part: number;
  readonly monthYm: number;
  readonly subjectId: number;
  readonly amount: string;
}
export interface PlannedVoucher {
  readonly key: string;
  /** Which part of a group that was cut. */
  readonly chunk: number;
  readonly day: string;
  readonly word: string;
  readonly auto: number;
  /** Documents of charging that stand behind it. */
  readonly papers: number;
  /** Each event with its rule. */
  readonly events: readonly (readonly [eventId: number, ruleId: number])[];
  /** What rules for bills of later months put aside. */
  readonly deferred: readonly DeferredLine[];
  /** Of income that is due: the parts of events it is of. */
  readonly parts: readonly (readonly [eventId: number, part: number])[];
  /** None: the rules book nothing, or the documents came to nothing. */
  readonly lines: readonly PlannedLine[];
}
export interface Plan {
  readonly vouchers: readonly PlannedVoucher[];
  readonly problems: readonly EventProblem[];
}

export interface BookedEvent {
  readonly eventId: number;
  readonly seq: number;
  readonly ruleId: number;
  readonly voucherId: number | null;
}

/** Events that a tried rule is about, with the other rule that is about them too. */
export interface Rival {
  /** The tried rule takes them, from this one; otherwise this one comes first. */
  readonly taken: boolean;
  /** Empty: no rule takes them today. */
  readonly rule: string;
  readonly events: number;
  readonly amount: string;
  /** Of these, booked already. */
  readonly booked: number;
}
