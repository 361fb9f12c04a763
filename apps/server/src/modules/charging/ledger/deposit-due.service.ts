// 待收押金: another area asks for a deposit, the desk receives it, and whatever becomes of the money is told to that area in the same transaction.
import { ACCOUNT, DEPOSIT_DUE, MOVE } from '@anju/contract';
import { addDecimal } from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { cents, negated } from './amount.rules.ts';
import { depositMoved, depositReturning, depositToIncome } from './deposit-due.hooks.ts';
import * as queries from './deposit-due.queries.ts';
import { readItems } from './settle-read.queries.ts';
import type { AccountNow, PostedMove } from './settlement-shapes.ts';

export type { AskedDeposit } from './deposit-due.queries.ts';

/** The id of what the desk may receive from now on. */
export async function askDeposit(scope: Scope, tx: Tx, asked: queries.AskedDeposit): Promise<number> {
  const [item] = await readItems(tx, [asked.chargeTypeId]);
  if (!item) throw fail('CHARGING_ITEM_OFF');
  if (!item.deposit) throw fail('DEPOSIT_ITEM', { name: item.name });
  return queries.insertDue(tx, asked, stampOf(scope));
}

const stateFailure = ({ item, sourceNumber, state }: queries.LockedDue, what: string) =>
  fail('DEPOSIT_DUE_STATE', { source: sourceNumber, item, state: DEPOSIT_DUE.text(state), what });

/** They are not asked for any more; one that was received has to be returned or its receipt undone first. */
export async function withdrawDeposit(_scope: Scope, tx: Tx, dueIds: readonly number[]): Promise<void> {
  const dues = await queries.lockDues(tx, dueIds);
  const received = dues.find(({ state }) => state === DEPOSIT_DUE.received);
  if (received) throw stateFailure(received, '撤销');
  await queries.updateWithdrawn(tx, dueIds);
}

/** Locks what the desk receives now: of this house, and waiting. */
export async function holdDues(tx: Tx, houseId: number, dueIds: readonly number[]): Promise<queries.LockedDue[]> {
  const dues = await queries.lockDues(tx, dueIds);
  if (dues.length < new Set(dueIds).size || dues.some((due) => due.houseId !== houseId)) throw fail('NOT_FOUND', { what: '待收押金' });
  for (const due of dues) if (due.state !== DEPOSIT_DUE.waiting) throw stateFailure(due, '收取');
  return dues;
}

const touched = (accounts: readonly AccountNow[], moves: readonly PostedMove[]): number[] => {
  const moved = new Set(moves.map(({ accountId }) => accountId));
  return accounts.filter(({ id, kind }) => kind === ACCOUNT.deposit && moved.has(id)).map(({ id }) => id);
};

/** Before the moves are written: whoever asked for the deposit may refuse that it leaves. */
export async function beforeDepositsMove(
  scope: Scope,
  tx: Tx,
  accounts: readonly AccountNow[],
  moves: readonly PostedMove[],
): Promise<void> {
  const ids = touched(accounts, moves);
  if (ids.length === 0) return;
  for (const { dueId, accountId, sourceKind, sourceId, converted } of await queries.lockMoved(tx, ids))
    for (const move of moves.filter((one) => one.accountId === accountId)) {
      const amount = cents(negated(move.amount));
      const asked = { dueId, sourceKind, sourceId, amount };
      if (move.reason === MOVE.income) await depositToIncome.tell(scope, tx, { ...asked, converted: cents(addDecimal(converted, amount)) });
      if (move.reason === MOVE.out) await depositReturning.tell(scope, tx, asked);
    }
}

/** After the moves are written. */
export async function followDeposits(scope: Scope, tx: Tx, accounts: readonly AccountNow[], moves: readonly PostedMove[]): Promise<void> {
  const ids = touched(accounts, moves);
  if (ids.length === 0) return;
  const moved = await queries.lockMoved(tx, ids);
  const undone = moved.filter((one) => one.undone).map(({ dueId }) => dueId);
  if (undone.length > 0) await queries.updateWaiting(tx, undone);
  for (const { dueId, sourceKind, sourceId, balance, undone: back } of moved)
    await depositMoved.tell(scope, tx, { dueId, sourceKind, sourceId, state: back ? 'waiting' : 'received', balance });
}
