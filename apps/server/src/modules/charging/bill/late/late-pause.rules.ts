// Pauses of a late fee as they are stored, and the fee that follows when they change. Pure.
import { addDays, addDecimal, compareDecimal, formatDay, replayLate, subtractDecimal, sumMoney } from '@anju/domain';
import type { LatePause, PrincipalStep, StoredLateTerms } from '@anju/domain';

/** `{[2026-05-03,2026-05-21),[2026-07-01,)}`, a datemultirange: the first day of each pause, and the day after its last. */
export function readPauses(text: string | null): LatePause[] {
  return [...(text ?? '').matchAll(/\[(\d{4}-\d{2}-\d{2}),(\d{4}-\d{2}-\d{2})?\)/g)].map(([, from = '', end]) => ({
    from,
    to: end === undefined ? null : addDays(end, -1),
  }));
}

export interface LateRow {
  readonly dueDate: string;
  readonly lateGrace: number;
  readonly lateRate: string;
  readonly lateCap: string | null;
  readonly latePause: string | null;
}
export const lateTermsOf = ({ dueDate, lateGrace, lateRate, lateCap, latePause }: LateRow): StoredLateTerms => ({
  dueDate,
  graceDays: lateGrace,
  dailyRate: lateRate,
  capRate: lateCap,
  pauses: readPauses(latePause),
});

export interface PausedBill extends LateRow {
  readonly id: number;
  readonly lateFixed: string;
  readonly lateDay: string | null;
  readonly payable: string;
  /** The pauses it will have. */
  readonly wanted: string | null;
}

/**
 * What had accrued when the base last changed, counted again without the days that are paused now. Only the difference from the same count
 * with the pauses of before is applied, so that parts with another origin (an opening balance) stay.
 */
export function repausedFee(bill: PausedBill, steps: readonly PrincipalStep[]): string {
  if (bill.lateDay === null) return bill.lateFixed;
  const toPay = subtractDecimal(bill.payable, sumMoney(steps.map(({ payable }) => payable)));
  const before = replayLate(lateTermsOf(bill), toPay, steps);
  const now = replayLate(lateTermsOf({ ...bill, latePause: bill.wanted }), toPay, steps);
  const fixed = addDecimal(subtractDecimal(bill.lateFixed, before.fixed), now.fixed);
  return compareDecimal(fixed, '0') < 0 ? '0.00' : fixed;
}

/** `2026.05.03–2026.05.20、2026.07.01 起` */
export const pausesText = (text: string | null): string =>
  readPauses(text)
    .map(({ from, to }) => (to === null ? `${formatDay(from)} 起` : `${formatDay(from)}–${formatDay(to)}`))
    .join('、');
