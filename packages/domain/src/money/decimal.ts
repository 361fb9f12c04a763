// Decimal text in, decimal text out. decimal.js stays inside this package, so that no screen and no service meets its
// exponents, its NaN or a binary float.
import { Decimal } from 'decimal.js';

/** Wide enough that products of a price, an area and a count of days are exact, and quotients are off far beyond any cent. */
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -60, toExpPos: 60 });

const DECIMAL_TEXT = /^-?\d+(\.\d+)?$/;

/** Refuses what decimal.js would take but no amount is: exponents, hexadecimal, NaN, blanks. */
export function toDecimal(text: string): Decimal {
  if (!DECIMAL_TEXT.test(text)) throw new RangeError(`not a decimal: ${JSON.stringify(text)}`);
  return new Exact(text);
}

/** Plain digits; a zero is never negative. */
export function decimalText(value: Decimal, decimals?: number): string {
  const rounded = decimals === undefined ? value : value.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP);
  const unsigned = rounded.isZero() ? rounded.abs() : rounded;
  return decimals === undefined ? unsigned.toFixed() : unsigned.toFixed(decimals);
}

export function addDecimal(left: string, right: string): string {
  return decimalText(toDecimal(left).plus(toDecimal(right)));
}

export function subtractDecimal(left: string, right: string): string {
  return decimalText(toDecimal(left).minus(toDecimal(right)));
}

export function multiplyDecimal(left: string, right: string): string {
  return decimalText(toDecimal(left).times(toDecimal(right)));
}

/** Fit for Array.prototype.sort. */
export function compareDecimal(left: string, right: string): -1 | 0 | 1 {
  const order = toDecimal(left).comparedTo(toDecimal(right));
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

export function isZeroDecimal(text: string): boolean {
  return toDecimal(text).isZero();
}

/** At least two decimals, more when a term has more: nothing is rounded away in a sum. */
export function sumMoney(amounts: readonly string[]): string {
  const sum = amounts.reduce((total, amount) => total.plus(toDecimal(amount)), new Exact(0));
  return decimalText(sum, Math.max(2, sum.decimalPlaces()));
}
