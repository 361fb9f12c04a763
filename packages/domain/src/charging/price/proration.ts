import type { Decimal } from 'decimal.js';
import { addDays, daysBetween, monthEnd, requireDay } from '../../dates/business-day.ts';
import { decimalText, toDecimal } from '../../money/decimal.ts';
import { CENT, type Rounding, roundDecimal } from './rounding.ts';

function exactMonths(from: string, to: string): Decimal {
  requireDay(from);
  requireDay(to);
  if (to < from) throw new RangeError(`the period ends on ${to}, before it starts on ${from}`);
  let months = toDecimal('0');
  for (let start = from; start <= to;) {
    const end = monthEnd(start);
    const last = end < to ? end : to;
    const days = toDecimal(String(daysBetween(start, last) + 1));
    months = months.plus(days.dividedBy(toDecimal(end.slice(8))));
    start = addDays(last, 1);
  }
  return months;
}

/** Months of a period, both days included, split at month boundaries: 2024-02-15 to 2024-02-29 is 15/29. Six decimals. */
export function monthsOfPeriod(from: string, to: string): string {
  return decimalText(exactMonths(from, to), 6);
}

export interface Proration {
  /** The unrounded charge of one month: price by area, or a fixed amount. */
  readonly monthly: string;
  readonly from: string;
  readonly to: string;
  readonly rounding?: Rounding;
}

/** The charge of a period; only the final amount is rounded. */
export function prorate({ monthly, from, to, rounding = CENT }: Proration): string {
  return roundDecimal(toDecimal(monthly).times(exactMonths(from, to)), rounding);
}
