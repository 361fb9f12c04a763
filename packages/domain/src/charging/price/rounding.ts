// The arithmetic of charging that both the server and the web show: rounding rules, instalments, shares, part months and late fees. The
// tests check it against results computed manually; the formula and its inputs are stored with the bill, so each result can be recomputed.
import { Decimal } from 'decimal.js';
import { toDecimal } from '../../money/decimal.ts';

export interface Rounding {
  /** `up` and `down` round the absolute value, so that a reversal is the exact negative of the amount it reverses. */
  readonly mode: 'half-up' | 'up' | 'down';
  readonly decimals: 0 | 1 | 2 | 3 | 4;
}

export const CENT: Rounding = { mode: 'half-up', decimals: 2 };

const MODES = { 'half-up': Decimal.ROUND_HALF_UP, up: Decimal.ROUND_UP, down: Decimal.ROUND_DOWN } as const;

/**
 * A quotient that does not end is cut off after its last digit, so that 33.505 computed by thirds is 33.50499…: what lies beyond the eighth
 * decimal comes from there and must not decide how an amount is rounded. The statements of the server do the same (`settled` there).
 */
const SETTLED = 8;
export const settled = (value: Decimal): Decimal => value.toDecimalPlaces(SETTLED, Decimal.ROUND_HALF_UP);

export function roundDecimal(value: Decimal, rule: Rounding): string {
  const rounded = settled(value).toDecimalPlaces(rule.decimals, MODES[rule.mode]);
  return (rounded.isZero() ? rounded.abs() : rounded).toFixed(rule.decimals);
}

export function roundBy(text: string, rule: Rounding): string {
  return roundDecimal(toDecimal(text), rule);
}
