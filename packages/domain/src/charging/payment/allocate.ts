import { type Decimal } from 'decimal.js';
import { decimalText, toDecimal } from '../../money/decimal.ts';

export interface OpenDebt {
  readonly id: number;
  readonly open: string;
  /** 违约金 due on the day. */
  readonly late: string;
  readonly dueDate: string;
  /** Priority of the charge item: among debts due on the same day the smaller number is paid first. */
  readonly priority: number;
  /** Set while the debt belongs to a running instalment agreement. */
  readonly agreed?: AgreedDebt | undefined;
}

export interface AgreedDebt {
  /** Its place in the order in which the agreement is paid. */
  readonly position: number;
  /** Principal still owed under the agreement; a debt that grew since the signing owes more than this. */
  readonly amount: string;
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
 * Distributes an amount over debts. The principal of running instalment agreements comes first, in the order of the agreements, so that
 * what is paid as agreed completes them. The rest goes to all debts, oldest first; within a debt, principal or late fee first as `order`
 * says. No debt receives more than is owed on it.
 */
export function allocateAmount(debts: readonly OpenDebt[], amount: string, order: SettleOrder): Allocation {
  let left = toDecimal(amount);
  const zero = toDecimal('0');
  const paid = new Map<number, { principal: Decimal; late: Decimal }>();
  const take = (wanted: Decimal): Decimal => {
    const part = least(left, wanted);
    left = left.minus(part);
    return part;
  };
  const add = (id: number, principal: Decimal, late: Decimal): void => {
    const before = paid.get(id) ?? { principal: zero, late: zero };
    if (!principal.plus(late).isZero()) paid.set(id, { principal: before.principal.plus(principal), late: before.late.plus(late) });
  };
  const agreed = debts.flatMap(({ id, open, agreed: under }) => (under ? [{ id, open, ...under }] : []));
  for (const { id, open, amount: owed } of agreed.toSorted((a, b) => a.position - b.position))
    add(id, take(least(toDecimal(open), toDecimal(owed))), zero);
  for (const debt of debts.toSorted(byAge)) {
    const open = toDecimal(debt.open).minus(paid.get(debt.id)?.principal ?? zero);
    const due = toDecimal(debt.late);
    if (order === 'principal-first') {
      const principal = take(open);
      add(debt.id, principal, take(due));
    } else {
      const late = take(due);
      add(debt.id, take(open), late);
    }
  }
  const lines = [...paid].map(([id, { principal, late }]) => ({ id, amount: decimalText(principal, 2), late: decimalText(late, 2) }));
  return { lines, left: decimalText(left, 2) };
}
