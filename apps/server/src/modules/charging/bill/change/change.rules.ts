// What may be done to the amount of a bill, and the result of undoing it. Pure; all amounts are decimal text.
import { BILL_CHANGE, BILL } from '@anju/contract';
import { addDecimal, compareDecimal, formatDay, replayLate, subtractDecimal, sumMoney } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import { lateTermsOf } from '../late/late-pause.rules.ts';
import type { StandingStep } from '../late/standing-steps.ts';

export const ADJUST = 1;
const WAIVE = 5;
const PLANNED = 1;

/** A bill as read under its locks. */
export interface ChangingBill {
  readonly id: number;
  readonly objectKind: number;
  readonly objectId: number;
  readonly estateId: number;
  readonly objectText: string;
  readonly item: string;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly dueDate: string;
  readonly state: number;
  readonly void: boolean;
  readonly heldBy: string | null;
  readonly amount: string;
  readonly adjusted: string;
  readonly reduced: string;
  readonly settled: string;
  readonly open: string;
  /** 违约金 still to be paid as of the day. */
  readonly late: string;
  readonly lateRate: string;
  readonly lateGrace: number;
  readonly lateCap: string | null;
  readonly latePause: string | null;
  readonly lateFixed: string;
  readonly lateDay: string | null;
}

export interface ChangeLine {
  readonly billId: number;
  /** The effect on the amount to pay: an adjustment has either sign, all other kinds are negative. */
  readonly amount: string;
}

export const negated = (amount: string): string => subtractDecimal('0', amount);
const below = (left: string, right: string): boolean => compareDecimal(left, right) < 0;

export const billName = ({ objectText, item, periodFrom, periodTo }: ChangingBill): string =>
  `${objectText}“${item}”${periodFrom === periodTo ? formatDay(periodFrom) : `${formatDay(periodFrom)}-${formatDay(periodTo)}`}`;

export function checkMovable(bill: ChangingBill): void {
  const about = { bill: billName(bill) };
  if (bill.void) throw fail('BILL_CHANGE_STATE', { ...about, state: '已作废' });
  if (bill.state === PLANNED) throw fail('BILL_CHANGE_STATE', { ...about, state: BILL.text(PLANNED) });
  if (bill.heldBy !== null) throw fail('BILL_CHANGE_HELD', { ...about, by: bill.heldBy });
}

export function checkChange(kind: number, bill: ChangingBill, amount: string): void {
  checkMovable(bill);
  const about = { bill: billName(bill) };
  const given = sumMoney([negated(amount)]);
  if (kind === ADJUST) {
    if (below(addDecimal(bill.open, amount), '0')) throw fail('BILL_CHANGE_SETTLED', { ...about, settled: bill.settled });
    return;
  }
  if (!below(amount, '0')) throw new Error('a favour must lower what is to pay');
  if (kind === WAIVE) {
    if (below(bill.late, given)) throw fail('BILL_CHANGE_LATE', { ...about, late: bill.late, amount: given });
  } else if (below(bill.open, given))
    throw fail('BILL_CHANGE_OPEN', { ...about, open: bill.open, kind: BILL_CHANGE.text(kind), amount: given });
}

/** What a change of a kind alters on its bill. */
export interface Effect {
  readonly id: number;
  readonly adjusted: string;
  readonly reduced: string;
  readonly waived: string;
  /** The principal changes, so the accrued late fee is fixed. */
  readonly base: boolean;
}
export const effectOf = (kind: number, { billId, amount }: ChangeLine): Effect => ({
  id: billId,
  adjusted: kind === ADJUST ? amount : '0',
  reduced: kind === ADJUST || kind === WAIVE ? '0' : negated(amount),
  waived: kind === WAIVE ? negated(amount) : '0',
  base: kind !== WAIVE,
});

// ---- taking back ----------------------------------------------------------------------------------------------------------

/** A change of a document that has not been undone. */
export interface DocumentChange {
  readonly id: number;
  readonly billId: number;
  readonly kind: number;
  readonly amount: string;
}

export interface Restored extends Effect {
  readonly lateFixed: string;
  readonly lateDay: string | null;
}

/**
 * The bill as if these changes had never been made: its late fee is counted again over the remaining steps. Only the difference from the
 * same count with all steps is applied, so that parts with another origin (an opening balance, a time on hold) stay.
 */
export function restoredBill(bill: ChangingBill, changes: readonly DocumentChange[], steps: readonly StandingStep[]): Restored {
  checkMovable(bill);
  const effects = changes.map(({ kind, billId, amount }) => effectOf(kind, { billId, amount: negated(amount) }));
  const sum = (of: 'adjusted' | 'reduced' | 'waived') => sumMoney(effects.map((effect) => effect[of]));
  const [adjusted, reduced, waived] = [sum('adjusted'), sum('reduced'), sum('waived')];
  if (below(subtractDecimal(addDecimal(bill.open, adjusted), reduced), '0'))
    throw fail('BILL_CHANGE_UNDO', { bill: billName(bill), settled: bill.settled });
  const base = effects.some((effect) => effect.base);
  const common = { id: bill.id, adjusted, reduced, waived, base };
  if (!base) return { ...common, lateFixed: bill.lateFixed, lateDay: bill.lateDay };
  const undone = new Set(changes.map(({ id }) => id));
  const changed = steps.reduce((total, step) => addDecimal(total, step.payable), '0');
  const toPay = subtractDecimal(subtractDecimal(addDecimal(bill.amount, bill.adjusted), bill.reduced), changed);
  const terms = lateTermsOf(bill);
  const before = replayLate(terms, toPay, steps);
  const left = steps.filter(({ changeIds }) => !changeIds.some((id) => undone.has(id)));
  const after = replayLate(terms, toPay, left);
  const fixed = addDecimal(subtractDecimal(bill.lateFixed, before.fixed), after.fixed);
  return {
    ...common,
    lateFixed: sumMoney([below(fixed, '0') ? '0' : fixed]),
    lateDay: bill.lateDay === before.day ? after.day : bill.lateDay,
  };
}
