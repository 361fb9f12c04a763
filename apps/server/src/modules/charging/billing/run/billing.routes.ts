import {
  auditBatch,
  getBatch,
  rejectBills,
  rerunBatch,
  searchBatchBills,
  searchBatches,
  searchBatchSkips,
  startRun,
  trialRun,
  unauditBatch,
  withdrawBatch,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import type { JobQueue } from '../../../../platform/scope.ts';
import * as batch from './batch.service.ts';
import * as run from './run.service.ts';

export function billingRoutes(binder: Binder, jobs: JobQueue): void {
  jobs.define(run.RUN_JOB, run.run);
  binder.handle(trialRun, (call) => run.trial(call, call.input));
  binder.handle(startRun, (call) => run.start(call, call.input));
  binder.handle(rerunBatch, (call) => run.rerun(call, call.input));
  binder.handle(searchBatches, (call) => batch.search(call, call.input));
  binder.handle(getBatch, (call) => batch.summary(call, call.input.id));
  binder.handle(searchBatchBills, (call) => batch.listBills(call, call.input));
  binder.handle(searchBatchSkips, (call) => batch.listSkips(call, call.input));
  binder.handle(auditBatch, (call) => batch.audit(call, call.input));
  binder.handle(unauditBatch, (call) => batch.unaudit(call, call.input));
  binder.handle(rejectBills, (call) => batch.reject(call, call.input));
  binder.handle(withdrawBatch, (call) => batch.withdraw(call, call.input));
}
