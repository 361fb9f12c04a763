// Amounts as decimal text, and the printed form of a bill's period. Pure.
import { compareDecimal, formatDay, subtractDecimal, sumMoney } from '@anju/domain';

export const above = (left: string, right: string): boolean => compareDecimal(left, right) > 0;
export const negated = (amount: string): string => subtractDecimal('0', amount);
/** The amount with exactly two decimals. */
export const cents = (amount: string): string => sumMoney([amount]);

export const periodText = ({ periodFrom, periodTo }: { periodFrom: string; periodTo: string }): string =>
  periodFrom === periodTo ? formatDay(periodFrom) : `${formatDay(periodFrom)}-${formatDay(periodTo)}`;
