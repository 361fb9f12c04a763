// A year settled against what was billed in advance. Nothing happens before the batch is approved: then the money received beyond the share
// goes to the 预交 of the house, or of the payer who has left it, and what nobody paid yet is taken off the open bills. Withdrawing the
// approval takes both back.
import { ACCOUNT, BATCH_KIND, BILL_CHANGE, MOVE, POOL, POOL_SOURCE } from '@anju/contract';
import { compareDecimal, isZeroDecimal, relieve, settleYear, subtractDecimal, sumAdvances } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { EVERYTHING } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { lockBills } from '../../bill/change/change.queries.ts';
import { applyChanges, undoChanges } from '../../bill/change/change.service.ts';
import { insertEvents } from '../../bill/core/events.queries.ts';
import { readBooking, shareBooks } from '../../ledger/books.queries.ts';
import { openLedger } from '../../ledger/ledger.rules.ts';
import { holdAccounts } from '../../ledger/settle-read.queries.ts';
import type { Batch } from '../batch/batch.queries.ts';
import * as queries from './share-advance.queries.ts';
import { listAdvances } from './share-facts.queries.ts';
import * as pools from './share-pool.queries.ts';
import type { SharePool } from './share-shapes.ts';
import { findPoolOfBatch } from './share-store.queries.ts';
import { periodText } from './share-text.rules.ts';

async function yearlyPool(tx: Tx, { id, kind }: Pick<Batch, 'id' | 'kind'>): Promise<SharePool | undefined> {
  if (kind !== BATCH_KIND.share) return undefined;
  const poolId = await findPoolOfBatch(tx, id);
  const pool = poolId === undefined ? undefined : await pools.lockPool(tx, poolId, null);
  return pool?.state === POOL.shared && pool.source === POOL_SOURCE.year ? pool : undefined;
}

type OverPart = queries.OverPart;
interface Outcome extends OverPart {
  readonly advance: string;
  readonly credited: string;
  readonly relieved: string;
  readonly lines: readonly { readonly billId: number; readonly amount: string }[];
}

/** Read under the locks of the bills: a payment since the allocation turns a relief into a credit. */
async function outcomesOf({ actor }: Scope, tx: Tx, pool: SharePool, over: readonly OverPart[], day: string): Promise<Outcome[]> {
  const wanted = {
    chargeTypeId: pool.terms.advanceTypeId ?? 0,
    from: pool.periodFrom,
    to: pool.periodTo,
    houseIds: [...new Set(over.map(({ houseId }) => houseId))],
  };
  const known = await listAdvances(tx, wanted);
  await lockBills(
    tx,
    actor.tenantId,
    known.map(({ id }) => id),
    EVERYTHING,
    day,
  );
  const byHouse = Map.groupBy(await listAdvances(tx, wanted), ({ houseId }) => houseId);
  return over.map((part) => {
    const { from, next, continued } = part;
    const bills = (byHouse.get(part.houseId) ?? []).filter(
      (bill) => (!continued || bill.from >= from) && (next === null || bill.from < next),
    );
    const sum = sumAdvances(bills);
    if (compareDecimal(sum.due, part.advanceDue) !== 0) throw fail('SHARE_ADVANCE_CHANGED', { house: part.houseCode });
    const { credited, relieved } = settleYear(part.amount, sum);
    const lines = relieve(relieved, bills).map(({ id, amount }) => ({ billId: id, amount: subtractDecimal('0', amount) }));
    return { ...part, advance: sum.received, credited, relieved, lines };
  });
}

/** Listens to batches that are being approved. */
export async function settleAdvances(scope: Scope, tx: Tx, batch: Batch): Promise<void> {
  const { actor, clock, audit } = scope;
  const pool = await yearlyPool(tx, batch);
  if (!pool) return;
  const over = await queries.listOverParts(tx, pool.id, today(clock));
  if (over.length === 0) return;
  await shareBooks(tx, actor.tenantId, pool.estateId, actor.accountId);
  const { day } = await readBooking(tx, pool.estateId, actor.accountId, today(clock));
  const outcomes = await outcomesOf(scope, tx, pool, over, day);
  const about = `${pool.item} ${periodText(pool.periodFrom, pool.periodTo)} 年度清算 ${pool.number}`;
  const lines = outcomes.flatMap((one) => one.lines);
  await applyChanges(scope, tx, { kind: BILL_CHANGE.adjustment, lines, reason: `${about}：多计的预收核减`, day, poolId: pool.id });
  const moveOf = await credit(scope, tx, pool, outcomes, { day, about });
  await queries.noteSettled(
    tx,
    pool.id,
    outcomes.map((part) => ({ ...part, moveId: moveOf.get(part) ?? null })),
  );
  const sums = await queries.sumParts(tx, pool.id);
  await pools.updatePool(tx, pool.id, sums);
  await audit.write(tx, actor, {
    action: '清算',
    entity: 'share-pool',
    entityId: pool.id,
    note: `${pool.number} 批次 ${batch.number} 退入预交 ${sums.credited} 元，核减未缴预收 ${sums.relieved} 元`,
  });
}

