// Batches as people handle them: looked through, audited by somebody else, sent back line by line, withdrawn.
import {
  BILL,
  OPENING_BATCH,
  type auditBatch,
  type getBatch,
  type OutputOf,
  type ParsedInputOf,
  type rejectBills,
  type searchBatchBills,
  type searchBatches,
  type searchBatchSkips,
  type unauditBatch,
  type withdrawBatch,
} from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import * as bills from './batch-bill.queries.ts';
import * as batches from './batch.queries.ts';
import { requireUnlocked } from '../opening/opening.service.ts';
import { releaseBatch } from '../share/share-release.service.ts';

const RUNNING = 1;
const WAITING = 2;
const AUDITED = 3;
const WITHDRAWN = 5;
const SHARED = 3;
const ENTITY = 'billing-batch';

const stampOf = ({ actor, clock }: Scope): bills.Stamp => ({ tenantId: actor.tenantId, by: actor.name, at: clock.now().toISOString() });

export async function search({ db, actor }: Scope, input: ParsedInputOf<typeof searchBatches>): Promise<OutputOf<typeof searchBatches>> {
  const { page, size, ...wanted } = input;
  const counted = await batches.countBatches(db, wanted, actor.estates);
  return { ...counted, rows: await batches.listBatches(db, wanted, actor.estates, size, (page - 1) * size) };
}

export async function summary({ db, actor }: Scope, id: number): Promise<OutputOf<typeof getBatch>> {
  const found = await batches.findBatchSummary(db, id, actor.estates);
  if (!found) throw fail('NOT_FOUND', { what: '计费批次' });
  return { ...found, auditable: found.makerId !== actor.accountId };
}

export async function listBills(scope: Scope, input: ParsedInputOf<typeof searchBatchBills>): Promise<OutputOf<typeof searchBatchBills>> {
  const { page, size, ...wanted } = input;
  await summaryExists(scope, wanted.batchId);
  const counted = await bills.countBatchBills(scope.db, wanted);
  return { ...counted, rows: await bills.listBatchBills(scope.db, wanted, size, (page - 1) * size) };
}

export async function listSkips(scope: Scope, input: ParsedInputOf<typeof searchBatchSkips>): Promise<OutputOf<typeof searchBatchSkips>> {
  await summaryExists(scope, input.batchId);
  return bills.listSkips(scope.db, input.batchId, input.reason, input.size, (input.page - 1) * input.size);
}

async function summaryExists({ db, actor }: Scope, id: number): Promise<void> {
  if (!(await batches.isSeen(db, id, actor.estates))) throw fail('NOT_FOUND', { what: '计费批次' });
}

async function locked({ actor }: Scope, tx: Tx, id: number, version?: number): Promise<batches.Batch> {
  const batch = await batches.lockBatch(tx, id, actor.estates);
  if (!batch) throw fail('NOT_FOUND', { what: '计费批次' });
  if (version !== undefined && batch.version !== version) throw fail('STALE', { what: '计费批次' });
  return batch;
}

export async function audit(scope: Scope, { id, version }: ParsedInputOf<typeof auditBatch>): Promise<OutputOf<typeof auditBatch>> {
  const { actor, clock } = scope;
  return inTransaction(scope.db, async (tx) => {
    const batch = await locked(scope, tx, id, version);
    if (batch.state !== WAITING) throw fail('BATCH_STATE', { what: '审核' });
    if (batch.makerId === actor.accountId) throw fail('MAKER_IS_CHECKER');
    if (batch.kind === OPENING_BATCH) await requireUnlocked(scope, tx, batch.estateId, '审核');
    const moved = await bills.moveBills(tx, id, BILL.computed, BILL.audited);
    if (moved.bills === 0) throw fail('BATCH_EMPTY');
    await batches.updateBatch(tx, id, {
      state: AUDITED,
      checkerId: actor.accountId,
      checkedBy: actor.name,
      checkedAt: clock.now().toISOString(),
    });
    await scope.audit.write(tx, actor, {
      action: '审核',
      entity: ENTITY,
      entityId: id,
      note: `${batch.number} ${moved.bills} 笔 ${moved.amount} 元`,
    });
    return moved;
  });
}

export async function unaudit(
  scope: Scope,
  { id, version, reason }: ParsedInputOf<typeof unauditBatch>,
): Promise<OutputOf<typeof unauditBatch>> {
  return inTransaction(scope.db, async (tx) => {
    const batch = await locked(scope, tx, id, version);
    if (batch.state !== AUDITED) throw fail('BATCH_STATE', { what: '取消审核' });
    if (await bills.hasPublished(tx, id)) throw fail('BATCH_PUBLISHED');
    const moved = await bills.moveBills(tx, id, BILL.audited, BILL.computed);
    await batches.updateBatch(tx, id, { state: WAITING, checkerId: null, checkedBy: '', checkedAt: null, reason });
    await scope.audit.write(tx, scope.actor, {
      action: '取消审核',
      entity: ENTITY,
      entityId: id,
      note: `${batch.number} ${reason}`,
    });
    return { bills: moved.bills };
  });
}

export async function reject(
  scope: Scope,
  { id, billIds, reason }: ParsedInputOf<typeof rejectBills>,
): Promise<OutputOf<typeof rejectBills>> {
  return inTransaction(scope.db, async (tx) => {
    const batch = await locked(scope, tx, id);
    if (batch.state !== WAITING) throw fail('BATCH_STATE', { what: '退回' });
    // The parts of a pool stand together.
    if (batch.kind === SHARED) throw fail('SHARE_NOT_SINGLE');
    // Nothing computes them anew: the sheet is corrected and brought in again.
    if (batch.kind === OPENING_BATCH) throw fail('OPENING_NOT_SINGLE');
    if (batch.makerId === scope.actor.accountId) throw fail('MAKER_IS_CHECKER');
    const rejected = await bills.rejectBills(tx, id, billIds, reason, stampOf(scope));
    if (rejected !== new Set(billIds).size) throw fail('BILLS_MOVED');
    await batches.recount(tx, id);
    await batches.updateBatch(tx, id, {});
    await scope.audit.write(tx, scope.actor, {
      action: '退回',
      entity: ENTITY,
      entityId: id,
      note: `${batch.number} 退回 ${rejected} 笔：${reason}`,
    });
    return { bills: rejected };
  });
}

export async function withdraw(scope: Scope, { id, version, reason }: ParsedInputOf<typeof withdrawBatch>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const batch = await locked(scope, tx, id, version);
    const failed = batch.state === RUNNING && (await batches.hasFailed(tx, id));
    if (batch.state !== WAITING && batch.state !== AUDITED && !failed) throw fail('BATCH_STATE', { what: '撤回' });
    if (await bills.hasPublished(tx, id)) throw fail('BATCH_PUBLISHED');
    const count = await bills.voidUnpublished(tx, id, reason, stampOf(scope));
    await batches.recount(tx, id);
    await batches.updateBatch(tx, id, { state: WITHDRAWN, reason });
    if (batch.kind === SHARED) await releaseBatch(scope, tx, id, reason);
    await scope.audit.write(tx, scope.actor, {
      action: '撤回',
      entity: ENTITY,
      entityId: id,
      note: `${batch.number} ${count} 笔：${reason}`,
    });
    return null;
  });
}
