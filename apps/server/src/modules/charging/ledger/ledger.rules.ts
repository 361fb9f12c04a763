// Moves of the accounts that one settlement changes, each with the resulting balance; the same account may move twice. Pure.
import { ACCOUNT, MOVE, SPECIAL, type SettleSettings, type TenderEntry } from '@anju/contract';
import { addDecimal, compareDecimal, pointsFor, subtractDecimal, sumMoney, worthOfPoints } from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';
import { above, cents, negated } from './amount.rules.ts';
import type { AccountKey, AccountNow, BillNow, PostedMove } from './settlement-shapes.ts';

export interface Ledger {
  readonly moves: readonly PostedMove[];
  balance(accountId: number): string;
  /** The caller has made sure that the account holds enough. */
  move(accountId: number, amount: string, reason: number, reversesId?: number | null, remark?: string): void;
}

export function openLedger(accounts: readonly AccountNow[]): Ledger {
  const now = new Map(accounts.map((account) => [account.id, { balance: account.balance, seq: account.moves }]));
  const moves: PostedMove[] = [];
  const of = (accountId: number) => {
    const one = now.get(accountId);
    if (!one) throw new Error(`account ${accountId} is not held`);
    return one;
  };
  return {
    moves,
    balance: (accountId) => of(accountId).balance,
    move(accountId, amount, reason, reversesId = null, remark = '') {
      const before = of(accountId);
      const after = { balance: cents(addDecimal(before.balance, amount)), seq: before.seq + 1 };
      if (compareDecimal(after.balance, '0') < 0) throw new Error(`account ${accountId} would fall below zero`);
      now.set(accountId, after);
      moves.push({ accountId, seq: after.seq, reason, amount: cents(amount), balance: after.balance, reversesId, remark });
    },
  };
}

export const accountName = (account: Pick<AccountNow, 'kind' | 'item'>): string =>
  account.item === '' ? ACCOUNT.text(account.kind) : `${ACCOUNT.text(account.kind)}“${account.item}”`;

export const keyOf = (account: Omit<AccountKey, 'houseId'> & { readonly houseId: number | null }): string =>
  [account.kind, account.estateId, account.houseId, account.personId, account.chargeTypeId, account.ref].join(':');

/** The kind of account a special payment comes from; special payments without an account are absent. */
export const ACCOUNT_OF_SPECIAL: Readonly<Record<number, 1 | 2 | 3 | 4>> = {
  [SPECIAL.prepaid]: 1,
  [SPECIAL.change]: 2,
  [SPECIAL.depositToIncome]: 3,
  [SPECIAL.points]: 4,
};

/** The part of a bill that the settlement pays. */
interface PaidPart {
  readonly bill: Pick<BillNow, 'chargeTypeId' | 'houseId'>;
  readonly amount: string;
  readonly late: string;
}

interface SpecialContext {
  readonly estateId: number;
  readonly houseIds: ReadonlySet<number>;
  readonly payerId: number | null;
  readonly planned: readonly PaidPart[];
  readonly settings: Pick<SettleSettings, 'pointValue'>;
}

/**
 * A special payment comes from an account of a house on the settlement or of its payer; an account for one item pays only that item of that
 * house.
 */
export function useSpecial(ledger: Ledger, account: AccountNow | undefined, tender: TenderEntry, context: SpecialContext): void {
  if (!account || account.kind !== ACCOUNT_OF_SPECIAL[tender.method]) throw fail('NOT_FOUND', { what: '账户' });
  const name = accountName(account);
  const his = account.houseId === null ? account.personId === context.payerId : context.houseIds.has(account.houseId);
  // Change that one payer left is not another's.
  const another = account.kind === ACCOUNT.change && account.personId !== null && account.personId !== context.payerId;
  if (!his || another || account.estateId !== context.estateId) throw fail('SPECIAL_NOT_HIS', { name });
  if (account.kind === ACCOUNT.prepaid && account.chargeTypeId !== null) {
    const fitting = context.planned.filter(({ bill }) => bill.chargeTypeId === account.chargeTypeId && bill.houseId === account.houseId);
    const most = sumMoney(fitting.flatMap(({ amount, late }) => [amount, late]));
    if (above(tender.amount, most)) throw fail('SPECIAL_EARMARKED', { item: account.item, most });
  }
  const points = account.kind === ACCOUNT.points;
  const cost = points ? pointsFor(tender.amount, context.settings.pointValue) : tender.amount;
  const balance = ledger.balance(account.id);
  if (above(cost, balance)) {
    const usable = points ? worthOfPoints(balance, context.settings.pointValue) : balance;
    throw fail('SPECIAL_ABOVE', { name, balance: usable, amount: tender.amount });
  }
  ledger.move(account.id, negated(cost), tender.method === SPECIAL.depositToIncome ? MOVE.income : MOVE.used);
}

/** Refunds money from an account. */
export function payBack(ledger: Ledger, account: AccountNow, amount: string): void {
  const balance = ledger.balance(account.id);
  if (above(amount, balance)) throw fail('ACCOUNT_SHORT', { name: accountName(account), balance, amount });
  ledger.move(account.id, subtractDecimal('0', amount), MOVE.out);
}
