// Allocation of a pool: previewed without storing anything, then stored as a batch of bills that waits for approval like any other. A
// yearly pool is compared with what was billed in advance: a shortfall is billed, an excess goes to the 预交 of the house. Domain notes, 4.3;
// invariant 3: share conserves.
import { ACCOUNT, MOVE, POOL, POOL_SOURCE } from '@anju/contract';
import type { allocateSharePool, OutputOf, ParsedInputOf, SharePart, SharePreview } from '@anju/contract';
import { addDecimal, compareDecimal, isZeroDecimal, subtractDecimal, sumMoney } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { type DbOrTx, inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { insertEvents } from '../../bill/events.queries.ts';
import { readBooking, shareBooks } from '../../ledger/books.queries.ts';
import { openLedger } from '../../ledger/ledger.rules.ts';
import { holdAccounts } from '../../ledger/settle-read.queries.ts';
import * as batches from '../batch/batch.queries.ts';
import { computeShare } from './share-compute.rules.ts';
import { listFacts } from './share-facts.queries.ts';
import * as pools from './share-pool.queries.ts';
import { requireState } from './share-pool.rules.ts';
import { creditEvent } from './share-release.service.ts';
import * as store from './share-store.queries.ts';
import type { ComputedPart, ComputedShare, SharePool } from './share-shapes.ts';
import { calcOf, explainPart, periodText } from './share-text.rules.ts';

const SHARE_BATCH = 3;
const WAITING = 2;
const PUBLISHED = 4;

const isYearly = ({ source }: SharePool): boolean => source === POOL_SOURCE.year;
/** The amount left to bill; if negative, it is credited. */
const differenceOf = ({ amount, advance }: Pick<SharePart, 'amount' | 'advance'>): string => subtractDecimal(amount, advance);
const above = (text: string): boolean => compareDecimal(text, '0') > 0;

async function compute(db: DbOrTx, pool: SharePool): Promise<ComputedShare> {
  const { planId, terms, periodFrom: from, periodTo: to } = pool;
  return computeShare(pool, await listFacts(db, { planId, terms, from, to, yearly: isYearly(pool) }));
}

export async function preview({ db, actor }: Scope, id: number): Promise<SharePreview> {
  const pool = await pools.readPool(db, id, actor.estates);
  if (!pool) throw fail('NOT_FOUND', { what: '公摊' });
  if (pool.state === POOL.shared) return summed(await store.listParts(db, id), pool.ownCost, true);
  const { parts, ownCost } = await compute(db, pool);
  return summed(
    parts.map(({ payerId: _payer, ...part }) => ({ ...part, bill: null })),
    ownCost,
    false,
  );
}

function summed(parts: SharePart[], ownCost: string, stored: boolean): SharePreview {
  const taking = parts.filter(({ reason, weight }) => reason === null || !isZeroDecimal(weight));
  const skipped = Map.groupBy(
    parts.flatMap(({ reason }) => (reason === null ? [] : [reason])),
    (reason) => reason,
  );
  return {
    stored,
    houses: parts.filter(({ reason }) => reason === null).length,
    weight: taking.map(({ weight }) => weight).reduce(addDecimal, '0'),
    amount: sumMoney(parts.map(({ amount }) => amount)),
    ownCost,
    advance: sumMoney(parts.map(({ advance }) => advance)),
    credited: sumMoney(parts.map(differenceOf).flatMap((left) => (above(left) ? [] : [subtractDecimal('0', left)]))),
    skipped: [...skipped]
      .map(([reason, all]) => ({ reason, count: all.length }))
      .toSorted((a, b) => b.count - a.count || a.reason - b.reason),
    parts,
  };
}

function storedOf(pool: SharePool, part: ComputedPart): store.StoredPart {
  const { houseId, payerId, weight, basis, quantity, amount, advance, reason } = part;
  const left = differenceOf(part);
  const told = {
    item: pool.item,
    periodFrom: pool.periodFrom,
    periodTo: pool.periodTo,
    total: pool.amount,
    method: pool.terms.method,
    weight,
    basis,
    amount,
    advance,
    yearly: isYearly(pool),
  };
  return {
    houseId,
    payerId,
    weight,
    basis,
    quantity,
    amount,
    advance,
    reason,
    billed: reason === null && above(left) ? left : null,
    explain: reason === null ? explainPart(told) : '',
    calc: reason === null ? calcOf(told, pool.number) : [],
  };
}

const isClash = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '23P01');

type Outcome = OutputOf<typeof allocateSharePool>;
export async function allocate(scope: Scope, input: ParsedInputOf<typeof allocateSharePool>): Promise<Outcome> {
  try {
    return await inTransaction(scope.db, (tx) => share(scope, tx, input));
  } catch (error) {
    // Another user billed one of these months in the meantime; on the next attempt the error names the house.
    throw isClash(error) ? fail('SHARE_MONTH_RACE', {}) : error;
  }
}

