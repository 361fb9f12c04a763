import { addDays } from '../../dates/business-day.ts';
import { compareDecimal, isZeroDecimal, multiplyDecimal, subtractDecimal, sumMoney } from '../../money/decimal.ts';
import { accruingDays, type LatePause } from './late-pause.ts';
import { lateProduct, replayProducts, type LateProduct, type PrincipalStep, type StoredLate, type StoredLateTerms } from './settle-late.ts';

/** What a bill stores about its late fee, and the steps that led to it. */
export interface LateFacts extends StoredLateTerms {
  /** Payable today: the amount with all changes. */
  readonly payable: string;
  readonly open: string;
  readonly stored: StoredLate;
  readonly accrued: string;
  readonly settled: string;
  readonly waived: string;
  readonly steps: readonly PrincipalStep[];
}

/** `0.0005` is `0.05`. */
export const percentText = (share: string): string =>
  multiplyDecimal(share, '100')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** `5.3` within the year of the paper, `2025.12.28` otherwise. */
function shortDay(day: string, year: string): string {
  const [y = '', month, date] = day.split('-');
  return `${y === year ? '' : `${y}.`}${Number(month)}.${Number(date)}`;
}

function pauseText({ from, to }: LatePause, year: string): string {
  if (to === null) return `${shortDay(from, year)} 起暂停`;
  return `${shortDay(from, year)}${from === to ? '' : `–${shortDay(to, year)}`} 暂停`;
}

/** The pauses that took days from the fee; a pause before the first day of the fee is shown from that day on. */
function pausesOf({ dueDate, graceDays, pauses, steps }: LateFacts, until: string): LatePause[] {
  const first = addDays(dueDate, graceDays + 1);
  const ofSteps = steps.flatMap(({ since, day }) => (since ? [{ from: addDays(since, 1), to: day }] : []));
  return [...pauses, ...ofSteps]
    .filter(({ from, to }) => from <= until && (to === null || (to >= first && to >= from)))
    .map(({ from, to }) => ({ from: from < first ? first : from, to }))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/** The products behind the stored fee; null when it has another origin, for example an opening balance. */
function productsOf(facts: LateFacts): readonly LateProduct[] | null {
  const { steps, stored } = facts;
  const changed = sumMoney(steps.map(({ payable }) => payable));
  const replayed = replayProducts(facts, subtractDecimal(facts.payable, changed), steps);
  return compareDecimal(replayed.fixed, stored.fixed) === 0 && replayed.day === stored.day ? replayed.products : null;
}

/**
 * How a late fee came about, so that it can be recomputed by hand: `250.40 × 0.05% × 20 天 = 2.50；150.40 × 0.05% × 26 天 = 1.96；5.3–5.20 暂停`.
 * Empty when no fee has accrued.
 */
export function lateText(facts: LateFacts, until: string): string {
  const { dailyRate, capRate, open, stored, accrued, settled, waived } = facts;
  if (isZeroDecimal(accrued)) return '';
  const known = productsOf(facts);
  const days = accruingDays(stored.day ?? addDays(facts.dueDate, facts.graceDays), until, facts.pauses);
  const products = [...(known ?? []), ...(days > 0 && !isZeroDecimal(open) ? [lateProduct(open, dailyRate, days)] : [])];
  const before = known === null && !isZeroDecimal(stored.fixed) ? stored.fixed : null;
  const sum = sumMoney([before ?? '0', ...products.map(({ amount }) => amount)]);
  const capped = capRate !== null && compareDecimal(sum, accrued) > 0;
  const year = until.slice(0, 4);
  return [
    ...(before === null ? [] : [`此前已计 ${before}`]),
    ...products.map((one) => `${one.base} × ${percentText(dailyRate)}% × ${one.days} 天 = ${one.amount}`),
    ...pausesOf(facts, until).map((pause) => pauseText(pause, year)),
    ...(capped ? [`超过上限（本金的 ${percentText(capRate)}%），按 ${accrued} 计`] : []),
    ...(isZeroDecimal(settled) ? [] : [`已收 ${settled}`]),
    ...(isZeroDecimal(waived) ? [] : [`已减免 ${waived}`]),
  ].join('；');
}
