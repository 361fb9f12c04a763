// Which bills of a house its prepayments pay, oldest due first: prepayments for one item before general ones, only whole bills unless
// partial payment is allowed, and never the bills of a person the money does not belong to. Pure.
import { SPECIAL, TENDER_LIST, type PayLine, type TenderEntry } from '@anju/contract';
import { addDecimal, compareDecimal, isZeroDecimal, subtractDecimal, sumMoney } from '@anju/domain';

export interface DrawBill {
  readonly id: number;
  readonly chargeTypeId: number;
  readonly payerId: number | null;
  readonly open: string;
  readonly late: string;
  /** The payer of the bill owns the house today. */
  readonly ofOwner: boolean;
}

export interface DrawAccount {
  readonly id: number;
  readonly chargeTypeId: number | null;
  readonly balance: string;
  /** 产权已变更: the money belongs to the owners at the time it was paid in. */
  readonly former: boolean;
  readonly payerId: number | null;
  readonly payerName: string;
  /** The person who paid it in did not own the house then and pays bills of it: a renter, or a company that pays for an employee. */
  readonly apart: boolean;
  readonly owners: readonly number[];
}

export interface DrawPlan {
  readonly lines: readonly PayLine[];
  readonly tenders: readonly TenderEntry[];
  readonly total: string;
}

/**
 * The money belongs to the person who paid it in. Money of an owner, or of somebody without bills of their own there (a child of the
 * owner), belongs to the owners of that time together, and while they own the house also pays bills of its owners of today and those that
 * name nobody. It never pays the bills of a renter, a seller, a buyer or the developer; only a person at the desk decides that.
 */
export function mayPay(account: DrawAccount, bill: DrawBill): boolean {
  if (account.chargeTypeId !== null && account.chargeTypeId !== bill.chargeTypeId) return false;
  if (bill.payerId !== null && bill.payerId === account.payerId) return true;
  if (account.apart) return false;
  if (bill.payerId !== null && account.owners.includes(bill.payerId)) return true;
  return !account.former && (bill.payerId === null || bill.ofOwner);
}

/** The accounts of the household together, those of each other person apart; in the order of the accounts. */
export const byHolder = (accounts: readonly DrawAccount[]): DrawAccount[][] => [
  ...Map.groupBy(accounts, ({ apart, former, payerId, payerName }) => (apart || former ? (payerId ?? payerName) : null)).values(),
];

const least = (left: string, right: string): string => (compareDecimal(left, right) < 0 ? left : right);

export function planDraw(bills: readonly DrawBill[], accounts: readonly DrawAccount[], part: boolean): DrawPlan {
  const left = new Map(accounts.map(({ id, balance }) => [id, balance]));
  const used = new Map<number, string>();
  const lines: PayLine[] = [];
  // Money for one item is used before money for any item.
  const order = accounts.toSorted((a, b) => Number(a.chargeTypeId === null) - Number(b.chargeTypeId === null) || a.id - b.id);
  for (const bill of bills) {
    const fitting = order.filter((account) => mayPay(account, bill));
    const reach = sumMoney(fitting.map(({ id }) => left.get(id) ?? '0'));
    const whole = addDecimal(bill.open, bill.late);
    const withLate = compareDecimal(reach, whole) >= 0 && !isZeroDecimal(bill.late);
    const amount = compareDecimal(reach, bill.open) >= 0 ? bill.open : part ? reach : '0';
    if (isZeroDecimal(amount)) continue;
    lines.push({ billId: bill.id, amount: sumMoney([amount]), late: withLate ? sumMoney([bill.late]) : 'none' });
    let need = withLate ? whole : amount;
    for (const { id } of fitting) {
      const taken = least(need, left.get(id) ?? '0');
      if (isZeroDecimal(taken)) continue;
      left.set(id, subtractDecimal(left.get(id) ?? '0', taken));
      used.set(id, addDecimal(used.get(id) ?? '0', taken));
      need = subtractDecimal(need, taken);
    }
  }
  const tenders = [...used].map(([accountId, amount]) => ({
    list: TENDER_LIST.special,
    method: SPECIAL.prepaid,
    amount: sumMoney([amount]),
    reference: '',
    accountId,
  }));
  return { lines, tenders, total: sumMoney([...used.values()]) };
}
