// 分期协议: payments are assigned to the instalments in their order and decide the state of the plan. Pure.
import { PLAN, type PlanInstalment } from '@anju/contract';
import { compareDecimal, subtractDecimal, sumMoney } from '@anju/domain';

interface Agreed {
  readonly seq: number;
  readonly dueDate: string;
  readonly amount: string;
}
const least = (a: string, b: string): string => (compareDecimal(a, b) < 0 ? a : b);

/** Money pays the first instalment that is still open. An instalment is late when its day is past and it is not paid in full. */
export function layOver(instalments: readonly Agreed[], paid: string, today: string): PlanInstalment[] {
  let left = paid;
  return instalments.map((one) => {
    const part = compareDecimal(left, '0') > 0 ? least(left, one.amount) : '0';
    left = subtractDecimal(left, part);
    const late = one.dueDate < today && compareDecimal(part, one.amount) < 0;
    return { seq: one.seq, dueDate: one.dueDate, amount: one.amount, paid: sumMoney([part]), late };
  });
}

/** Only a running plan changes with what was paid. */
export function stateOf(state: number, total: string, paid: string, laid: readonly PlanInstalment[]): number {
  if (state !== PLAN.running) return state;
  if (compareDecimal(paid, total) >= 0) return PLAN.done;
  return laid.some(({ late }) => late) ? PLAN.broken : PLAN.running;
}

/** The next instalment to be paid, less what was already paid for it. */
export function nextOf(laid: readonly PlanInstalment[]): { dueDate: string; amount: string; late: boolean } | null {
  const one = laid.find(({ amount, paid }) => compareDecimal(paid, amount) < 0);
  return one ? { dueDate: one.dueDate, amount: sumMoney([subtractDecimal(one.amount, one.paid)]), late: one.late } : null;
}
