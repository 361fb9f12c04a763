// The discount for paying several months together: computed once on the sum of the months and then spread over their charges, so that
// rounding month by month cannot give another amount than the one promised. domain: property 4.5.
import { addDays, daysBetween, monthEnd } from '../../dates/business-day.ts';
import { compareDecimal, multiplyDecimal, subtractDecimal, sumMoney } from '../../money/decimal.ts';
import { CENT, roundBy } from '../price/rounding.ts';
import { shareOut } from '../share/share-out.ts';

/** A charge that is paid in advance: its days, the first and the last included, and what is to be paid for them. */
export interface AheadCharge {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
}

const NOTHING = '0.00';
const smaller = (a: string, b: string): string => (compareDecimal(a, b) < 0 ? a : b);

/** A discount is less than its charge, so that something is always paid. */
const mostOff = ({ amount }: AheadCharge): string =>
  compareDecimal(amount, '0.01') > 0 ? sumMoney([subtractDecimal(amount, '0.01')]) : NOTHING;

/**
 * A rate on the sum: rounded to the cent once, then shared out by the amounts of the charges, by largest remainder. What does not fit on
 * one charge goes to the others.
 */
export function discountByRate(charges: readonly AheadCharge[], rate: string): string[] {
  const most = charges.map(mostOff);
  const parts = charges.map(() => NOTHING);
  const wanted = roundBy(multiplyDecimal(sumMoney(charges.map(({ amount }) => amount)), rate), CENT);
  let left = smaller(wanted, sumMoney(most));
  let open = [...charges.keys()].filter((at) => most[at] !== NOTHING);
  while (open.length > 0 && compareDecimal(left, '0') > 0) {
    const shares = shareOut(
      sumMoney([left]),
      open.map((at) => charges[at]?.amount ?? '0'),
    );
    const full = open.filter((at, place) => compareDecimal(shares[place] ?? '0', most[at] ?? '0') > 0);
    if (full.length === 0) {
      for (const [place, at] of open.entries()) parts[at] = shares[place] ?? NOTHING;
      break;
    }
    for (const at of full) {
      parts[at] = most[at] ?? NOTHING;
      left = subtractDecimal(left, parts[at]);
    }
    open = open.filter((at) => !full.includes(at));
  }
  return parts;
}

/** The days of a charge by calendar month, each month as its first day. */
function daysByMonth({ from, to }: Pick<AheadCharge, 'from' | 'to'>): Map<string, number> {
  const days = new Map<string, number>();
  for (let start = from; start <= to;) {
    const end = smallerDay(monthEnd(start), to);
    days.set(`${start.slice(0, 8)}01`, daysBetween(start, end) + 1);
    start = addDays(end, 1);
  }
  return days;
}
const smallerDay = (a: string, b: string): string => (a < b ? a : b);

/**
 * A fixed amount for each calendar month, once, however many charges the month is cut into: they share it by their days, by largest
 * remainder. What exceeds a charge is not given.
 */
export function discountByMonth(charges: readonly AheadCharge[], perMonth: string): string[] {
  const days = charges.map(daysByMonth);
  const months = [...new Set(days.flatMap((one) => [...one.keys()]))].sort();
  const shared = months.map((month) =>
    shareOut(
      sumMoney([perMonth]),
      days.map((one) => String(one.get(month) ?? 0)),
    ),
  );
  return charges.map((charge, at) => smaller(sumMoney(shared.map((parts) => parts[at] ?? '0')), mostOff(charge)));
}

/**
 * The months that charges count when a discount asks for a number of months: every period of the rule that one of them begins in counts
 * with its whole length, as it did when it was paid for.
 */
export function monthsPaid(charges: readonly Pick<AheadCharge, 'from'>[], periodMonths: number): number {
  const index = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return new Set(charges.map(({ from }) => Math.floor(index(from) / periodMonths))).size * periodMonths;
}
