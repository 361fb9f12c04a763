// What a job of billing asks before it writes: that its batch still runs, and that its months are still open.
import { BATCH } from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { requireOpenMonths } from '../../ledger/open-month.policy.ts';
import { findBatch, lockBatch, type Batch } from './batch.queries.ts';

/** Locked; null when somebody, or an earlier attempt of the job, has ended it. The months may have been closed since the run was started. */
export async function holdRunning(scope: Scope, tx: Tx, batchId: number): Promise<Batch | null> {
  const seen = await findBatch(tx, batchId, null);
  if (!seen) throw fail('NOT_FOUND', { what: '计费批次' });
  if (seen.state !== BATCH.running) return null;
  await requireOpenMonths(scope, tx, { estateId: seen.estateId, from: seen.periodFrom, what: '计费' });
  const batch = await lockBatch(tx, batchId, null);
  return batch?.state === BATCH.running ? batch : null;
}
