// Whose debts the bills at the desk are: own bills first, then one group for each other person, and what is paid for others. Pure.
import { PAYER_RELATION, type DeskBill, type DeskDebtor } from '@anju/contract';
import { sumMoney } from '@anju/domain';
import type { PayNow } from './desk.rules.ts';

export interface PayerGroup {
  /** 0 for the own bills. */
  readonly key: number;
  /** Null for the own bills, whose payer is named at the till. */
  readonly debtor: DeskDebtor | null;
  readonly bills: readonly DeskBill[];
}

const UNKNOWN: Omit<DeskDebtor, 'personId'> = {
  name: '',
  phone: '',
  relation: PAYER_RELATION.other,
  bills: 0,
  open: '0.00',
  late: '0.00',
  own: false,
};

/** One group while all bills are the payer's own. */
export function groupPayers(bills: readonly DeskBill[], debtors: readonly DeskDebtor[]): PayerGroup[] {
  const own = bills.filter((bill) => bill.own);
  const others = Map.groupBy(
    bills.filter((bill) => !bill.own),
    ({ payerId }) => payerId ?? 0,
  );
  return [
    ...(own.length > 0 ? [{ key: 0, debtor: null, bills: own }] : []),
    ...[...others].map(([key, some]) => ({
      key,
      debtor: debtors.find(({ personId }) => personId === key) ?? { ...UNKNOWN, personId: key },
      bills: some,
    })),
  ];
}

/** `前业主 张三`. */
export const debtorText = ({ relation, name }: Pick<DeskDebtor, 'relation' | 'name'>): string =>
  `${PAYER_RELATION.text(relation)} ${name}`.trim();

interface PaidFor {
  readonly key: number;
  readonly name: string;
  readonly amount: string;
}
/** 代缴: what this payment pays of the debts of others. */
export function paidForOthers(bills: readonly DeskBill[], debtors: readonly DeskDebtor[], now: readonly PayNow[]): PaidFor[] {
  return groupPayers(bills, debtors).flatMap(({ key, debtor, bills: some }) => {
    const paid = debtor === null ? [] : now.filter(({ billId }) => some.some(({ id }) => id === billId));
    return debtor === null || paid.length === 0
      ? []
      : [{ key, name: debtor.name || '他人', amount: sumMoney(paid.flatMap(({ amount, late }) => [amount, late])) }];
  });
}

export const openOf = (bills: readonly DeskBill[]): string => sumMoney(bills.flatMap(({ open, late }) => [open, late]));
