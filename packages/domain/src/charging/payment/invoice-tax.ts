// Tax on the lines of an invoice. Amounts include the tax; what is left of an amount without its tax is the net amount, so that net and tax
// add up to the amount to the cent, on every line and in sum.
import { compareDecimal, decimalText, sumMoney, toDecimal } from '../../money/decimal.ts';
import { taxInside } from './settle.ts';

export interface TaxableLine {
  /** Above zero, with the tax. */
  readonly amount: string;
  /** 0.06 */
  readonly rate: string;
}

const money = (value: ReturnType<typeof toDecimal>): string => decimalText(value, 2);
const minus = (left: string, right: string): string => money(toDecimal(left).minus(toDecimal(right)));
const least = (left: string, right: string): string => (compareDecimal(left, right) <= 0 ? left : right);
const most = (left: string, right: string): string => (compareDecimal(left, right) >= 0 ? left : right);

/**
 * The tax of each line: amount × rate / (1 + rate), rounded to the cent. The tax of all lines of one rate is that of their sum; what the
 * rounded lines lack or have too much is put on the largest line (the first of equal ones), and if its tax would leave 0 … amount, the rest
 * on the next largest.
 */
export function taxesOf(lines: readonly TaxableLine[]): string[] {
  const taxes = lines.map(({ amount, rate }) => taxInside(amount, rate));
  const rates = Map.groupBy(
    lines.map(({ amount, rate }, index) => ({ amount, index, rate: toDecimal(rate).toString() })),
    ({ rate }) => rate,
  );
  for (const [rate, group] of rates) {
    const whole = taxInside(sumMoney(group.map(({ amount }) => amount)), rate);
    let rest = minus(whole, sumMoney(group.map(({ index }) => taxes[index] as string)));
    for (const { index, amount } of group.toSorted((a, b) => compareDecimal(b.amount, a.amount) || a.index - b.index)) {
      const before = taxes[index] as string;
      const after = most('0.00', least(minus(amount, '0'), money(toDecimal(before).plus(toDecimal(rest)))));
      taxes[index] = after;
      rest = minus(rest, minus(after, before));
    }
  }
  return taxes;
}

/** What is left of a line of an invoice after earlier red invoices; both are zero if nothing is. */
export interface StandingLine extends TaxableLine {
  readonly tax: string;
}

/**
 * The line of a red invoice that takes `part` of a line back, both figures below zero. A part that takes everything takes exactly the tax
 * that is left, so that the red lines of an invoice negate it exactly, however many they are.
 */
export function redLine({ amount, rate, tax }: StandingLine, part: string): { readonly amount: string; readonly tax: string } {
  const left = minus(amount, part);
  if (compareDecimal(part, '0') < 0 || compareDecimal(left, '0') < 0) throw new RangeError(`${part} is no part of ${amount}`);
  const share = compareDecimal(left, '0') === 0 ? tax : most(minus(tax, left), least(taxInside(part, rate), tax));
  return { amount: minus('0', part), tax: minus('0', share) };
}
