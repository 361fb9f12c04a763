import { addDays } from '../../dates/business-day.ts';
import { decimalText, toDecimal } from '../../money/decimal.ts';
import { accruingDays, type LatePause } from './late-pause.ts';
import { CENT, roundDecimal } from '../price/rounding.ts';

export interface StoredLateTerms {
  readonly dueDate: string;
  readonly graceDays: number;
  readonly dailyRate: string;
  /** The fee never exceeds this multiple of the payable amount; null for no cap. */
  readonly capRate: string | null;
  /** Days that are not charged. */
  readonly pauses: readonly LatePause[];
}

/** A day on which the payable or the paid amount changed; steps are in chronological order. */
export interface PrincipalStep {
  readonly day: string;
  /** Added to the payable amount; negative for a reduction. */
  readonly payable: string;
  readonly paid: string;
  /** Asked and received although it was never owed: it lowers what bears a fee, not the payable amount. */
  readonly undue?: string;
  /** Set for a pause stored as a step: no day after `since`, up to and including `day`, is charged. */
  readonly since?: string | null;
}

export interface StoredLate {
  /** The fee accrued up to the last change of the base. */
  readonly fixed: string;
  readonly day: string | null;
}

/** One factor of the fee: `base` × rate × `days`, rounded to the cent and before any cap. */
export interface LateProduct {
  readonly base: string;
  readonly days: number;
  readonly amount: string;
}

export function lateProduct(base: string, dailyRate: string, days: number): LateProduct {
  return { base, days, amount: roundDecimal(toDecimal(base).times(toDecimal(dailyRate)).times(days), CENT) };
}

/** `replayLate` with the products it added up. */
export function replayProducts(
  terms: StoredLateTerms,
  payable: string,
  steps: readonly PrincipalStep[],
): StoredLate & { readonly products: readonly LateProduct[] } {
  const free = addDays(terms.dueDate, terms.graceDays);
  const products: LateProduct[] = [];
  let toPay = toDecimal(payable);
  let open = toPay;
  let fixed = toDecimal('0');
  let day: string | null = null;
  for (const step of steps) {
    const days = accruingDays(day ?? free, step.since ?? step.day, terms.pauses);
    const product = lateProduct(decimalText(open.isNegative() ? toDecimal('0') : open, 2), terms.dailyRate, days);
    if (days > 0 && open.gt(0)) products.push(product);
    const accrued = fixed.plus(toDecimal(product.amount));
    const cap = terms.capRate === null ? null : toDecimal(roundDecimal(toDecimal(terms.capRate).times(toPay), CENT));
    fixed = cap !== null && cap.lt(accrued) ? cap : accrued;
    if (step.day > free) day = step.day;
    const owed = toDecimal(step.payable).minus(step.undue ?? '0');
    toPay = toPay.plus(owed);
    open = open.plus(owed).minus(toDecimal(step.paid));
  }
  return { fixed: fixed.toFixed(2), day, products };
}

/** The stored form of `lateFee`: what a bill stores after these steps. Days after the last step are not counted. */
export function replayLate(terms: StoredLateTerms, payable: string, steps: readonly PrincipalStep[]): StoredLate {
  const { fixed, day } = replayProducts(terms, payable, steps);
  return { fixed, day };
}
