// What a claim sends for the bills that are ticked. Pure.
import type { IncomePayer } from '@anju/contract';
import { allocateAmount, compareDecimal, isZeroDecimal, subtractDecimal, sumMoney } from '@anju/domain';

export type IncomeEstate = IncomePayer['estates'][number];
export type IncomeBill = IncomeEstate['bills'][number];

export interface ClaimPlan {
  readonly lines: readonly { readonly billId: number; readonly amount: string; readonly late: string }[];
  readonly bills: string;
  readonly prepaid: string;
  /** The sum that is settled. */
  readonly total: string;
  /** What stays on the line. */
  readonly left: string;
}

/** The rest of the line pays the ticked bills, oldest first; what exceeds them goes to 预交 or stays. */
export function planClaim(rest: string, ticked: readonly IncomeBill[], order: IncomePayer['order'], toPrepaid: boolean): ClaimPlan {
  const debts = ticked.map(({ id, open, late, dueDate, settlePriority, agreed }) => ({
    id,
    open,
    late,
    dueDate,
    priority: settlePriority,
    agreed: agreed ?? undefined,
  }));
  const { lines, left } = allocateAmount(debts, rest, order);
  const bills = sumMoney(lines.flatMap(({ amount, late }) => [amount, late]));
  const prepaid = toPrepaid ? left : '0.00';
  const total = sumMoney([bills, prepaid]);
  return {
    lines: lines.map(({ id, amount, late }) => ({ billId: id, amount, late })),
    bills,
    prepaid,
    total,
    left: sumMoney([subtractDecimal(rest, total)]),
  };
}

export const isPayable = ({ heldBy }: IncomeBill): boolean => heldBy === null;

/** Nothing to claim. */
export const isEmpty = ({ total }: ClaimPlan): boolean => isZeroDecimal(total) || compareDecimal(total, '0') < 0;
