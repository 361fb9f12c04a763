// A pool whose bills are void may be allocated again: its shares are deleted, and what its approval gave back is taken back. This happens when its
// bills end (the batch is withdrawn in 计费审核, or the last bill is voided) or on request for the pool itself.
import { BATCH, BATCH_KIND, POOL } from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { updateBatch, type Batch } from '../batch/batch.queries.ts';
import { takeBack } from './share-advance.service.ts';
import * as pools from './share-pool.queries.ts';
import * as store from './share-store.queries.ts';
import type { SharePool } from './share-shapes.ts';

/** Returns the pool to 已审核. The caller holds its lock. */
export async function releasePool(scope: Scope, tx: Tx, pool: SharePool, { reason }: { readonly reason: string }): Promise<void> {
  if (pool.batchId !== null && (await store.hasLivingBills(tx, pool.batchId)))
    throw fail('SHARE_POOL_BATCH', { number: pool.number, batch: pool.batchNumber });
  await takeBack(scope, tx, pool);
  await store.deleteParts(tx, pool.id);
  await pools.updatePool(tx, pool.id, { state: POOL.audited, batchId: null, ownCost: '0', advance: '0', credited: '0', relieved: '0' });
  if (pool.batchId !== null) await updateBatch(tx, pool.batchId, { state: BATCH.void, reason });
  await scope.audit.write(tx, scope.actor, {
    action: '撤回',
    entity: 'share-pool',
    entityId: pool.id,
    note: `${pool.number} 撤回分摊：${reason}`,
  });
}

/** Listens to withdrawn batches, whose bills are void. */
export async function releaseAfterWithdrawal(scope: Scope, tx: Tx, { batch, reason }: { batch: Batch; reason: string }): Promise<void> {
  if (batch.kind !== BATCH_KIND.share) return;
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
