// The regular run of a month: tried without storing anything, or stored slice by slice by a job. Each slice is one transaction that also
// records the progress of the run, so that after a crash the run continues where it stopped and nothing is billed twice.
import {
  BATCH,
  BATCH_KIND,
  OBJECT,
  SKIP_REASON,
  type ParsedInputOf,
  type rerunBatch,
  type RunInput,
  type startRun,
  type Trial,
} from '@anju/contract';
import { monthEnd } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import type { JobOutcome, JobScope, Scope } from '../../../../platform/scope.ts';
import { inTransaction, type DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { requireEstate } from '../../charged-estate/charged-estate.policy.ts';
import { requireNear } from './run-ahead.policy.ts';
import { requireOpenMonths } from '../../ledger/open-month.policy.ts';
import * as batches from '../batch/batch.queries.ts';
import { holdRunning } from '../batch/running-batch.service.ts';
import { noteOpenRecuts } from '../recut-open/recut-open.queries.ts';
import { reduceBatch } from '../reduction/reduction-apply.service.ts';
import type { PriceFormula, RunWish } from './run-compute.queries.ts';
import { readFormulas } from './run-formulas.rules.ts';
import * as store from './run-store.queries.ts';
import { tryRun } from './trial.queries.ts';

export const RUN_JOB = 'charging.billing-run';
/** Number of objects in one transaction. */
const SLICE = 10_000;
const TRIES = 3;
const SHOWN_SKIPS = 200;
/** The `doneKind` of a run that has done no object yet. */
const NONE_DONE = 0;

const wishOf = ({ estateId, monthFrom, monthTo, chargeTypeIds, buildingIds }: RunInput): RunWish => ({
  estateId,
  monthFrom: `${monthFrom}-01`,
  monthTo: `${monthTo}-01`,
  chargeTypeIds,
  buildingIds,
});

const formulasOf = async (db: DbOrTx, estateId: number): Promise<PriceFormula[]> => readFormulas(await store.listFormulas(db, estateId));

export async function trial(scope: Scope, input: RunInput): Promise<Trial> {
  await requireEstate(scope, input.estateId);
  await requireNear(scope, input);
  const wish = wishOf(input);
  const tried = await tryRun(scope.db, wish, await formulasOf(scope.db, input.estateId));
  if (wish.chargeTypeIds.length > 0) return tried;
  const count = await store.countUnattached(scope.db, wish);
  if (count === 0) return tried;
  const listed = await store.listUnattached(scope.db, wish, Math.max(0, SHOWN_SKIPS - tried.skips.length));
  return {
    ...tried,
    skipped: [...tried.skipped, { reason: SKIP_REASON.noStandard, count }],
    skips: [
      ...tried.skips,
      ...listed.map(({ id, code }) => ({
        objectKind: OBJECT.house,
        objectId: id,
        objectText: code,
        item: '',
        reason: SKIP_REASON.noStandard,
        detail: '',
      })),
    ],
  };
}

export async function start(scope: Scope, input: ParsedInputOf<typeof startRun>): Promise<{ batchId: number; jobId: number }> {
  const { actor, clock, jobs, audit } = scope;
  const estate = await requireEstate(scope, input.estateId);
  await requireNear(scope, input);
  const wish = wishOf(input);
  return inTransaction(scope.db, async (tx) => {
    await requireOpenMonths(scope, tx, { estateId: wish.estateId, from: wish.monthFrom, what: '计费' });
    const number = await takeNumber(tx, actor.tenantId, estate.companyId, 'billing-batch', today(clock));
    const batchId = await batches.insertBatch(tx, {
      tenantId: actor.tenantId,
      number,
      estateId: wish.estateId,
      kind: BATCH_KIND.regular,
      periodFrom: wish.monthFrom,
      periodTo: monthEnd(wish.monthTo),
      chargeTypeIds: [...wish.chargeTypeIds],
      buildingIds: [...wish.buildingIds],
      makerId: actor.accountId,
      by: actor.name,
      at: clock.now().toISOString(),
    });
    const jobId = await jobs.enqueue(tx, actor, RUN_JOB, `计费 ${estate.name} ${input.monthFrom}`, { batchId });
    await batches.updateBatch(tx, batchId, { jobId });
    await audit.write(tx, actor, {
      action: '计费',
      entity: 'billing-batch',
      entityId: batchId,
      note: `${number} ${estate.name} ${input.monthFrom}`,
    });
    return { batchId, jobId };
  });
}

/** Adds what is missing: houses that had no price or area before, and bills that were sent back. */
export async function rerun(scope: Scope, { id }: ParsedInputOf<typeof rerunBatch>): Promise<{ jobId: number }> {
  const { actor, jobs, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    const seen = await batches.findBatch(tx, id, actor.estates);
    if (!seen) throw fail('NOT_FOUND', { what: '计费批次' });
    if (seen.kind !== BATCH_KIND.regular) throw fail('BATCH_NOT_REGULAR');
    await requireOpenMonths(scope, tx, { estateId: seen.estateId, from: seen.periodFrom, what: '计费' });
    const batch = await batches.lockBatch(tx, id, actor.estates);
    if (!batch) throw fail('NOT_FOUND', { what: '计费批次' });
    // A failed run keeps what it has stored and may be resumed.
    const failed = batch.state === BATCH.running && (await batches.hasFailed(tx, id));
    if (batch.state !== BATCH.waiting && !failed) throw fail('BATCH_STATE', { what: '补算' });
    await batches.clearSkips(tx, id);
    const jobId = await jobs.enqueue(tx, actor, RUN_JOB, `补算 ${batch.number}`, { batchId: id });
    await batches.updateBatch(tx, id, { state: BATCH.running, doneKind: NONE_DONE, doneObject: 0, jobId });
    await audit.write(tx, actor, { action: '补算', entity: 'billing-batch', entityId: id, note: batch.number });
    return { jobId };
  });
}

