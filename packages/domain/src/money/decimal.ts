// Decimal text in, decimal text out. decimal.js stays inside this package, so that no screen and no service has to deal with its exponents,
// its NaN or binary floats.
import { Decimal } from 'decimal.js';

/**
 * Precise enough that the product of a price, an area and a number of days is exact, and that the error of a quotient is far below a cent.
 */
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -60, toExpPos: 60 });

const DECIMAL_TEXT = /^-?\d+(\.\d+)?$/;

/** Refuses texts that decimal.js accepts but that are not amounts: exponents, hexadecimal, NaN, blanks. */
export function toDecimal(text: string): Decimal {
  if (!DECIMAL_TEXT.test(text)) throw new RangeError(`not a decimal: ${JSON.stringify(text)}`);
  return new Exact(text);
}

/** Plain digits without an exponent; zero never has a minus sign. */
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

/** Can be passed to Array.prototype.sort. */
export function compareDecimal(left: string, right: string): -1 | 0 | 1 {
  const order = toDecimal(left).comparedTo(toDecimal(right));
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

export function isZeroDecimal(text: string): boolean {
  return toDecimal(text).isZero();
}

/** At least two decimals, more if the sum needs them: a sum is never rounded. */
export function sumMoney(amounts: readonly string[]): string {
  const sum = amounts.reduce((total, amount) => total.plus(toDecimal(amount)), new Exact(0));
  return decimalText(sum, Math.max(2, sum.decimalPlaces()));
}
