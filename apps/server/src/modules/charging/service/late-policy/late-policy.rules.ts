// Terms of a late-fee policy: a percentage on the screen, a fraction in the table; terms that have begun cannot be changed. Pure.
import type { LateTerm, LateTermForm } from '@anju/contract';
import { formatDay, multiplyDecimal } from '@anju/domain';
import { failField } from '../../../../platform/errors/failure.ts';

/** As stored: rates are fractions. */
export interface StoredTerm {
  readonly fromDate: string;
  readonly dailyRate: string;
  readonly graceDays: number;
  readonly capRate: string | null;
}
export type FoundTerm = StoredTerm & { policyId: number; createdBy: string; createdAt: string };

const shareOf = (percent: string): string => multiplyDecimal(percent, '0.01');
const percentOf = (share: string): string => multiplyDecimal(share, '100').replace(/\.0+$|(\.\d*?)0+$/, '$1');

export const storedTerm = ({ fromDate, dailyRate, graceDays, capRate }: LateTermForm): StoredTerm => ({
  fromDate,
  dailyRate: shareOf(dailyRate),
  graceDays,
  capRate: capRate === null ? null : shareOf(capRate),
});

/** `terms` of one policy, latest first. */
export function shownTerms(terms: readonly FoundTerm[], today: string): LateTerm[] {
  const current = terms.find(({ fromDate }) => fromDate <= today)?.fromDate;
  return terms.map(({ policyId: _policy, ...term }) => ({
    ...term,
    dailyRate: percentOf(term.dailyRate),
    capRate: term.capRate === null ? null : percentOf(term.capRate),
    phase: term.fromDate > today ? 'coming' : term.fromDate === current ? 'current' : 'past',
  }));
}

export function checkNew(fromDate: string, today: string): void {
  if (fromDate < today) throw failField('fromDate', 'LATE_TERM_EARLY');
}

export function checkComing(fromDate: string, today: string): void {
  if (fromDate <= today) throw failField('fromDate', 'LATE_TERM_BEGUN', { date: formatDay(fromDate) });
}
