// Which level the rules of a company suggest for a customer, and why. A person decides; nothing here sets a level.
import type { LevelRule } from '@anju/contract';

export interface LevelFacts {
  /** Full years as a customer. */
  readonly years: number;
  /** Months of the oldest bill that is overdue; 0 where nothing is. */
  readonly arrearsMonths: number;
  /** Complaints of the last twelve months. */
  readonly complaints: number;
}

const LIMITS = [
  ['minYears', 'years', (limit: number, fact: number) => fact >= limit],
  ['minArrearsMonths', 'arrearsMonths', (limit: number, fact: number) => fact >= limit],
  ['maxArrearsMonths', 'arrearsMonths', (limit: number, fact: number) => fact <= limit],
  ['minComplaints', 'complaints', (limit: number, fact: number) => fact >= limit],
  ['maxComplaints', 'complaints', (limit: number, fact: number) => fact <= limit],
] as const satisfies readonly (readonly [keyof LevelRule, keyof LevelFacts, (limit: number, fact: number) => boolean])[];

/** Whether all limits of a rule hold; a rule without any suggests nobody. */
export function ruleFits(rule: LevelRule, facts: LevelFacts): boolean {
  const named = LIMITS.filter(([limit]) => rule[limit] !== null);
  return named.length > 0 && named.every(([limit, fact, holds]) => holds(rule[limit] ?? 0, facts[fact]));
}

/** The first level in its order whose rule fits. */
export const suggestLevel = <L extends { readonly rule: LevelRule }>(levels: readonly L[], facts: LevelFacts): L | null =>
  levels.find(({ rule }) => ruleFits(rule, facts)) ?? null;

/** The facts that the rule asks about, as sentences. */
export function levelReasons(rule: LevelRule, { years, arrearsMonths, complaints }: LevelFacts): string[] {
  const asks = (...limits: readonly (keyof LevelRule)[]): boolean => limits.some((limit) => rule[limit] !== null);
  return [
    ...(asks('minYears') ? [`客户年限 ${years} 年`] : []),
    ...(asks('minArrearsMonths', 'maxArrearsMonths') ? [arrearsMonths === 0 ? '没有逾期欠费' : `最早欠费已 ${arrearsMonths} 个月`] : []),
    ...(asks('minComplaints', 'maxComplaints') ? [`近一年投诉 ${complaints} 次`] : []),
  ];
}
