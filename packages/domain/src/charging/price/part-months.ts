// How much of a month a stretch of days is charged for, by the five ways of 折算. The rule that all ways share: a calendar month is charged once
// for the days on which the object is charged in it (`present`), and a piece of these days, cut by a price, an area, an owner, a handover, a
// split or a merge, is charged its share of them. So the pieces of a month add up to the month, whatever the way and however it is cut.
// domain: property 4.1.
import type { Decimal } from 'decimal.js';
import { addDays, daysBetween, monthEnd, requireDay } from '../../dates/business-day.ts';
import { toDecimal } from '../../money/decimal.ts';

/** 1 按当月实际天数 2 按每月 30 天 3 按全年 365 天 4 满半月计 5 按整月 */
export type MonthWay = 1 | 2 | 3 | 4 | 5;

const HALF_MONTH_FROM = 15;
const ratio = (part: number, whole: number): Decimal => toDecimal(String(part)).dividedBy(whole);

/**
 * The months that `days` days count, out of `present` days charged in a month of `length` days:
 * - 1: the days out of the length of the month.
 * - 2: thirtieths, but a month charged from its first to its last day is one month, so its days are counted out of its length.
 * - 3: twelve 365ths of a year per day, for whole months too.
 * - 4: a month charged on 15 days or more counts whole, on fewer days half; a piece gets its share of that.
 * - 5: a month charged on any day counts whole; a piece gets its share of it.
 */
export function monthsOfDays(way: MonthWay, days: number, present: number, length: number): Decimal {
  if (days < 1 || present < days || length < present) throw new RangeError(`${days} of ${present} of ${length} days`);
  if (way === 3) return ratio(days * 12, 365);
  if (way === 1 || present === length) return ratio(days, length);
  if (way === 2) return ratio(days, 30);
  const whole = way === 5 || present >= HALF_MONTH_FROM ? 1 : 2;
  return ratio(days, present * whole);
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Months of a piece within the days on which the object is charged; both are whole days, the first and the last included. */
export function partMonths(way: MonthWay, piece: Days, present: Days): Decimal {
  for (const day of [piece.from, piece.to, present.from, present.to]) requireDay(day);
  let months = toDecimal('0');
  for (let start = piece.from; start <= piece.to;) {
    const end = monthEnd(start);
    const first = `${start.slice(0, 8)}01`;
    const last = end < piece.to ? end : piece.to;
    const here = daysBetween(present.from > first ? present.from : first, present.to < end ? present.to : end) + 1;
    months = months.plus(monthsOfDays(way, daysBetween(start, last) + 1, here, Number(end.slice(8))));
    start = addDays(last, 1);
  }
  return months;
}
