import { addDecimal, compareDecimal, decimalText, subtractDecimal, toDecimal } from '../../money/decimal.ts';

/** What was charged in advance for a year, and what came of it. */
export interface Advance {
  /** The amounts of the bills, after changes. */
  readonly due: string;
  /** Money that came in; a debt that was written off was not received. */
  readonly received: string;
  /** Still to be paid on these bills. */
  readonly open: string;
}
export interface YearSettled {
  /** Charged in addition. */
  readonly billed: string;
  /** Given back of the money received. */
  readonly credited: string;
  /** Taken off the bills that are still open. */
  readonly relieved: string;
}

const positive = (text: string): string => (compareDecimal(text, '0') > 0 ? text : '0');
const least = (left: string, right: string): string => (compareDecimal(left, right) < 0 ? left : right);
const cents = (text: string): string => decimalText(toDecimal(text), 2);

/**
 * A share of a year against what was charged in advance for it. Too little charged is billed. Too much charged is given back only as far as
 * it was received; what nobody paid yet is taken off the open bills. Afterwards the payer has paid or owes exactly the share.
 */
export function settleYear(share: string, { due, received, open }: Advance): YearSettled {
  const over = positive(subtractDecimal(due, share));
  const credited = least(positive(subtractDecimal(received, share)), over);
  return {
    billed: cents(positive(subtractDecimal(share, due))),
    credited: cents(credited),
    relieved: cents(least(open, subtractDecimal(over, credited))),
  };
}

export interface OpenAdvance {
  readonly id: number;
  readonly from: string;
  readonly open: string;
}
/** Which open bills a relief is taken off: the latest first, none below zero. */
export function relieve(amount: string, bills: readonly OpenAdvance[]): { readonly id: number; readonly amount: string }[] {
  let left = amount;
  return bills
    .toSorted((a, b) => (a.from === b.from ? b.id - a.id : a.from < b.from ? 1 : -1))
    .flatMap(({ id, open }) => {
      const part = least(left, open);
      left = subtractDecimal(left, part);
      return compareDecimal(part, '0') > 0 ? [{ id, amount: cents(part) }] : [];
    });
}

/** The sum of several bills charged in advance. */
export const sumAdvances = (bills: readonly Advance[]): Advance =>
  bills.reduce(
    (sum, one) => ({
      due: addDecimal(sum.due, one.due),
      received: addDecimal(sum.received, one.received),
      open: addDecimal(sum.open, one.open),
    }),
    { due: '0', received: '0', open: '0' },
  );
