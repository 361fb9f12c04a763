import { decimalText, toDecimal } from './decimal.ts';

const TEN_THOUSAND = 10_000;

function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}

/** A decimal with thousands, its digits unchanged; any other text is returned as it is. */
export const groupDigits = (text: string): string => (/^-?\d+(?:\.\d+)?$/.test(text) ? grouped(text) : text);

/** `12,345`: how many there are. */
export const formatCount = (count: number): string => groupDigits(String(count));

/** `1,234.50`; four decimals when the value has more than two. */
export function formatMoney(text: string): string {
  const value = toDecimal(text);
  return grouped(decimalText(value, value.decimalPlaces() > 2 ? 4 : 2));
}

/** The same amount in 万元 with two decimals. The unit is left out because the column heading names it. */
export function formatTenThousand(text: string): string {
  return grouped(decimalText(toDecimal(text).dividedBy(TEN_THOUSAND), 2));
}
