import { toDecimal } from '../../money/decimal.ts';

function scaled(text: string, decimals: number): bigint {
  const value = toDecimal(text);
  if (value.decimalPlaces() > decimals) throw new RangeError(`${text} has more than ${decimals} decimals`);
  return BigInt(value.toFixed(decimals).replace('.', ''));
}

function unscaled(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  return (value < 0n ? '-' : '') + digits.slice(0, cut) + (decimals > 0 ? `.${digits.slice(cut)}` : '');
}

/**
 * Splits a total by weight so that the parts add up to it exactly: each part is rounded down to the last decimal, and the difference goes
 * to the parts with the largest remainders, the earlier part first if two are equal. It computes with whole numbers, so that no rounded
 * quotient distorts a remainder. Refuses weights that are negative or all zero.
 */
export function shareOut(total: string, weights: readonly string[], decimals = 2): string[] {
  const scale = weights.reduce((most, weight) => Math.max(most, toDecimal(weight).decimalPlaces()), 0);
  const parts = weights.map((weight) => scaled(weight, scale));
  if (parts.some((part) => part < 0n)) throw new RangeError('a weight is negative');
  const sum = parts.reduce((all, part) => all + part, 0n);
  if (sum === 0n) throw new RangeError('the weights sum to zero');

  const signed = scaled(total, decimals);
  const pool = signed < 0n ? -signed : signed;
  const shares = parts.map((part, index) => ({ index, whole: (pool * part) / sum, remainder: (pool * part) % sum }));
  const left = Number(pool - shares.reduce((all, share) => all + share.whole, 0n));
  const favoured = shares
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
    .slice(0, left);
  const extra = new Set(favoured.map((share) => share.index));
  return shares.map(({ index, whole }) => {
    const size = whole + (extra.has(index) ? 1n : 0n);
    return unscaled(signed < 0n ? -size : size, decimals);
  });
}
