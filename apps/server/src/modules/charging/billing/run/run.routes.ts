import { rerunBatch, startRun, trialRun } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import type { JobQueue } from '../../../../platform/scope.ts';
import * as run from './run.service.ts';

export function runRoutes(binder: Binder, jobs: JobQueue): void {
  jobs.define(run.RUN_JOB, run.run);
  binder.handle(trialRun, (call) => run.trial(call, call.input));
  binder.handle(startRun, (call) => run.start(call, call.input));
  binder.handle(rerunBatch, (call) => run.rerun(call, call.input));
}