const isClash = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '23P01');

export async function run(scope: JobScope, { batchId }: { batchId: number }): Promise<JobOutcome> {
  const { actor, clock } = scope;
  await store.analyzeForRun(scope.db);
  const author = { tenantId: actor.tenantId, batchId, makerId: actor.accountId, by: actor.name };
  let objects = 0;
  for (let tries = 0; ;) {
    try {
      const done = await inTransaction(scope.db, async (tx) => {
        const batch = await holdRunning(scope, tx, batchId);
        if (!batch) return { through: true, objects: 0 };
        const wish = wishFrom(batch);
        const at = { ...author, at: clock.now().toISOString() };
        if (batch.doneKind === NONE_DONE) await store.retirePlanned(tx, wish, at);
        const slice = { afterKind: batch.doneKind, afterObject: batch.doneObject, limit: SLICE };
        const stored = await store.storeSlice(tx, wish, slice, await formulasOf(tx, wish.estateId), at);
        if (stored.objects > 0) await batches.moveOn(tx, batchId, stored.lastKind, stored.lastObject);
        if (stored.objects === SLICE) return { through: false, objects: stored.objects };
        if (wish.chargeTypeIds.length === 0) await store.noteUnattached(tx, actor.tenantId, batchId, wish);
        await noteOpenRecuts(tx, batchId, wish.estateId);
        await reduceBatch(scope, tx, batch);
        await batches.recount(tx, batchId);
        await batches.updateBatch(tx, batchId, { state: BATCH.waiting });
        return { through: true, objects: stored.objects };
      });
      tries = 0;
      objects += done.objects;
      await scope.progress(objects, done.through ? objects : objects + SLICE, `已处理 ${objects} 个对象`);
      if (done.through) break;
      // In a company's first run the table was empty a moment ago, and a plan for an empty table scans it for every bill.
      if (objects === SLICE) await store.analyzeForRun(scope.db);
    } catch (error) {
      // Another user billed some of these days in the meantime; when computed again, they are already billed.
      if (!isClash(error) || ++tries >= TRIES) throw error;
    }
  }
  const { made, skipped, amount } = await inTransaction(scope.db, (tx) => batches.recount(tx, batchId));
  return { result: { batchId, made, skipped, amount }, message: `生成 ${made} 笔，合计 ${amount} 元，未计费 ${skipped} 项` };
}

const wishFrom = (batch: batches.Batch): RunWish => ({
  estateId: batch.estateId,
  monthFrom: batch.periodFrom,
  monthTo: `${batch.periodTo.slice(0, 7)}-01`,
  chargeTypeIds: batch.chargeTypeIds,
  buildingIds: batch.buildingIds,
});
