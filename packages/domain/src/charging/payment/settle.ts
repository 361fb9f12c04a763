// Small computations of a settlement: the tax contained in an amount, and the conversion between points and money.
import { decimalText, toDecimal } from '../../money/decimal.ts';
import { CENT, roundDecimal } from '../price/rounding.ts';

/** Tax contained in an amount: amount × r / (1 + r), rounded to the cent. */
export function taxInside(amount: string, rate: string): string {
  const r = toDecimal(rate);
  return roundDecimal(toDecimal(amount).times(r).dividedBy(r.plus(1)), CENT);
}

/** Points needed for an amount when one point pays `pointValue` yuan, rounded up to a hundredth. */
export function pointsFor(amount: string, pointValue: string): string {
  return roundDecimal(toDecimal(amount).dividedBy(toDecimal(pointValue)), { mode: 'up', decimals: 2 });
}

/** The amount that points pay, rounded down to the cent. */
export function worthOfPoints(points: string, pointValue: string): string {
  return roundDecimal(toDecimal(points).times(toDecimal(pointValue)), { mode: 'down', decimals: 2 });
}

/** Whole points earned by money received: one for every `every` yuan. */
export function pointsEarned(received: string, every: string): string {
  const points = toDecimal(received).dividedBy(toDecimal(every)).floor();
  return decimalText(points.isNegative() ? points.times(0) : points, 2);
}

/** How many of the earned points remain when `left` of `whole` yuan remain, rounded down to whole points. */
export function pointsLeft(earned: string, left: string, whole: string): string {
  return decimalText(toDecimal(earned).times(toDecimal(left)).dividedBy(toDecimal(whole)).floor(), 2);
}

/** `percent` of an amount, rounded down to the cent. */
export function percentOf(amount: string, percent: number): string {
  return roundDecimal(toDecimal(amount).times(percent).dividedBy(100), { mode: 'down', decimals: 2 });
}

/** The same proportion of another total: part / whole × other, rounded to the cent. */
export function sameShare(part: string, whole: string, other: string): string {
  return decimalText(toDecimal(part).times(toDecimal(other)).dividedBy(toDecimal(whole)), 2);
}