/** Returns the move of each part that got money back. */
async function credit(
  { actor, clock }: Scope,
  tx: Tx,
  pool: SharePool,
  outcomes: readonly Outcome[],
  { day, about }: { readonly day: string; readonly about: string },
): Promise<Map<Outcome, number>> {
  const owed = outcomes.filter(({ credited }) => !isZeroDecimal(credited));
  if (owed.length === 0) return new Map();
  const at = clock.now().toISOString();
  const { tenantId } = actor;
  const former = [...new Set(owed.flatMap(({ formerPayerId }) => (formerPayerId === null ? [] : [formerPayerId])))];
  const opened = former.length === 0 ? [] : await queries.openPersonAccounts(tx, tenantId, pool.estateId, former);
  const key = { kind: ACCOUNT.prepaid, estateId: pool.estateId, personId: null, chargeTypeId: null, ref: 0 };
  const accounts = await holdAccounts(
    tx,
    tenantId,
    opened.map(({ id }) => id),
    owed.filter(({ formerPayerId }) => formerPayerId === null).map(({ houseId }) => ({ ...key, houseId })),
  );
  const ofHouse = new Map(accounts.filter(({ houseId }) => houseId !== null).map((account) => [account.houseId, account.id]));
  const ofPerson = new Map(opened.map(({ id, personId }) => [personId, id]));
  const ledger = openLedger(accounts);
  const placed = owed.map((part) => {
    const accountId = (part.formerPayerId === null ? ofHouse.get(part.houseId) : ofPerson.get(part.formerPayerId)) ?? 0;
    ledger.move(accountId, part.credited, MOVE.adjusted);
    return { part, accountId, seq: ledger.moves.at(-1)?.seq };
  });
  const moves = await queries.insertMoves(tx, tenantId, ledger.moves, { day, remark: about, by: actor.name, at });
  await insertEvents(
    tx,
    tenantId,
    at,
    placed.map(({ part: { houseId, credited }, accountId }) => creditEvent(pool, { houseId, accountId }, credited, day, MOVE.adjusted)),
  );
  const idOf = new Map(moves.map(({ id, accountId, seq }) => [`${accountId}:${seq}`, id]));
  return new Map(placed.map(({ part, accountId, seq }) => [part, idOf.get(`${accountId}:${seq}`) ?? 0]));
}

const creditEvent = (pool: SharePool, of: { houseId: number; accountId: number }, amount: string, day: string, reason: number) => ({
  type: 'account.moved' as const,
  day,
  companyId: pool.companyId,
  estateId: pool.estateId,
  chargeTypeId: pool.chargeTypeId,
  houseId: of.houseId,
  accountKind: ACCOUNT.prepaid,
  accountId: of.accountId,
  reason,
  month: `${pool.periodFrom.slice(0, 7)}-01`,
  amount,
});

/** Takes back what the approval gave. Refused if a credit has been used in the meantime. */
export async function takeBack(scope: Scope, tx: Tx, pool: SharePool): Promise<void> {
  const { actor, clock } = scope;
  if (pool.source !== POOL_SOURCE.year) return;
  const at = clock.now().toISOString();
  await shareBooks(tx, actor.tenantId, pool.estateId, actor.accountId);
  const { day } = await readBooking(tx, pool.estateId, actor.accountId, today(clock));
  const remark = `撤回公摊清算 ${pool.number}`;
  await undoChanges(scope, tx, { poolId: pool.id }, remark, day);
  const credits = await queries.listCredits(tx, pool.id);
  if (credits.length === 0) return;
  const ledger = openLedger(
    await holdAccounts(
      tx,
      actor.tenantId,
      credits.map(({ accountId }) => accountId),
      [],
    ),
  );
  for (const { accountId, amount, moveId, houseCode: house } of credits) {
    const balance = ledger.balance(accountId);
    if (compareDecimal(balance, amount) < 0) throw fail('SHARE_CREDIT_USED', { house, amount, balance });
    ledger.move(accountId, subtractDecimal('0', amount), MOVE.undone, moveId);
  }
  await queries.insertMoves(tx, actor.tenantId, ledger.moves, { day, remark, by: actor.name, at });
  await queries.forgetMoves(tx, pool.id);
  await insertEvents(
    tx,
    actor.tenantId,
    at,
    credits.map((credit) => creditEvent(pool, credit, subtractDecimal('0', credit.amount), day, MOVE.undone)),
  );
}

/** Listens to batches whose approval is withdrawn. */
export async function unsettleAdvances(scope: Scope, tx: Tx, batch: Batch): Promise<void> {
  const pool = await yearlyPool(tx, batch);
  if (pool) await takeBack(scope, tx, pool);
}