async function share(scope: Scope, tx: Tx, { id, version }: ParsedInputOf<typeof allocateSharePool>): Promise<Outcome> {
  const { actor, clock, audit } = scope;
  const pool = await pools.lockPool(tx, id, actor.estates);
  if (!pool) throw fail('NOT_FOUND', { what: '公摊' });
  if (pool.state === POOL.shared) throw fail('SHARE_POOL_BATCH', { number: pool.number, batch: pool.batchNumber });
  if (pool.version !== version) throw fail('STALE', { what: '公摊' });
  requireState(pool, [POOL.audited], '分摊');
  const computed = await compute(tx, pool);
  const parts = computed.parts.map((part) => storedOf(pool, part));
  const billed = parts.filter((part) => part.billed !== null);
  const clash = await store.findClash(
    tx,
    pool,
    billed.map(({ houseId }) => houseId),
  );
  if (clash) throw fail('SHARE_MONTH_BILLED', { house: clash.house, item: pool.item, period: periodText(clash.from, clash.to) });
  const at = clock.now().toISOString();
  const day = today(clock);
  const number = await takeNumber(tx, actor.tenantId, pool.companyId, 'billing-batch', day);
  const batchId = await batches.insertBatch(tx, {
    tenantId: actor.tenantId,
    number,
    estateId: pool.estateId,
    kind: SHARE_BATCH,
    periodFrom: pool.periodFrom,
    periodTo: pool.periodTo,
    chargeTypeIds: [pool.chargeTypeId],
    buildingIds: [],
    // Without any bill there is nothing left to approve or publish.
    state: billed.length === 0 ? PUBLISHED : WAITING,
    makerId: actor.accountId,
    by: actor.name,
    at,
  });
  await store.storeParts(tx, pool, parts, { tenantId: actor.tenantId, batchId, makerId: actor.accountId, by: actor.name, at, today: day });
  const { made, amount } = await batches.recount(tx, batchId);
  const credited = await credit(scope, tx, pool, computed.parts);
  const advance = sumMoney(parts.map((part) => part.advance));
  await pools.updatePool(tx, id, { state: POOL.shared, batchId, ownCost: computed.ownCost, advance, credited });
  await audit.write(tx, actor, {
    action: '分摊',
    entity: 'share-pool',
    entityId: id,
    note: `${pool.number} 批次 ${number} ${made} 笔 ${amount} 元${isZeroDecimal(credited) ? '' : `，退入预交 ${credited} 元`}`,
  });
  return { batchId, number, bills: made, amount, credited };
}

/** Credits what was billed in advance beyond the actual cost to the general 预交 of each house. */
async function credit({ actor, clock }: Scope, tx: Tx, pool: SharePool, parts: readonly ComputedPart[]): Promise<string> {
  const owed = parts.flatMap((part) => {
    const left = differenceOf(part);
    return part.reason === null && compareDecimal(left, '0') < 0 ? [{ houseId: part.houseId, amount: subtractDecimal('0', left) }] : [];
  });
  if (owed.length === 0) return '0.00';
  const at = clock.now().toISOString();
  await shareBooks(tx, actor.tenantId, pool.estateId, actor.accountId);
  const { day } = await readBooking(tx, pool.estateId, actor.accountId, today(clock));
  const key = { kind: ACCOUNT.prepaid, estateId: pool.estateId, personId: null, chargeTypeId: null, ref: 0 };
  const accounts = await holdAccounts(
    tx,
    actor.tenantId,
    [],
    owed.map(({ houseId }) => ({ ...key, houseId })),
  );
  const accountOf = new Map(accounts.map((account) => [account.houseId, account.id]));
  const ledger = openLedger(accounts);
  for (const { houseId, amount } of owed) ledger.move(accountOf.get(houseId) ?? 0, amount, MOVE.adjusted);
  const remark = `${pool.item} ${periodText(pool.periodFrom, pool.periodTo)} 年度清算 ${pool.number}`;
  const moves = await store.insertMoves(tx, actor.tenantId, ledger.moves, { day, remark, by: actor.name, at });
  const moveOf = new Map(moves.map((move) => [move.accountId, move.id]));
  await store.noteMoves(
    tx,
    pool.id,
    owed.map(({ houseId }) => ({ houseId, moveId: moveOf.get(accountOf.get(houseId) ?? 0) ?? 0 })),
  );
  await insertEvents(
    tx,
    actor.tenantId,
    at,
    owed.map(({ houseId, amount }) => creditEvent(pool, houseId, amount, day)),
  );
  return sumMoney(owed.map(({ amount }) => amount));
}
