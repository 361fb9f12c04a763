// Money that a re-cut gives back to the 预交 of who paid: what was received beyond what is right, and the late fee paid on it.
import { ACCOUNT, MOVE, RECUT_ACT } from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { insertEvents } from '../../bill/core/events.queries.ts';
import { openLedger } from '../../ledger/ledger.rules.ts';
import { holdAccounts } from '../../ledger/settle-read.queries.ts';
import { insertMoves, openPersonAccounts } from '../share/share-advance.queries.ts';
import type { PlannedBill, ReachedBill } from './recut-shapes.ts';

interface Given {
  readonly bill: ReachedBill;
  /** `RECUT_ACT.credited` or `RECUT_ACT.lateCredited`. */
  readonly act: number;
  readonly amount: string;
}

export const givenBack = (plan: readonly PlannedBill[]): Given[] =>
  plan
    .flatMap(({ bill, credited, late }) => [
      { bill, act: RECUT_ACT.credited, amount: credited },
      { bill, act: RECUT_ACT.lateCredited, amount: late?.credited ?? '0' },
    ])
    .filter(({ amount }) => !isZeroDecimal(amount));

interface Place {
  readonly houseId: number;
  readonly estateId: number;
  readonly companyId: number;
  readonly about: string;
}

/** Returns what was given with the move of each. */
export async function giveBack(
  scope: Scope,
  tx: Tx,
  { houseId, estateId, companyId, about }: Place,
  given: readonly Given[],
  day: string,
): Promise<(Given & { readonly moveId: number })[]> {
  if (given.length === 0) return [];
  const { actor, clock } = scope;
  const { tenantId } = actor;
  const at = clock.now().toISOString();
  const payers = [...new Set(given.map(({ bill }) => bill.payerId ?? 0))];
  const opened = await openPersonAccounts(tx, tenantId, estateId, payers);
  const accounts = await holdAccounts(
    tx,
    tenantId,
    opened.map(({ id }) => id),
    [],
  );
  const ledger = openLedger(accounts);
  const placed = given.map((one) => {
    const accountId = opened.find(({ personId }) => personId === one.bill.payerId)?.id ?? 0;
    ledger.move(accountId, one.amount, MOVE.adjusted);
    return { ...one, accountId, seq: ledger.moves.at(-1)?.seq };
  });
  const moves = await insertMoves(tx, tenantId, ledger.moves, { day, remark: `${about} 重算退回`, by: actor.name, at });
  await insertEvents(
    tx,
    tenantId,
    at,
    placed.map(({ bill, amount, accountId }) => ({
      type: 'account.moved' as const,
      day,
      companyId,
      estateId,
      chargeTypeId: bill.chargeTypeId,
      houseId,
      accountKind: ACCOUNT.prepaid,
      accountId,
      reason: MOVE.adjusted,
      month: `${bill.periodFrom.slice(0, 7)}-01`,
      amount,
    })),
  );
  return placed.map(({ accountId, seq, ...one }) => ({
    ...one,
    moveId: moves.find((move) => move.accountId === accountId && move.seq === seq)?.id ?? 0,
  }));
}
