// 分期协议: what was paid, laid over the instalments in their order, and what that makes of the agreement. Pure.
import type { PlanInstalment } from '@anju/contract';
import { compareDecimal, subtractDecimal, sumMoney } from '@anju/domain';

export const PLAN = { waiting: 1, running: 2, done: 3, broken: 4, rejected: 5, ended: 6 } as const;

interface Agreed {
  readonly seq: number;
  readonly dueDate: string;
  readonly amount: string;
}
const least = (a: string, b: string): string => (compareDecimal(a, b) < 0 ? a : b);

/** Money pays the first that is not paid yet. One is late when its day is past and something of it is missing. */
export function layOver(instalments: readonly Agreed[], paid: string, today: string): PlanInstalment[] {
  let left = paid;
  return instalments.map((one) => {
    const part = compareDecimal(left, '0') > 0 ? least(left, one.amount) : '0';
    left = subtractDecimal(left, part);
    const late = one.dueDate < today && compareDecimal(part, one.amount) < 0;
    return { seq: one.seq, dueDate: one.dueDate, amount: one.amount, paid: sumMoney([part]), late };
  });
}

/** Only one that runs changes by itself. */
export function stateOf(state: number, total: string, paid: string, laid: readonly PlanInstalment[]): number {
  if (state !== PLAN.running) return state;
  if (compareDecimal(paid, total) >= 0) return PLAN.done;
  return laid.some(({ late }) => late) ? PLAN.broken : PLAN.running;
}

/** What is to be paid next, less what came for it already. */
export function nextOf(laid: readonly PlanInstalment[]): { dueDate: string; amount: string; late: boolean } | null {
  const one = laid.find(({ amount, paid }) => compareDecimal(paid, amount) < 0);
  return one ? { dueDate: one.dueDate, amount: sumMoney([subtractDecimal(one.amount, one.paid)]), late: one.late } : null;
}
