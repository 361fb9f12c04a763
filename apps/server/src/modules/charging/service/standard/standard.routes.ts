import {
  auditPrice,
  changeStandard,
  createStandard,
  disableStandard,
  exportStandards,
  getStandard,
  proposePrice,
  removeStandard,
  returnPrice,
  searchKeptPrices,
  searchStandardOptions,
  searchStandards,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import type { JobQueue } from '../../../../platform/scope.ts';
import { requestExport, runExport, STANDARD_EXPORT_JOB } from './standard-export.service.ts';
import * as price from './standard-price.service.ts';
import * as standard from './standard.service.ts';

export function standardRoutes(binder: Binder, jobs: JobQueue): void {
  binder.handle(searchStandards, (call) => standard.search(call, call.input));
  binder.handle(exportStandards, (call) => requestExport(call, call.input));
  binder.handle(getStandard, (call) => standard.detail(call, call.input.id));
  binder.handle(createStandard, (call) => standard.create(call, call.input));
  binder.handle(changeStandard, (call) => standard.change(call, call.input));
  binder.handle(disableStandard, (call) => standard.disable(call, call.input));
  binder.handle(removeStandard, (call) => standard.remove(call, call.input.id));
  binder.handle(proposePrice, (call) => price.propose(call, call.input));
  binder.handle(auditPrice, (call) => price.audit(call, call.input));
  binder.handle(returnPrice, (call) => price.giveBack(call, call.input));
  binder.handle(searchKeptPrices, (call) => price.kept(call, call.input));
  binder.handle(searchStandardOptions, (call) => standard.options(call, call.input));
  jobs.define(STANDARD_EXPORT_JOB, runExport);
}
