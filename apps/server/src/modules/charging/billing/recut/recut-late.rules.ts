// The late fee of a bill that a re-cut brings to what its payer owes: a fee runs on what was really owed, so it is counted again as if the bill
// had never asked for more, and what was paid beyond it goes back. Pure.
import { BILL } from '@anju/contract';
import { addDecimal, compareDecimal, isZeroDecimal, replayLate, subtractDecimal, sumMoney } from '@anju/domain';
import { lateTermsOf } from '../../bill/late/late-pause.rules.ts';
import type { StandingStep } from '../../bill/late/standing-steps.ts';
import type { LateOutcome, ReachedBill } from './recut-shapes.ts';

export interface LateGround {
  /** By bill: what changed its principal so far. */
  readonly steps: ReadonlyMap<number, readonly StandingStep[]>;
  /** The day of the change that lowers it. */
  readonly day: string;
}

const notNegative = (amount: string): string => (compareDecimal(amount, '0') < 0 ? '0.00' : sumMoney([amount]));

/**
 * Only the difference between the fee with and without this step is applied, so that parts with another origin (a time on hold) stay. What is
 * stored contains what went back, as what was paid does: both are left out of the count.
 */
export function lateAfter(
  bill: ReachedBill,
  { relieved, credited }: { readonly relieved: string; readonly credited: string },
  { steps, day }: LateGround,
): LateOutcome | null {
  const { lateRate, lateFixed, lateSettled, lateCreditedBefore: returned, payable, state } = bill;
  if (state < BILL.published || isZeroDecimal(lateRate) || (isZeroDecimal(relieved) && isZeroDecimal(credited))) return null;
  const own = steps.get(bill.id) ?? [];
  const toPay = subtractDecimal(payable, sumMoney(own.map((step) => step.payable)));
  const before = replayLate(lateTermsOf(bill), toPay, own);
  const never = { day: bill.dueDate, payable: subtractDecimal('0', relieved), paid: '0', undue: credited };
  const now = isZeroDecimal(relieved) ? [] : [{ day, payable: '0', paid: '0' }];
  const after = replayLate(lateTermsOf(bill), toPay, [never, ...own, ...now]);
  const right = notNegative(addDecimal(subtractDecimal(subtractDecimal(lateFixed, returned), before.fixed), after.fixed));
  const back = notNegative(subtractDecimal(subtractDecimal(lateSettled, returned), right));
  return {
    fixed: sumMoney([right, returned, back]),
    day: isZeroDecimal(relieved) && bill.lateDay !== before.day ? bill.lateDay : after.day,
    credited: back,
  };
}
