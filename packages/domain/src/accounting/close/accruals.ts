// What the close books so that the period bears what it caused: each is a target less what stands already, so that running it again books
// only what changed. domain: accounting 5.1, 8.1, 12.15.
import { FEE_BASIS, TEMPLATE_FREQUENCY, type BadDebtAge, type EstateFee, type StateOf } from '@anju/contract';
import { taxInside } from '../../charging/payment/settle.ts';
import { CENT, roundBy } from '../../charging/price/rounding.ts';
import { multiplyDecimal } from '../../money/decimal.ts';
import { splitEvenly } from '../asset/depreciation.ts';
import { centsText, toCents } from '../book/cents.ts';
import { shiftYm } from '../ym.ts';

/** Percent of an amount, rounded to the cent. */
export const rateOf = (cents: bigint, rate: string): bigint =>
  toCents(roundBy(multiplyDecimal(multiplyDecimal(centsText(cents), rate), '0.01'), CENT));
const positive = (cents: bigint): bigint => (cents > 0n ? cents : 0n);
const least = (left: bigint, right: bigint): bigint => (left < right ? left : right);

// ---- 坏账准备 ------------------------------------------------------------------------------------------------------------------------

export interface AgedAmount {
  /** Months since it was booked. */
  readonly months: number;
  readonly amount: string;
}

/** The provision that receivables of these ages need. Each age is rounded by itself, as the sheet that explains it shows. */
export function provisionTarget(parts: readonly AgedAmount[], ages: readonly BadDebtAge[]): bigint {
  const sums = ages.map(() => 0n);
  for (const { months, amount } of parts) {
    const found = ages.findIndex((age) => age.months === null || months < age.months);
    const at = found < 0 ? ages.length - 1 : found;
    sums[at] = (sums[at] ?? 0n) + toCents(amount);
  }
  return ages.reduce((total, { rate }, at) => total + rateOf(sums[at] ?? 0n, rate), 0n);
}

// ---- 酬金 ------------------------------------------------------------------------------------------------------------------------------

/** What the company earns of an estate's money in a month, with and without its tax. A month that took more back than it brought earns nothing. */
export function earnedFee({ basis, value, taxRate }: Omit<EstateFee, 'estateId'>, base: bigint): { gross: bigint; net: bigint } {
  const gross = basis === FEE_BASIS.fixed ? toCents(value) : rateOf(positive(base), value);
  return { gross, net: gross - toCents(taxInside(centsText(gross), multiplyDecimal(taxRate, '0.01'))) };
}

// ---- taxes ---------------------------------------------------------------------------------------------------------------------------

export interface VatState {
  /** Credit minus debit of 应交增值税 with all below it. */
  readonly payable: bigint;
  /** 转出未交增值税 of the month: debit minus credit. */
  readonly transferred: bigint;
  /** 已交税金 of the month less what was transferred as overpaid. */
  readonly prepaid: bigint;
}
/** `payable` goes to 未交增值税, negative where too much went before; `overpaid` comes back from there. */
export function vatTransfer({ payable, transferred, prepaid }: VatState): { payable: bigint; overpaid: bigint } {
  if (payable >= 0n) return { payable, overpaid: 0n };
  const back = least(-payable, positive(transferred));
  return { payable: back === 0n ? 0n : -back, overpaid: least(-payable - back, positive(prepaid)) };
}

/** What is still to be booked of a tax on a base; negative where too much was. */
export const taxDue = (base: bigint, rate: string, booked: bigint): bigint => rateOf(positive(base), rate) - booked;

/** A quarterly tax is booked in the last month of its quarter, and for the whole year so far. */
export const isQuarterEnd = (ym: number): boolean => (ym % 100) % 3 === 0;

/** Whether a template that the close books is due in a period: what is booked every quarter or year, in its last month. */
export const isDueIn = (frequency: StateOf<typeof TEMPLATE_FREQUENCY>, ym: number): boolean =>
  frequency === TEMPLATE_FREQUENCY.yearly ? ym % 100 === 12 : frequency !== TEMPLATE_FREQUENCY.quarterly || isQuarterEnd(ym);

/** Shares of an amount by weights; cents left over go to the largest remainders. Without weights there are no shares. */
export function sharesOf(cents: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  if (all <= 0n) return weights.map(() => 0n);
  const size = cents < 0n ? -cents : cents;
  const parts = weights.map((weight, at) => ({ at, part: (size * weight) / all, rest: (size * weight) % all }));
  let left = size - parts.reduce((sum, { part }) => sum + part, 0n);
  for (const one of parts.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))) {
    if (left === 0n) break;
    one.part += 1n;
    left -= 1n;
  }
  return parts.map(({ part }) => (cents < 0n ? -part : part));
}

// ---- 摊销 ----------------------------------------------------------------------------------------------------------------------------

export interface Schedule {
  readonly base: string;
  readonly months: number;
  /** The first part is booked in the month after this one. */
  readonly startYm: number;
  readonly endYm: number | null;
  readonly bookedBefore: string;
}
const monthsFrom = (start: number, to: number): number =>
  (Math.trunc(to / 100) - Math.trunc(start / 100)) * 12 + (to % 100) - (start % 100);
const total = (parts: readonly bigint[]): bigint => parts.reduce((sum, part) => sum + part, 0n);

/**
 * What should be booked by the end of a period. Where the amount booked before the books agrees with the schedule, the schedule goes on;
 * otherwise the rest is spread evenly over the months that are left.
 */
export function scheduledBy(schedule: Schedule, firstYm: number, ym: number): bigint {
  const base = toCents(schedule.base);
  const before = toCents(schedule.bookedBefore);
  const within = (months: number): number => Math.min(Math.max(months, 0), schedule.months);
  const until = within(monthsFrom(schedule.startYm, schedule.endYm === null ? ym : Math.min(ym, schedule.endYm)));
  const past = within(monthsFrom(schedule.startYm, shiftYm(firstYm, -1)));
  const even = splitEvenly(base, schedule.months);
  if (total(even.slice(0, past)) === before) return until < past ? before : total(even.slice(0, until));
  if (past === schedule.months) return base;
  return before + total(splitEvenly(base - before, schedule.months - past).slice(0, Math.max(until - past, 0)));
}
