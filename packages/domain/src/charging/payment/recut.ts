// A bill whose days belong to others than was thought when it was made (a sale or an area entered later), and that cannot be voided because
// money was received for it or its month is closed. It stays, and is brought to what its payer owes: what is still open is lowered first out
// of the surplus nobody paid, money received beyond what is right goes back to who paid it, and what is missing is billed in addition.
// domain: property 1.5 (nothing is edited in place), 4.1.
import { decimalText, toDecimal } from '../../money/decimal.ts';

interface RecutBill {
  /** As computed, before reductions and adjustments. */
  readonly amount: string;
  /** After them. */
  readonly payable: string;
  readonly received: string;
}

interface RecutOutcome {
  /** What the payer of the bill owes for his days, with his part of the reductions. */
  readonly right: string;
  readonly relieved: string;
  readonly credited: string;
  readonly added: string;
}

/**
 * `own` is what the days of the bill's payer cost before reductions. A reduction or adjustment of the bill counts for these days in
 * proportion: right = own × payable / amount.
 */
export function recutBill({ amount, payable, received }: RecutBill, own: string): RecutOutcome {
  const toPay = toDecimal(payable);
  const whole = toDecimal(amount);
  const right = toDecimal(decimalText(whole.isZero() ? toDecimal(own) : toDecimal(own).times(toPay).dividedBy(whole), 2));
  const surplus = toPay.minus(right);
  const zero = toDecimal('0');
  if (surplus.lte(0)) return { right: decimalText(right, 2), relieved: '0.00', credited: '0.00', added: decimalText(surplus.neg(), 2) };
  const over = toDecimal(received).minus(right);
  const credited = over.gt(0) ? over : zero;
  return {
    right: decimalText(right, 2),
    relieved: decimalText(surplus.minus(credited), 2),
    credited: decimalText(credited, 2),
    added: '0.00',
  };
}
