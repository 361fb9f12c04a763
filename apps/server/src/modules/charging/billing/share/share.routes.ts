import {
  allocateSharePool,
  auditSharePool,
  changeSharePlan,
  changeSharePool,
  createSharePlan,
  createSharePool,
  disableSharePlan,
  exportShareAccount,
  getShareAccount,
  getSharePool,
  listShareChoices,
  listShareMeters,
  listShareValues,
  previewSharePool,
  rejectSharePool,
  saveShareValues,
  searchShareAccount,
  searchSharePlans,
  searchSharePools,
  voidSharePool,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import type { JobQueue } from '../../../../platform/scope.ts';
import * as account from './share-account.service.ts';
import * as allocation from './share-allocate.service.ts';
import * as plan from './share-plan.service.ts';
import * as pool from './share-pool.service.ts';

export function shareRoutes(binder: Binder, jobs: JobQueue): void {
  jobs.define(account.SHARE_EXPORT_JOB, account.runExport);
  binder.handle(searchSharePlans, (call) => plan.search(call, call.input));
  binder.handle(createSharePlan, (call) => plan.create(call, call.input));
  binder.handle(changeSharePlan, (call) => plan.change(call, call.input));
  binder.handle(disableSharePlan, (call) => plan.disable(call, call.input));
  binder.handle(listShareChoices, (call) => plan.choices(call));
  binder.handle(listShareValues, (call) => plan.values(call, call.input.id));
  binder.handle(saveShareValues, (call) => plan.saveValues(call, call.input));
  binder.handle(searchSharePools, (call) => pool.search(call, call.input));
  binder.handle(getSharePool, (call) => pool.detail(call, call.input.id));
  binder.handle(createSharePool, (call) => pool.create(call, call.input));
  binder.handle(changeSharePool, (call) => pool.change(call, call.input));
  binder.handle(auditSharePool, (call) => pool.auditOne(call, call.input));
  binder.handle(rejectSharePool, (call) => pool.reject(call, call.input));
  binder.handle(voidSharePool, (call) => pool.voidOne(call, call.input));
  binder.handle(listShareMeters, (call) => pool.meters(call, call.input));
  binder.handle(previewSharePool, (call) => allocation.preview(call, call.input.id));
  binder.handle(allocateSharePool, (call) => allocation.allocate(call, call.input));
  binder.handle(searchShareAccount, (call) => account.search(call, call.input));
  binder.handle(getShareAccount, (call) => account.detail(call, call.input));
  binder.handle(exportShareAccount, (call) => account.requestExport(call, call.input));
}
