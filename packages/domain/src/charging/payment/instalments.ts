import { compareDecimal, subtractDecimal, sumMoney } from '../../money/decimal.ts';

const CHOICES = [1, 2, 3, 4, 6, 12] as const;

/** How many months one instalment may cover: the choices that divide the remaining months without remainder. */
export function instalmentChoices(remainingMonths: number): number[] {
  if (!Number.isInteger(remainingMonths) || remainingMonths < 1) return [];
  return CHOICES.filter((months) => remainingMonths % months === 0);
}

/** One part of an instalment agreement. */
export interface Instalment {
  readonly seq: number;
  readonly dueDate: string;
  readonly amount: string;
}

export interface LaidInstalment extends Instalment {
  readonly paid: string;
  /** Its day is past and it is not paid in full. */
  readonly late: boolean;
}

/** Money pays the first instalment that is still open. */
export function layOver(instalments: readonly Instalment[], paid: string, today: string): LaidInstalment[] {
  let left = paid;
  return instalments.map(({ seq, dueDate, amount }) => {
    const part = compareDecimal(left, '0') <= 0 ? '0' : compareDecimal(left, amount) < 0 ? left : amount;
    left = subtractDecimal(left, part);
    return { seq, dueDate, amount, paid: sumMoney([part]), late: dueDate < today && compareDecimal(part, amount) < 0 };
  });
}

export interface NextInstalment {
  readonly dueDate: string;
  readonly amount: string;
  readonly late: boolean;
}

/** The next instalment to be paid, less what was already paid for it; null once all are paid. */
export function nextInstalment(laid: readonly LaidInstalment[]): NextInstalment | null {
  const one = laid.find(({ amount, paid }) => compareDecimal(paid, amount) < 0);
  return one ? { dueDate: one.dueDate, amount: sumMoney([subtractDecimal(one.amount, one.paid)]), late: one.late } : null;
}

/** A bill of an instalment agreement: its amounts on the day of signing and now. */
export interface AgreedBill {
  /** Open on the day of signing, which is what the agreement covers. */
  readonly signed: string;
  /** Payable on the day of signing, before payments. */
  readonly payable: string;
  readonly openNow: string;
  readonly payableNow: string;
  readonly void: boolean;
}

/**
 * How much of what was agreed on is paid. A reduction counts as paid and so does a bill that was voided, because neither is owed any more.
 * An increase after the signing is not part of the agreement and takes nothing away from what was paid for it.
 */
export function paidOfAgreed({ signed, payable, openNow, payableNow, void: gone }: AgreedBill): string {
  if (gone) return sumMoney([signed]);
  const grown = subtractDecimal(payableNow, payable);
  const within = compareDecimal(grown, '0') > 0 ? subtractDecimal(openNow, grown) : openNow;
  const paid = subtractDecimal(signed, within);
  return sumMoney([compareDecimal(paid, '0') < 0 ? '0' : compareDecimal(paid, signed) > 0 ? signed : paid]);
}
