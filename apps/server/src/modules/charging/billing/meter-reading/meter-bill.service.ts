// 抄表计费 (menu 153), billing: a month of readings is tried without storing anything, or stored as a batch that waits for its approval.
// Another run makes a batch of what is still missing.
import type { makeMeterBills, MeterBillWish, MeterTrial, OutputOf } from '@anju/contract';
import { monthEnd } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import type { JobOutcome, JobScope, Scope } from '../../../../platform/scope.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { lockReadings } from '../../service/meter/meter.queries.ts';
import { requireEstate } from '../../charged-estate/charged-estate.policy.ts';
import { requireOpenMonths } from '../../ledger/open-month.policy.ts';
import * as batches from '../batch/batch.queries.ts';
import { holdRunning } from '../batch/running-batch.service.ts';
import { listItems, retireRejected, tryBills } from './meter-bill.queries.ts';
import { storeBills } from './meter-parts.service.ts';
import { noteOpenRecuts } from '../recut-open/recut-open.queries.ts';
import { reduceBatch } from '../reduction/reduction-apply.service.ts';

export const METER_BILL_JOB = 'charging.meter-bill';
const METER_BATCH = 2;
const WAITING = 2;
const TRIES = 3;

export async function trial(scope: Scope, wish: MeterBillWish): Promise<MeterTrial> {
  await requireEstate(scope, wish.estateId);
  return tryBills(scope.db, wish);
}

export async function start(scope: Scope, wish: MeterBillWish): Promise<OutputOf<typeof makeMeterBills>> {
  const { actor, clock, jobs, audit } = scope;
  const estate = await requireEstate(scope, wish.estateId);
  const chargeTypeIds = await listItems(scope.db, wish);
  if (chargeTypeIds.length === 0) throw fail('READING_NONE_BILLABLE');
  return inTransaction(scope.db, async (tx) => {
    const from = `${wish.month}-01`;
    await requireOpenMonths(scope, tx, { estateId: wish.estateId, from, what: '计费' });
    const number = await takeNumber(tx, actor.tenantId, estate.companyId, 'billing-batch', today(clock));
    const batchId = await batches.insertBatch(tx, {
      tenantId: actor.tenantId,
      number,
      estateId: wish.estateId,
      kind: METER_BATCH,
      periodFrom: `${wish.month}-01`,
      periodTo: monthEnd(`${wish.month}-01`),
      chargeTypeIds,
      buildingIds: wish.buildingId === null ? [] : [wish.buildingId],
      makerId: actor.accountId,
      by: actor.name,
      at: clock.now().toISOString(),
    });
    const jobId = await jobs.enqueue(tx, actor, METER_BILL_JOB, `抄表计费 ${estate.name} ${wish.month}`, { batchId, wish });
    await batches.updateBatch(tx, batchId, { jobId });
    await audit.write(tx, actor, {
      action: '抄表计费',
      entity: 'billing-batch',
      entityId: batchId,
      note: `${number} ${estate.name} ${wish.month}`,
    });
    return { batchId, jobId, number };
  });
}

const isClash = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '23P01');

/** One transaction: if the process is killed, nothing of it is stored and the job starts again. */
export async function run(scope: JobScope, { batchId, wish }: { batchId: number; wish: MeterBillWish }): Promise<JobOutcome> {
  const { actor, clock } = scope;
  const author = { tenantId: actor.tenantId, batchId, makerId: actor.accountId, by: actor.name, at: clock.now().toISOString() };
  for (let tries = 1; ; tries += 1) {
    try {
      const { made, skipped, amount } = await inTransaction(scope.db, async (tx) => {
        const batch = await holdRunning(scope, tx, batchId);
        if (batch) {
          await lockReadings(tx, wish.estateId);
          await retireRejected(tx, wish, author);
          await storeBills(tx, wish, author);
          await noteOpenRecuts(tx, batchId, wish.estateId);
          await reduceBatch(scope, tx, batch);
          await batches.updateBatch(tx, batchId, { state: WAITING });
        }
        return batches.recount(tx, batchId);
      });
      return { result: { batchId, made, skipped, amount }, message: `生成 ${made} 笔，合计 ${amount} 元，未计费 ${skipped} 项` };
    } catch (error) {
      // Another user billed one of these months in the meantime; when computed again, it is already billed.
      if (!isClash(error) || tries >= TRIES) throw error;
    }
  }
}
