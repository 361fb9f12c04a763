import { decimalText, toDecimal } from '../../money/decimal.ts';

/** Net profit in percent of revenue with one decimal; empty without revenue. */
export const profitRate = (net: string, revenue: string): string =>
  toDecimal(revenue).lte(0) ? '' : decimalText(toDecimal(net).times(100).dividedBy(toDecimal(revenue)), 1);
