import { addDays, daysBetween } from '../dates/business-day.ts';
import { toDecimal } from '../money/decimal.ts';
import { CENT, roundDecimal } from './rounding.ts';

export interface StoredLateTerms {
  readonly dueDate: string;
  readonly graceDays: number;
  readonly dailyRate: string;
  /** The fee never exceeds this multiple of the payable amount; null for no cap. */
  readonly capRate: string | null;
  /** No fee accrues after this day. */
  readonly stop: string | null;
}

/** A day on which the payable or the paid amount changed; steps are in chronological order. */
export interface PrincipalStep {
  readonly day: string;
  /** Added to the payable amount; negative for a reduction. */
  readonly payable: string;
  readonly paid: string;
  /** Set when the fee was paused from this day and resumed on `day`. */
  readonly since?: string | null;
}

export interface StoredLate {
  /** The fee accrued up to the last change of the base. */
  readonly fixed: string;
  readonly day: string | null;
}

/** The stored form of `lateFee`: what a bill stores after these steps. Days after the last step are not counted. */
export function replayLate(terms: StoredLateTerms, payable: string, steps: readonly PrincipalStep[]): StoredLate {
  const free = addDays(terms.dueDate, terms.graceDays);
  const rate = toDecimal(terms.dailyRate);
  let toPay = toDecimal(payable);
  let open = toPay;
  let fixed = toDecimal('0');
  let day: string | null = null;
  for (const step of steps) {
    const end = step.since ?? step.day;
    const until = terms.stop !== null && terms.stop < end ? terms.stop : end;
    const days = Math.max(0, daysBetween(day ?? free, until));
    const accrued = fixed.plus(toDecimal(roundDecimal(open.times(rate).times(days), CENT)));
    const cap = terms.capRate === null ? null : toDecimal(roundDecimal(toDecimal(terms.capRate).times(toPay), CENT));
    fixed = cap !== null && cap.lt(accrued) ? cap : accrued;
    if (step.day > free) day = step.day;
    toPay = toPay.plus(toDecimal(step.payable));
    open = open.plus(toDecimal(step.payable)).minus(toDecimal(step.paid));
  }
  return { fixed: fixed.toFixed(2), day };
}
