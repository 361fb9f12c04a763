// The pieces of one period in money. Each of them rounded by itself would not add up: 203.55 cut into halves is twice 101.775, and 101.78
// twice is one cent too much. domain: property 1.2 (compute the whole period, round once).
import type { Decimal } from 'decimal.js';
import { decimalText, toDecimal } from '../../money/decimal.ts';
import { type Rounding, roundDecimal } from './rounding.ts';

/**
 * A piece costs what all pieces up to it cost together, less what those before it cost: so the pieces add up to the rounded whole, whatever
 * they cost each, and none is a unit or more from its exact part. `exacts` are in the order of their days.
 */
export function roundPieces(exacts: readonly Decimal[], rule: Rounding): string[] {
  let whole = toDecimal('0');
  let before = toDecimal('0');
  return exacts.map((exact) => {
    whole = whole.plus(exact);
    const until = toDecimal(roundDecimal(whole, rule));
    const amount = until.minus(before);
    before = until;
    return decimalText(amount, rule.decimals);
  });
}
