// Small sums of a settlement: the tax inside an amount, and points against money.
import { decimalText, toDecimal } from '../money/decimal.ts';
import { CENT, roundDecimal } from './rounding.ts';

/** Tax contained in an amount: amount × r / (1 + r), to the cent. */
export function taxInside(amount: string, rate: string): string {
  const r = toDecimal(rate);
  return roundDecimal(toDecimal(amount).times(r).dividedBy(r.plus(1)), CENT);
}

/** Points an amount costs when one point pays `pointValue` yuan; a part of a hundredth counts whole. */
export function pointsFor(amount: string, pointValue: string): string {
  return roundDecimal(toDecimal(amount).dividedBy(toDecimal(pointValue)), { mode: 'up', decimals: 2 });
}

/** What points pay, to the cent below. */
export function worthOfPoints(points: string, pointValue: string): string {
  return roundDecimal(toDecimal(points).times(toDecimal(pointValue)), { mode: 'down', decimals: 2 });
}

/** Whole points for money received: one for every `every` yuan. */
export function pointsEarned(received: string, every: string): string {
  const points = toDecimal(received).dividedBy(toDecimal(every)).floor();
  return decimalText(points.isNegative() ? points.times(0) : points, 2);
}

/** Of points earned, those that stay when `left` of `whole` yuan stay: whole ones, the rest is cut off. */
export function pointsLeft(earned: string, left: string, whole: string): string {
  return decimalText(toDecimal(earned).times(toDecimal(left)).dividedBy(toDecimal(whole)).floor(), 2);
}

/** `percent` of an amount, to the cent below. */
export function percentOf(amount: string, percent: number): string {
  return roundDecimal(toDecimal(amount).times(percent).dividedBy(100), { mode: 'down', decimals: 2 });
}

/** The same share of another whole: part / whole × other, to the cent. */
export function sameShare(part: string, whole: string, other: string): string {
  return decimalText(toDecimal(part).times(toDecimal(other)).dividedBy(toDecimal(whole)), 2);
}
