// How figures are written beside a charge: quantities without trailing zeros, prices with at least two decimals, units as they are counted.
import { decimalText, toDecimal } from '../../money/decimal.ts';

/** `89.00` is shown as 89. */
export const plainFigure = (value: string): string =>
  decimalText(toDecimal(value))
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** At least two decimals, as prices are written. */
export function priceText(price: string): string {
  const plain = toDecimal(plainFigure(price));
  return plain.toFixed(Math.max(2, plain.decimalPlaces()));
}

/** Units of time: a price of `元/月` is per month and counts nothing. */
const TIMES: readonly string[] = ['月', '年', '季', '日', '天', '元', ''];

/** The counted unit of a price unit of the dictionary: 吨 for `元/吨`, 个 for `元/个·月`, none for `元/月`. */
export function countedUnit(unit: string): string {
  const counted = unit.includes('/') ? (/\/([^/·]+)/.exec(unit)?.[1] ?? '') : unit;
  return TIMES.includes(counted) ? '' : counted;
}
