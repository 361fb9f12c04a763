import { addDays, daysBetween } from '../../dates/business-day.ts';
import { decimalText, toDecimal } from '../../money/decimal.ts';
import { accruingDays, type LatePause } from './late-pause.ts';
import { CENT, type Rounding, roundDecimal } from '../price/rounding.ts';

export interface LateFeeTerms {
  /** What was owed on the due date. */
  readonly principal: string;
  readonly dueDate: string;
  readonly graceDays?: number;
  /** `0.0005` is 0.05 % a day. */
  readonly dailyRate: string;
  /** The fee never exceeds this multiple of the principal; null for no cap. */
  readonly capRate?: string | null;
  /** Which of the two a part payment pays first. */
  readonly order?: 'principal-first' | 'late-fee-first';
  /** Days that are not charged. */
  readonly pauses?: readonly LatePause[];
  readonly rounding?: Rounding;
}

export interface PartPayment {
  readonly day: string;
  readonly amount: string;
}

/** One row of the late-fee ledger: `base` was open from the day after `from` up to `to`; `days` are those of them that are charged. */
export interface LateFeePart {
  readonly base: string;
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly amount: string;
}

export interface LateFee {
  readonly amount: string;
  /** Principal still open on the last day. */
  readonly open: string;
  readonly parts: readonly LateFeePart[];
}

/** The number of days a late fee accrues: the due date and the days of grace do not count. */
export function lateDays(dueDate: string, graceDays: number, until: string): number {
  return Math.max(0, daysBetween(addDays(dueDate, graceDays), until));
}

/**
 * 违约金 up to and including a day: simple, per bill, with no fee on the fee. A part payment lowers the base from the next day. Each interval
 * between payments is rounded separately, because it is a row that may already have been paid.
 */
export function lateFee(terms: LateFeeTerms, payments: readonly PartPayment[], until: string): LateFee {
  const { graceDays = 0, capRate = '1', order = 'principal-first', rounding = CENT, pauses = [] } = terms;
  const rate = toDecimal(terms.dailyRate);
  const principal = toDecimal(terms.principal);
  const zero = toDecimal('0');
  const cap = capRate === null ? null : toDecimal(roundDecimal(principal.times(toDecimal(capRate)), rounding));

  const parts: LateFeePart[] = [];
  let open = principal;
  let fee = zero;
  let unpaidFee = zero;
  let from = addDays(terms.dueDate, graceDays);

  const accrueTo = (to: string): void => {
    if (daysBetween(from, to) <= 0 || open.isZero()) return;
    const days = accruingDays(from, to, pauses);
    if (days === 0) {
      from = to;
      return;
    }
    const accrued = toDecimal(roundDecimal(open.times(rate).times(days), rounding));
    const amount = cap === null || fee.plus(accrued).lte(cap) ? accrued : cap.minus(fee);
    parts.push({ base: decimalText(open, 2), from, to, days, amount: amount.toFixed(rounding.decimals) });
    fee = fee.plus(amount);
    unpaidFee = unpaidFee.plus(amount);
    from = to;
  };

  for (const payment of payments.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
    if (payment.day > until) break;
    accrueTo(payment.day);
    let money = toDecimal(payment.amount);
    if (order === 'late-fee-first') {
      const toFee = money.lt(unpaidFee) ? money : unpaidFee;
      unpaidFee = unpaidFee.minus(toFee);
      money = money.minus(toFee);
    }
    open = money.gt(open) ? zero : open.minus(money);
  }
  accrueTo(until);
  return { amount: fee.toFixed(rounding.decimals), open: decimalText(open, 2), parts };
}
