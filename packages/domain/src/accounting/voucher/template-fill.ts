// The amounts of a voucher that is made from a template. domain: accounting 2.5.
import { TEMPLATE_AMOUNT, type VoucherTemplateLine } from '@anju/contract';
import { multiplyDecimal, subtractDecimal, sumMoney } from '../../money/decimal.ts';
import { CENT, roundBy } from '../../charging/price/rounding.ts';
import { toCents } from '../book/cents.ts';

type Filled = Pick<VoucherTemplateLine, 'direction' | 'mode' | 'amount' | 'ratio'>;
const ZERO = '0.00';

/** Its own amounts make a voucher: nothing is left to be filled in, and both sides are the same. */
export function isWholeTemplate(lines: readonly Filled[]): boolean {
  const cents = filledAmounts(lines, null).map(({ debit, credit }) => ({ debit: toCents(debit), credit: toCents(credit) }));
  const sum = (side: 'debit' | 'credit'): bigint => cents.reduce((total, one) => total + one[side], 0n);
  return cents.length > 0 && cents.every(({ debit, credit }) => debit !== 0n || credit !== 0n) && sum('debit') === sum('credit');
}

/** 100 as a sum of percents with up to four decimals. */
const isWhole = (ratios: readonly string[]): boolean => toCents(roundBy(multiplyDecimal(sumMoney(ratios), '100'), CENT)) === 1_000_000n;

/**
 * Debit and credit of each line. Shares are rounded to the cent; where those of a side add up to 100%, its last share takes the cents that
 * are left, so that the side is the whole amount.
 */
export function filledAmounts(lines: readonly Filled[], base: string | null): { debit: string; credit: string }[] {
  const amounts = lines.map(({ mode, amount, ratio }) => {
    if (mode === TEMPLATE_AMOUNT.fixed) return roundBy(amount ?? ZERO, CENT);
    if (mode === TEMPLATE_AMOUNT.ratio && base !== null && ratio !== null)
      return roundBy(multiplyDecimal(multiplyDecimal(base, ratio), '0.01'), CENT);
    return ZERO;
  });
  if (base !== null)
    for (const side of [1, -1] as const) {
      const shares = lines.flatMap(({ direction, mode, ratio }, at) =>
        direction === side && mode === TEMPLATE_AMOUNT.ratio && ratio !== null ? [{ at, ratio }] : [],
      );
      const last = shares.at(-1);
      if (last && isWhole(shares.map(({ ratio }) => ratio))) {
        const others = sumMoney(shares.slice(0, -1).map(({ at }) => amounts[at] ?? ZERO));
        amounts[last.at] = roundBy(subtractDecimal(base, others), CENT);
      }
    }
  return lines.map(({ direction }, at) => {
    const amount = amounts[at] ?? ZERO;
    return direction === 1 ? { debit: amount, credit: ZERO } : { debit: ZERO, credit: amount };
  });
}
