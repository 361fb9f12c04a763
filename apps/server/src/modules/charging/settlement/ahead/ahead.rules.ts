// Which later months an advance payment covers, and the discount for it. Pure.
import { SKIP_REASON } from '@anju/contract';
import { compareDecimal, discountByMonth, discountByRate, formatDay, formatMonth, instalmentChoices, sumMoney } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import type { AheadReduction, AheadRow, Attached } from '../../ledger/settlement-shapes.ts';

const BILLED = 7;
/** For an attachment without an end, a year is offered. */
const YEAR = 12;

export const monthIndex = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
export const monthAt = (index: number): string => `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
/** Periods of a rule begin at calendar months divisible by their length. */
const periodOf = (day: string, months: number): number => Math.floor(monthIndex(day) / months);
/** The first month of the period that contains the day. */
export const periodStart = (day: string, months: number): string => monthAt(periodOf(day, months) * months);

const words = ({ fromDay, toDay }: AheadRow): string => `${formatDay(fromDay)}-${formatDay(toDay)}`;
const reasonOf = ({ reason }: AheadRow): string => SKIP_REASON.text(reason ?? 0);

export interface AheadPlan {
  readonly rows: readonly AheadRow[];
  /** The last month a billing run must cover to make exactly these bills. */
  readonly monthTo: string;
}

/**
 * The rows that can be paid, in order: without those already billed, and without those before the current period that no run could bill
 * either (no price, no area).
 */
const payable = (rows: readonly AheadRow[], periodMonths: number, day: string): AheadRow[] =>
  rows
    .toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1))
    .filter(
      ({ reason, fromDay }) => reason === null || (reason !== BILLED && periodOf(fromDay, periodMonths) >= periodOf(day, periodMonths)),
    );

/**
 * The next free periods, at most `most` months after the current one; periods already billed are skipped. Any other reason against a bill
 * refuses the whole payment and is shown to the user.
 */
export function planAhead(
  { item, periodMonths }: Pick<Attached, 'item' | 'periodMonths'>,
  rows: readonly AheadRow[],
  months: number,
  day: string,
  most: number,
): AheadPlan {
  if (months % periodMonths !== 0) throw fail('AHEAD_PERIOD', { item, period: periodMonths });
  const wanted = months / periodMonths;
  const taken = new Set<number>();
  const chosen: AheadRow[] = [];
  for (const row of payable(rows, periodMonths, day)) {
    const period = periodOf(row.fromDay, periodMonths);
    if (taken.size === wanted && !taken.has(period)) break;
    if (row.reason !== null) throw fail('AHEAD_SKIPPED', { item, period: words(row), reason: reasonOf(row) });
    taken.add(period);
    chosen.push(row);
  }
  if (taken.size === 0) throw fail('AHEAD_NONE', { item });
  if (taken.size < wanted) throw fail('AHEAD_SHORT', { item, most: taken.size * periodMonths });
  // Like a run, by the month in which a period begins.
  const last = monthIndex(day) + most;
  if (Math.max(...taken) * periodMonths > last) throw fail('AHEAD_FAR', { item, last: formatMonth(monthAt(last)), months: most });
  return { rows: chosen, monthTo: monthAt((Math.max(...taken) + 1) * periodMonths - 1) };
}

export interface AheadChoice {
  readonly from: string | null;
  readonly remaining: number | null;
  readonly choices: readonly number[];
  readonly problem: string;
}

/** What the desk offers: the first day, how many months are left, and which numbers of months may be paid. */
export function choicesOf(
  { periodMonths, toDate }: Pick<Attached, 'periodMonths' | 'toDate'>,
  rows: readonly AheadRow[],
  day: string,
): AheadChoice {
  const [first] = payable(rows, periodMonths, day);
  if (!first) return { from: null, remaining: null, choices: [], problem: '没有可预收的月份' };
  if (first.reason !== null) return { from: null, remaining: null, choices: [], problem: `${words(first)} ${reasonOf(first)}` };
  const periods = new Set(rows.filter(({ reason }) => reason === null).map(({ fromDay }) => periodOf(fromDay, periodMonths)));
  const remaining = toDate === null ? null : periods.size * periodMonths;
  const choices = instalmentChoices(remaining ?? YEAR).filter((months) => months % periodMonths === 0);
  return { from: first.fromDay, remaining, choices, problem: '' };
}

export interface Discount {
  readonly amount: string;
  readonly kind: number;
  readonly reductionId: number;
  readonly name: string;
}

type Charge = Pick<AheadRow, 'fromDay' | 'toDay' | 'amount'>;

/** 按比例 on the sum of the charges, or 每月定额 once per calendar month; either way spread over the charges. */
function discountsOf({ way, rate, amount }: AheadReduction, rows: readonly Charge[]): string[] {
  const charges = rows.map((row) => ({ from: row.fromDay, to: row.toDay, amount: row.amount }));
  return way === 1 ? discountByRate(charges, rate ?? '0') : discountByMonth(charges, amount ?? '0');
}

/** The reduction with the largest discount within its budget: one discount per row, or none. */
export function bestDiscount(reductions: readonly AheadReduction[], rows: readonly Charge[]): (Discount | null)[] {
  const none = rows.map(() => null);
  const offers = reductions
    .map((one) => ({ one, off: discountsOf(one, rows) }))
    .map((offer) => ({ ...offer, sum: sumMoney(offer.off) }))
    .filter(({ one, sum }) => compareDecimal(sum, '0') > 0 && (one.room === null || compareDecimal(sum, one.room) <= 0))
    .toSorted((a, b) => compareDecimal(b.sum, a.sum));
  const best = offers[0];
  if (!best) return none;
  const { id: reductionId, kind, name } = best.one;
  return best.off.map((amount) => (compareDecimal(amount, '0') > 0 ? { amount, kind, reductionId, name } : null));
}
