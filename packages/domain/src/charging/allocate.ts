import { type Decimal } from 'decimal.js';
import { decimalText, toDecimal } from '../money/decimal.ts';

export interface OpenDebt {
  readonly id: number;
  readonly open: string;
  /** 违约金 due on the day. */
  readonly late: string;
  readonly dueDate: string;
  /** Priority of the charge item: among debts due on the same day the smaller number is paid first. */
  readonly priority: number;
}

export type SettleOrder = 'principal-first' | 'late-fee-first';

export interface Allocation {
  /** Only debts that receive an amount. */
  readonly lines: readonly { readonly id: number; readonly amount: string; readonly late: string }[];
  /** The part of the amount that exceeds all debts. */
  readonly left: string;
}

/** Earliest due date first, then the priority of the charge item, then the older debt. */
const byAge = (a: OpenDebt, b: OpenDebt): number =>
  a.dueDate === b.dueDate ? a.priority - b.priority || a.id - b.id : a.dueDate < b.dueDate ? -1 : 1;

const least = (a: Decimal, b: Decimal): Decimal => (a.lt(b) ? a : b);

/**
 * Distributes an amount over debts, oldest first; within a debt, principal or late fee first as `order` says. No debt receives more than is
 * owed on it.
 */
export function allocateAmount(debts: readonly OpenDebt[], amount: string, order: SettleOrder): Allocation {
  let left = toDecimal(amount);
  const lines: { id: number; amount: string; late: string }[] = [];
  for (const debt of debts.toSorted(byAge)) {
    const open = toDecimal(debt.open);
    const due = toDecimal(debt.late);
    const first = least(left, order === 'principal-first' ? open : due);
    const second = least(left.minus(first), order === 'principal-first' ? due : open);
    left = left.minus(first).minus(second);
    if (first.plus(second).isZero()) continue;
    const [principal, late] = order === 'principal-first' ? [first, second] : [second, first];
    lines.push({ id: debt.id, amount: decimalText(principal, 2), late: decimalText(late, 2) });
  }
  return { lines, left: decimalText(left, 2) };
}
