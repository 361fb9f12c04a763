// Rules of arrears: their age, the limitation of the claim, whether a promise was kept, and the next step of the chase. Pure.
import {
  AGE_LIMITS,
  LIMITATION,
  PROMISE,
  type AgeBucket,
  type ArrearsBill,
  type ChaseLadder,
  type ChaseLimitation,
  type ChaseMethod,
  type ChasePromise,
} from '@anju/contract';
import { compareDecimal, formatDay, formatMoney, monthEnd, sumMoney } from '@anju/domain';

/** A bucket includes its last day: 30天以内 has 30 days. */
export function bucketOf(days: number): AgeBucket {
  const at = AGE_LIMITS.findIndex((limit) => days <= limit);
  return (at === -1 ? AGE_LIMITS.length + 1 : at + 1) as AgeBucket;
}

/** First and last day overdue of a bucket; the last bucket has no end. */
export function daysOfBucket(bucket: AgeBucket): { from: number; to: number | null } {
  return { from: (AGE_LIMITS[bucket - 2] ?? 0) + 1, to: AGE_LIMITS[bucket - 1] ?? null };
}

/** The same day of a later month, or the last day of a month that is too short. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  const first = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
  const wanted = `${first.slice(0, 8)}${String(date).padStart(2, '0')}`;
  const last = monthEnd(first);
  return wanted > last ? last : wanted;
}

const LIMIT_MONTHS = 36;
const ALERT_MONTHS = 30;
/** 民法典 188, 195: three years, which begin again with every demand made within them. A demand after their end has no effect. */
export function limitationOf(oldestDue: string, demands: readonly string[], today: string): ChaseLimitation {
  let interrupted: string | null = null;
  for (const demand of demands.toSorted())
    if (demand > oldestDue && demand <= addMonths(interrupted ?? oldestDue, LIMIT_MONTHS)) interrupted = demand;
  const start = interrupted ?? oldestDue;
  const until = addMonths(start, LIMIT_MONTHS);
  const state = today > until ? LIMITATION.passed : today > addMonths(start, ALERT_MONTHS) ? LIMITATION.near : LIMITATION.within;
  return { state, until, interrupted };
}

export interface Demand {
  readonly day: string;
  /** To whom; null for a demand about the object as a whole, which reaches every debtor. */
  readonly payerId: number | null;
}
interface DebtSince {
  readonly payerId: number | null;
  readonly oldestDue: string;
}
/** One for each debtor: a demand made to one does not interrupt the years of another; a demand that names nobody interrupts all. */
export const limitationsOf = (debtors: readonly DebtSince[], demands: readonly Demand[], today: string): ChaseLimitation[] =>
  debtors.map(({ payerId, oldestDue }) =>
    limitationOf(
      oldestDue,
      demands.filter((one) => one.payerId === null || one.payerId === payerId).map(({ day }) => day),
      today,
    ),
  );
/** The one that ends first. */
export const firstToEnd = (all: readonly ChaseLimitation[]): ChaseLimitation | undefined =>
  all.toSorted((one, other) => (one.until < other.until ? -1 : 1))[0];

/** `paid` is what was paid after the promise, up to its day. */
export function promiseOf(promise: { amount: string; date: string; paid: string }, today: string): ChasePromise {
  const kept = compareDecimal(promise.paid, promise.amount) >= 0;
  return { ...promise, state: kept ? PROMISE.kept : today > promise.date ? PROMISE.broken : PROMISE.waiting };
}

/** The first step that the age has reached, after the furthest one already taken. */
export function nextStep(ladder: ChaseLadder, days: number, done: readonly number[]): ChaseMethod | null {
  const furthest = ladder.findLastIndex(({ method }) => done.includes(method));
  return ladder.slice(furthest + 1).find((step) => step.days <= days)?.method ?? null;
}

export function ageingOf(bills: readonly ArrearsBill[]): { bucket: AgeBucket; bills: number; open: string }[] {
  const overdue = bills.filter(({ days, suspended }) => days > 0 && !suspended);
  const groups = Map.groupBy(overdue, ({ days }) => bucketOf(days));
  return [...groups.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([bucket, of]) => ({ bucket, bills: of.length, open: sumMoney(of.map(({ open }) => open)) }));
}

interface Owed {
  readonly estateName: string;
  readonly objectText: string;
  readonly bills: number;
  readonly overdue: string;
  readonly late: string;
  readonly oldestDue: string;
}
export const smsText = ({ estateName, objectText, bills, overdue, late, oldestDue }: Owed): string =>
  `【${estateName}】${objectText} 自 ${formatDay(oldestDue)} 起有 ${bills} 笔费用已逾期，欠费 ${formatMoney(overdue)} 元，违约金 ${formatMoney(late)} 元，请尽快缴纳，已缴请忽略。`;

export const letterContent = ({ bills, overdue, late }: Omit<Owed, 'estateName' | 'objectText' | 'oldestDue'>, deadline: string): string =>
  `欠费 ${bills} 笔 ${formatMoney(overdue)} 元，违约金 ${formatMoney(late)} 元，限 ${formatDay(deadline)} 前付清`;
