// Allocation of a pool: previewed without storing anything, then stored as a batch of bills that waits for approval like any other. A
// yearly pool is compared with what was billed in advance: a shortfall is billed; an excess is given back when the batch is approved. Domain
// notes, 4.3; invariant 3: share conserves.
import { BATCH, BATCH_KIND, POOL, POOL_SOURCE } from '@anju/contract';
import type { allocateSharePool, OutputOf, ParsedInputOf, SharePart, SharePreview } from '@anju/contract';
import { addDecimal, compareDecimal, isZeroDecimal, sumMoney } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { type DbOrTx, inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { requireOpenMonths } from '../../ledger/open-month.policy.ts';
import * as batches from '../batch/batch.queries.ts';
import { computeShare } from './share-compute.rules.ts';
import { listFacts, listPersons } from './share-facts.queries.ts';
import * as pools from './share-pool.queries.ts';
import { requireState } from './share-pool.rules.ts';
import * as store from './share-store.queries.ts';
import type { ComputedPart, ComputedShare, SharePool } from './share-shapes.ts';
import { calcOf, explainPart, periodText } from './share-text.rules.ts';

const isYearly = ({ source }: SharePool): boolean => source === POOL_SOURCE.year;
/**
 * The close of a month asks for the pools that end in it, so one that reaches into the next month belongs to that. What a year cost is known
 * only after its months are closed: its balance counts on the day of the allocation.
 */
const bookedOn = (pool: SharePool, day: string): string => (isYearly(pool) ? day : pool.periodTo);
const above = (text: string): boolean => compareDecimal(text, '0') > 0;

async function compute(db: DbOrTx, pool: SharePool): Promise<ComputedShare> {
  const { planId, chargeTypeId, terms, periodFrom: from, periodTo: to } = pool;
  return computeShare(pool, await listFacts(db, { planId, chargeTypeId, terms, from, to, yearly: isYearly(pool) }));
}

export async function preview({ db, actor }: Scope, id: number): Promise<SharePreview> {
  const pool = await pools.readPool(db, id, actor.estates);
  if (!pool) throw fail('NOT_FOUND', { what: '公摊' });
  if (pool.state === POOL.shared) return summed(await store.listParts(db, id), pool.ownCost, true);
  const { parts, ownCost } = await compute(db, pool);
  const payers = [...new Set(parts.flatMap(({ payerId }) => (payerId === null ? [] : [payerId])))];
  const names = new Map((await listPersons(db, payers)).map(({ id: personId, name }) => [personId, name]));
  return summed(
    parts.map(({ payerId, billed: _billed, ...part }) => ({ ...part, payer: names.get(payerId ?? 0) ?? '', bill: null })),
    ownCost,
    false,
  );
}

function summed(parts: SharePart[], ownCost: string, stored: boolean): SharePreview {
  const houses = parts.filter(({ continued }) => !continued);
  const sum = (of: 'amount' | 'advance' | 'credited' | 'relieved') => sumMoney(parts.map((part) => part[of]));
  const skipped = Map.groupBy(
    houses.flatMap(({ reason }) => (reason === null ? [] : [reason])),
    (reason) => reason,
  );
  return {
    stored,
    houses: houses.filter(({ reason }) => reason === null).length,
    weight: houses.map(({ weight }) => weight).reduce(addDecimal, '0'),
    amount: sum('amount'),
    ownCost,
    advance: sum('advance'),
    credited: sum('credited'),
    relieved: sum('relieved'),
    skipped: [...skipped]
      .map(([reason, all]) => ({ reason, count: all.length }))
      .toSorted((a, b) => b.count - a.count || a.reason - b.reason),
    parts,
  };
}

function storedOf(pool: SharePool, { houseCode: _code, billed, ...part }: ComputedPart): store.StoredPart {
  const { item, periodFrom, periodTo, amount: total, terms, number } = pool;
  const told = { ...part, item, periodFrom, periodTo, total, method: terms.method, yearly: isYearly(pool) };
  const takes = part.reason === null;
  return {
    ...part,
    billed: takes && above(billed) ? billed : null,
    explain: takes ? explainPart(told) : '',
    calc: takes ? calcOf(told, number) : [],
  };
}

const backText = (credited: string, relieved: string): string =>
  isZeroDecimal(credited) && isZeroDecimal(relieved) ? '' : `，审核后退入预交 ${credited} 元、核减未缴预收 ${relieved} 元`;

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
  const seen = await pools.readPool(tx, id, actor.estates);
  if (!seen) throw fail('NOT_FOUND', { what: '公摊' });
  await requireOpenMonths(scope, tx, { estateId: seen.estateId, from: bookedOn(seen, today(clock)), what: '分摊' });
  const pool = await pools.lockPool(tx, id, actor.estates);
  if (!pool) throw fail('NOT_FOUND', { what: '公摊' });
  if (pool.state === POOL.shared) throw fail('SHARE_POOL_BATCH', { number: pool.number, batch: pool.batchNumber });
  if (pool.version !== version) throw fail('STALE', { what: '公摊' });
  requireState(pool, [POOL.audited], '分摊');
  const computed = await compute(tx, pool);
  const parts = computed.parts.map((part) => storedOf(pool, part));
  const billed = parts.filter((part) => part.billed !== null);
  const clash = await store.findClash(tx, pool, [...new Set(billed.map(({ houseId }) => houseId))]);
  const sum = (of: 'advance' | 'credited' | 'relieved') => sumMoney(parts.map((part) => part[of]));
  const [credited, relieved] = [sum('credited'), sum('relieved')];
  const idle = billed.length === 0 && isZeroDecimal(credited) && isZeroDecimal(relieved);
  if (clash) throw fail('SHARE_MONTH_BILLED', { house: clash.house, item: pool.item, period: periodText(clash.from, clash.to) });
  const at = clock.now().toISOString();
  const day = today(clock);
  const number = await takeNumber(tx, actor.tenantId, pool.companyId, 'billing-batch', day);
  const batchId = await batches.insertBatch(tx, {
    tenantId: actor.tenantId,
    number,
    estateId: pool.estateId,
    kind: BATCH_KIND.share,
    periodFrom: pool.periodFrom,
    periodTo: pool.periodTo,
    chargeTypeIds: [pool.chargeTypeId],
    buildingIds: [],
    // Without a bill and without money to give back there is nothing left to approve or publish.
    state: idle ? BATCH.published : BATCH.waiting,
    makerId: actor.accountId,
    by: actor.name,
    at,
  });
  await store.storeParts(tx, pool, parts, { tenantId: actor.tenantId, batchId, makerId: actor.accountId, by: actor.name, at, today: day });
  const { made, amount } = await batches.recount(tx, batchId);
  await pools.updatePool(tx, id, { state: POOL.shared, batchId, ownCost: computed.ownCost, advance: sum('advance'), credited, relieved });
  await audit.write(tx, actor, {
    action: '分摊',
    entity: 'share-pool',
    entityId: id,
    note: `${pool.number} 批次 ${number} ${made} 笔 ${amount} 元${backText(credited, relieved)}`,
  });
  return { batchId, number, bills: made, amount, credited, relieved };
}
