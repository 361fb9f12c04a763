// A pool whose bills are void may be allocated again: its shares are deleted, and credits to houses are reversed. This happens when its
// bills end (the batch is withdrawn in 计费审核, or the last bill is voided) or on request for the pool itself.
import { ACCOUNT, MOVE, POOL } from '@anju/contract';
import { compareDecimal, subtractDecimal } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { insertEvents } from '../../bill/events.queries.ts';
import { readBooking, shareBooks } from '../../ledger/books.queries.ts';
import { openLedger } from '../../ledger/ledger.rules.ts';
import { holdAccounts } from '../../ledger/settle-read.queries.ts';
import { updateBatch, type Batch } from '../batch/batch.queries.ts';
import * as pools from './share-pool.queries.ts';
import * as store from './share-store.queries.ts';
import type { SharePool } from './share-shapes.ts';

const WITHDRAWN = 5;
/** The kind of batch that holds the bills of a pool. */
const SHARED = 3;

/** Refused if a house has used its credit in the meantime. */
async function takeBack({ actor, clock }: Scope, tx: Tx, pool: SharePool): Promise<void> {
  const credits = await store.listCredits(tx, pool.id);
  if (credits.length === 0) return;
  const at = clock.now().toISOString();
  await shareBooks(tx, actor.tenantId, pool.estateId, actor.accountId);
  const { day } = await readBooking(tx, pool.estateId, actor.accountId, today(clock));
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
  await store.insertMoves(tx, actor.tenantId, ledger.moves, { day, remark: `撤回公摊清算 ${pool.number}`, by: actor.name, at });
  await insertEvents(
    tx,
    actor.tenantId,
    at,
    credits.map(({ houseId, amount }) => creditEvent(pool, houseId, subtractDecimal('0', amount), day)),
  );
}

export const creditEvent = (pool: SharePool, houseId: number, amount: string, day: string) => ({
  type: 'account.moved' as const,
  day,
  companyId: pool.companyId,
  estateId: pool.estateId,
  chargeTypeId: pool.chargeTypeId,
  houseId,
  accountKind: ACCOUNT.prepaid,
  month: `${pool.periodFrom.slice(0, 7)}-01`,
  amount,
});

/** Returns the pool to 已审核. The caller holds its lock. */
export async function releasePool(scope: Scope, tx: Tx, pool: SharePool, { reason }: { readonly reason: string }): Promise<void> {
  if (pool.batchId !== null && (await store.hasLivingBills(tx, pool.batchId)))
    throw fail('SHARE_POOL_BATCH', { number: pool.number, batch: pool.batchNumber });
  await takeBack(scope, tx, pool);
  await store.deleteParts(tx, pool.id);
  await pools.updatePool(tx, pool.id, { state: POOL.audited, batchId: null, ownCost: '0', advance: '0', credited: '0' });
  if (pool.batchId !== null) await updateBatch(tx, pool.batchId, { state: WITHDRAWN, reason });
  await scope.audit.write(tx, scope.actor, {
    action: '撤回',
    entity: 'share-pool',
    entityId: pool.id,
    note: `${pool.number} 撤回分摊：${reason}`,
  });
}

/** Listens to withdrawn batches, whose bills are void. */
export async function releaseAfterWithdrawal(scope: Scope, tx: Tx, { batch, reason }: { batch: Batch; reason: string }): Promise<void> {
  if (batch.kind !== SHARED) return;
  const poolId = await store.findPoolOfBatch(tx, batch.id);
  const pool = poolId === undefined ? undefined : await pools.lockPool(tx, poolId, null);
  if (pool) await releasePool(scope, tx, pool, { reason });
}

/** Listens to voided bills: once the last bill of a pool is voided, the pool may be allocated again. */
export async function releaseAfterVoid(scope: Scope, tx: Tx, { billId, reason }: { billId: number; reason: string }): Promise<void> {
  const poolId = await store.findPoolOfBill(tx, billId);
  const pool = poolId === undefined ? undefined : await pools.lockPool(tx, poolId, null);
  if (pool?.batchId == null || (await store.hasLivingBills(tx, pool.batchId))) return;
  await releasePool(scope, tx, pool, { reason });
}
