// The amounts of a voucher that is made from a template. domain: accounting 2.5.
import { TEMPLATE_AMOUNT, type VoucherTemplateLine } from '@anju/contract';
import { multiplyDecimal, subtractDecimal, sumMoney } from '../../money/decimal.ts';
import { CENT, roundBy } from '../../charging/price/rounding.ts';
import { toCents } from '../book/cents.ts';
import { checkReport } from '../formula/report-check.ts';
import type { CompiledReport, ReportColumnText, ReportLineText } from '../formula/report-definition.ts';
import type { ReportChart } from '../formula/report-figures.ts';

type Filled = Pick<VoucherTemplateLine, 'direction' | 'mode' | 'amount' | 'ratio'>;
type Written = Filled & Pick<VoucherTemplateLine, 'formula'>;
const ZERO = '0.00';

export const hasFormulas = (lines: readonly Pick<Filled, 'mode'>[]): boolean => lines.some(({ mode }) => mode === TEMPLATE_AMOUNT.formula);

/**
 * It makes a voucher by itself: nothing is left to be filled in, and both sides are the same. What formulas give, and whether that is even,
 * only the books of a period know.
 */
export function isWholeTemplate(lines: readonly Filled[]): boolean {
  if (hasFormulas(lines)) return lines.every(({ mode }) => mode === TEMPLATE_AMOUNT.formula || mode === TEMPLATE_AMOUNT.fixed);
  const cents = filledAmounts(lines, null).map(({ debit, credit }) => ({ debit: toCents(debit), credit: toCents(credit) }));
  const sum = (side: 'debit' | 'credit'): bigint => cents.reduce((total, one) => total + one[side], 0n);
  return cents.length > 0 && cents.every(({ debit, credit }) => debit !== 0n || credit !== 0n) && sum('debit') === sum('credit');
}

// ---- formulas ------------------------------------------------------------------------------------------------------------------------

/** To its formulas a template is a report of one column: a line each, numbered from 1. */
export const TEMPLATE_REPORT = 0;
export const TEMPLATE_COLUMNS: readonly ReportColumnText[] = [{ kind: 'SY', shift: 0 }];
/** A line that has an amount of its own stands there with it. */
export function templateText(lines: readonly Written[], base: string | null): ReportLineText[] {
  const amounts = filledAmounts(lines, base);
  return lines.map(({ mode, direction, formula }, at) => {
    const { debit, credit } = amounts[at] ?? { debit: ZERO, credit: ZERO };
    const amount = direction === 1 ? debit : credit;
    return { id: at + 1, name: '', type: 1, formulas: [mode === TEMPLATE_AMOUNT.formula ? formula : amount] };
  });
}

/** What is wrong with the formulas, and which codes count as nothing, by line; what is right is left out. */
export function templateFindings(
  lines: readonly Written[],
  chart: ReportChart,
  others: ReadonlyMap<number, CompiledReport>,
): { readonly report: CompiledReport; readonly problems: ReadonlyMap<number, string>; readonly remarks: ReadonlyMap<number, string> } {
  const { report, problems, remarks } = checkReport(TEMPLATE_REPORT, TEMPLATE_COLUMNS, templateText(lines, null), chart, others);
  const told = problems.map(
    ({ line, at, message }) => [line, at > 1 && !message.startsWith('第') ? `第 ${at} 个字符处：${message}` : message] as const,
  );
  return {
    report,
    // The first one of each line: a formula that cannot be read is told before what refers to it.
    problems: new Map(told.toReversed()),
    remarks: new Map(remarks.map(({ line, message }) => [line, message])),
  };
}

// ---- amounts -------------------------------------------------------------------------------------------------------------------------

/** 100 as a sum of percents with up to four decimals. */
const isWhole = (ratios: readonly string[]): boolean => toCents(roundBy(multiplyDecimal(sumMoney(ratios), '100'), CENT)) === 1_000_000n;

/**
 * Debit and credit of each line. Shares are rounded to the cent; where those of a side add up to 100%, its last share takes the cents that
 * are left, so that the side is the whole amount. `computed` has what the formulas gave, by line from 1.
 */
export function filledAmounts(
  lines: readonly Filled[],
  base: string | null,
  computed: ReadonlyMap<number, string> = new Map(),
): { debit: string; credit: string }[] {
  const amounts = lines.map(({ mode, amount, ratio }, at) => {
    if (mode === TEMPLATE_AMOUNT.formula) return computed.get(at + 1) ?? ZERO;
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
