// How the terms of a late fee are displayed, and their result for a simple example.
import { addDays, lateFee, multiplyDecimal } from '@anju/domain';

interface ReadTerm {
  /** Percent per day. */
  readonly dailyRate: string;
  readonly graceDays: number;
  /** Percent of the principal; null means no cap. */
  readonly capRate: string | null;
}

const PRINCIPAL = '1000.00';
const DAYS = 30;
const DUE = '2026-01-01';
const share = (percent: string) => multiplyDecimal(percent, '0.01');

/** `每日 0.05%（万分之 5）` */
export const rateText = (dailyRate: string): string =>
  `每日 ${dailyRate}%（万分之 ${multiplyDecimal(dailyRate, '100').replace(/\.0+$|(\.\d*?)0+$/, '$1')}）`;

/** `欠 1000.00 元，逾期 30 天：违约金 15.00 元`; null while the figures are incomplete. */
export function workedText({ dailyRate, graceDays, capRate }: ReadTerm): string | null {
  if (!/^\d+(\.\d+)?$/.test(dailyRate) || (capRate !== null && !/^\d+(\.\d+)?$/.test(capRate))) return null;
  const terms = {
    principal: PRINCIPAL,
    dueDate: DUE,
    graceDays,
    dailyRate: share(dailyRate),
    capRate: capRate === null ? null : share(capRate),
  };
  const { amount } = lateFee(terms, [], addDays(DUE, DAYS));
  return `欠 ${PRINCIPAL} 元，逾期 ${DAYS} 天：违约金 ${amount} 元`;
}
