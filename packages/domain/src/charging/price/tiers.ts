// 阶梯: each step of the usage has its own price; the usage is that of a month or accumulates over a calendar year.
import type { Decimal } from 'decimal.js';
import { decimalText, toDecimal } from '../../money/decimal.ts';

export interface Tier {
  /** Upper bound, included; null for the last step, which is unbounded. */
  readonly upTo: string | null;
  readonly price: string;
}

/** One step of an explanation: the part of the usage charged at this price. */
export interface TierRow {
  /** Counted from 1. */
  readonly step: number;
  /** The bounds of the step: above `over` up to `upTo`, null for the last one. */
  readonly over: string;
  readonly upTo: string | null;
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
}

export interface TierAmount {
  /** Not rounded. */
  readonly amount: string;
  /** Only the steps that were reached. */
  readonly rows: readonly TierRow[];
}

/** What is wrong with the steps the user typed, in words; null when they are correct. */
export function tierProblem(tiers: readonly Tier[]): { readonly index: number; readonly message: string } | null {
  if (tiers.length === 0) return { index: 0, message: '请至少填写一档' };
  let before = toDecimal('0');
  for (const [index, { upTo, price }] of tiers.entries()) {
    const last = index === tiers.length - 1;
    if (toDecimal(price).isNegative()) return { index, message: `第 ${index + 1} 档单价不能小于 0` };
    if (upTo === null) return last ? null : { index, message: `第 ${index + 1} 档应填上限，只有最后一档没有上限` };
    if (last) return { index, message: '最后一档不设上限' };
    if (toDecimal(upTo).lte(before))
      return { index, message: index === 0 ? '第 1 档上限应大于 0' : `第 ${index + 1} 档上限应大于上一档的 ${decimalText(before)}` };
    before = toDecimal(upTo);
  }
  return null;
}

/** `usedBefore` is the earlier usage of the same year, which has already used up part of the steps. */
export function tierAmount(usage: string, tiers: readonly Tier[], usedBefore = '0'): TierAmount {
  const start = toDecimal(usedBefore);
  const end = start.plus(toDecimal(usage));
  if (start.isNegative() || end.lt(start)) throw new RangeError('usage is not negative');
  const rows: TierRow[] = [];
  let total = toDecimal('0');
  let floor = toDecimal('0');
  for (const [index, { upTo, price }] of tiers.entries()) {
    const ceiling = upTo === null ? end : toDecimal(upTo);
    const quantity = least(end, ceiling).minus(most(start, floor));
    if (quantity.gt(0)) {
      const amount = quantity.times(toDecimal(price));
      total = total.plus(amount);
      rows.push({ step: index + 1, over: decimalText(floor), upTo, quantity: decimalText(quantity), price, amount: decimalText(amount) });
    }
    floor = ceiling;
  }
  return { amount: decimalText(total), rows };
}

const least = (left: Decimal, right: Decimal): Decimal => (left.lt(right) ? left : right);
const most = (left: Decimal, right: Decimal): Decimal => (left.gt(right) ? left : right);
