// The arrears of an object by debtor: each debtor is asked only for their own bills. Pure.
import { sumMoney } from '@anju/domain';
import type { ArrearsFound } from './arrears-shapes.ts';
import type { DebtorFound } from './arrears-shapes.ts';

export interface Debtor extends Omit<DebtorFound, 'key'> {
  /** Bills that name nobody are among these. */
  readonly unnamed: boolean;
}
/** An object with the persons who owe its arrears; its payer is the one whose bills have been due longest. */
export interface ArrearsOwed extends ArrearsFound {
  readonly debtors: readonly Debtor[];
}

/** Bills that name nobody are asked of the payer of the object, together with those that name that person. */
export function mergeDebtors(found: Pick<ArrearsFound, 'payerId' | 'payerName' | 'phone'>, all: readonly DebtorFound[]): Debtor[] {
  const groups = Map.groupBy(all, ({ payerId }) => payerId ?? found.payerId);
  return [...groups].map(([payerId, of]): Debtor => {
    const named = of.find((one) => one.payerId !== null);
    return {
      payerId,
      name: named?.name ?? found.payerName,
      phone: named?.phone ?? found.phone,
      bills: of.reduce((sum, { bills }) => sum + bills, 0),
      overdue: sumMoney(of.map(({ overdue }) => overdue)),
      late: sumMoney(of.map(({ late }) => late)),
      oldestDue: of.map(({ oldestDue }) => oldestDue).toSorted()[0] ?? '',
      unnamed: of.some((one) => one.payerId === null),
    };
  });
}

export function withDebtors(found: ArrearsFound, all: readonly DebtorFound[]): ArrearsOwed {
  const debtors = mergeDebtors(found, all);
  const [first] = debtors;
  return { ...found, ...(first ? { payerId: first.payerId, payerName: first.name, phone: first.phone } : {}), debtors };
}

/** Whether a debtor owes a bill. */
export const owes = (debtor: Debtor, billPayer: number | null): boolean =>
  billPayer === null ? debtor.unnamed : billPayer === debtor.payerId;

/** The part of the arrears that one debtor owes, as a paper or message to that person shows it. */
export const partOf = (one: ArrearsOwed, { payerId, name, phone, bills, overdue, late, oldestDue }: Debtor): ArrearsFound => ({
  ...one,
  payerId,
  payerName: name,
  phone,
  bills,
  overdue,
  late,
  oldestDue,
});
