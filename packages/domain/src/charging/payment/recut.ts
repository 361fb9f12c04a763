// Bills whose days belong to others than was thought when they were made (a sale or an area entered later), and that cannot be voided because
// money was received for them or their month is closed. They stay, and are brought to what their payer owes: what is still open is lowered
// first out of the surplus nobody paid, money received beyond what is right goes back to who paid it, and what is missing is billed in
// addition. A second change finds what the first one did: it counts what was lowered and given back, and the bills made in addition.
// domain: property 1.5 (nothing is edited in place), 4.1.
import { decimalText, toDecimal } from '../../money/decimal.ts';

interface RecutBill {
  /** As computed, before reductions and adjustments. */
  readonly amount: string;
  /** After them. */
  readonly payable: string;
  readonly received: string;
  /** What earlier re-cuts lowered it by (contained in `payable`) and gave back of what was received. */
  readonly relievedBefore?: string;
  readonly creditedBefore?: string;
}

interface RecutOutcome {
  /** What the payer owes for their days, with their part of the reductions. */
  readonly right: string;
  /** What the payer owed for these days so far. */
  readonly before: string;
  /** In the order of the bills. */
  readonly steps: readonly { readonly relieved: string; readonly credited: string }[];
  readonly added: string;
}

const ZERO = toDecimal('0');

/**
 * `bills` are those of one payer for the same days, `own` is what these days cost the payer before reductions. A reduction or adjustment of
 * the bills counts for the days in proportion: right = own × (payable + lowered before) / amount.
 */
export function recutBills(bills: readonly RecutBill[], own: string): RecutOutcome {
  const known = bills.map(({ amount, payable, received, relievedBefore = '0', creditedBefore = '0' }) => {
    const back = toDecimal(creditedBefore);
    return {
      whole: toDecimal(amount),
      due: toDecimal(payable).plus(relievedBefore),
      owed: toDecimal(payable).minus(back),
      received: toDecimal(received).minus(back),
    };
  });
  const sum = (key: 'whole' | 'due' | 'owed') => known.reduce((total, one) => total.plus(one[key]), ZERO);
  const whole = sum('whole');
  const right = toDecimal(decimalText(whole.isZero() ? toDecimal(own) : toDecimal(own).times(sum('due')).dividedBy(whole), 2));
  const before = sum('owed');
  let surplus = before.minus(right);
  const added = surplus.lt(0) ? surplus.neg() : ZERO;
  const take = (most: typeof ZERO) => {
    const taken = surplus.lte(0) || most.lte(0) ? ZERO : surplus.lt(most) ? surplus : most;
    surplus = surplus.minus(taken);
    return decimalText(taken, 2);
  };
  const relieved = known.map(({ owed, received }) => take(owed.minus(received)));
  const credited = known.map((one) => take(one.received));
  return {
    right: decimalText(right, 2),
    before: decimalText(before, 2),
    steps: relieved.map((amount, at) => ({ relieved: amount, credited: credited[at] ?? '0.00' })),
    added: decimalText(added, 2),
  };
}
