// Batches as users handle them: reviewed, approved by another user, sent back line by line, withdrawn.
import {
  BATCH,
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
import * as bills from './batch-bill.queries.ts';
import { batchAuditing, batchUnauditing, batchWithdrawn } from './batch.hooks.ts';
import * as batches from './batch.queries.ts';
import { documentFlow } from '../../../../platform/document/document-flow.ts';
import { requireOther } from '../../../../platform/document/document.rules.ts';
import { checkedBy, stampOf } from '../../../../platform/stamp.ts';

const RUNNING = 1;
const WAITING = 2;
const AUDITED = 3;
const WITHDRAWN = 5;
const SHARED = 3;
const ENTITY = 'billing-batch';

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

const runs = documentFlow<batches.Batch, batches.BatchChange>({
  name: '计费批次',
  entity: ENTITY,
  states: BATCH,
  refused: 'BATCH_STATE',
  order: ['version', 'state', 'maker'],
  lock: batches.lockBatch,
  update: batches.updateBatch,
});

export const audit = runs.step<ParsedInputOf<typeof auditBatch>, OutputOf<typeof auditBatch>>({
  action: '审核',
  from: [WAITING],
  to: AUDITED,
  by: 'other',
  writes: ({ scope }) => checkedBy(scope),
  async before({ scope, tx, document: batch }) {
    await batchAuditing.tell(scope, tx, batch);
    const moved = await bills.moveBills(tx, batch.id, BILL.computed, BILL.audited);
    // A yearly 公摊 may have nothing to bill and only give back.
    if (moved.bills === 0 && batch.kind !== SHARED) throw fail('BATCH_EMPTY');
    return { note: `${batch.number} ${moved.bills} 笔 ${moved.amount} 元`, result: moved };
  },
});

export const unaudit = runs.step<ParsedInputOf<typeof unauditBatch>, OutputOf<typeof unauditBatch>>({
  action: '取消审核',
  from: [AUDITED],
  to: WAITING,
  by: 'anyone',
  writes: ({ input }) => ({ checkerId: null, checkedBy: '', checkedAt: null, reason: input.reason }),
  async before({ scope, tx, document: batch }) {
    const { id } = batch;
    if (await bills.hasPublished(tx, id)) throw fail('BATCH_PUBLISHED');
    await batchUnauditing.tell(scope, tx, batch);
    const moved = await bills.moveBills(tx, id, BILL.audited, BILL.computed);
    return { result: { bills: moved.bills } };
  },
});

export const reject = runs.step<ParsedInputOf<typeof rejectBills>, OutputOf<typeof rejectBills>>({
  action: '退回',
  from: [WAITING],
  by: 'other',
  order: ['state'],
  writes: () => ({}),
  async before({ scope, tx, document: batch, input: { id, billIds, reason } }) {
    // The shares of a pool belong together and cannot be sent back singly.
    if (batch.kind === SHARED) throw fail('SHARE_NOT_SINGLE');
    // No run computes opening arrears anew: the sheet is corrected and imported again.
    if (batch.kind === OPENING_BATCH) throw fail('OPENING_NOT_SINGLE');
    requireOther(batch, scope.actor);
    const rejected = await bills.rejectBills(tx, id, billIds, reason, stampOf(scope));
    if (rejected !== new Set(billIds).size) throw fail('BILLS_MOVED');
    await batches.recount(tx, id);
    return { note: `${batch.number} 退回 ${rejected} 笔：${reason}`, result: { bills: rejected } };
  },
});

export const withdraw = runs.step<ParsedInputOf<typeof withdrawBatch>>({
  action: '撤回',
  from: [WAITING, AUDITED, RUNNING],
  to: WITHDRAWN,
  by: 'anyone',
  writes: ({ input }) => ({ reason: input.reason }),
  async before({ scope, tx, document: batch, input: { id, reason } }) {
    if (batch.state === RUNNING && !(await batches.hasFailed(tx, id))) throw fail('BATCH_STATE', { what: '撤回' });
    if (await bills.hasPublished(tx, id)) throw fail('BATCH_PUBLISHED');
    const count = await bills.voidUnpublished(tx, id, reason, stampOf(scope));
    await batches.recount(tx, id);
    return { note: `${batch.number} ${count} 笔：${reason}` };
  },
  async run({ scope, tx, document: batch, input: { reason } }) {
    await batchWithdrawn.tell(scope, tx, { batch, reason });
  },
});
