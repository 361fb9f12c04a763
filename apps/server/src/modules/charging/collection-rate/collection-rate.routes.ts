import { collectionRate, exportCollectionRate, exportRateBills, searchRateHouses } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { JobQueue } from '../../../platform/scope.ts';
import { RATE_BILL_EXPORT_JOB, RATE_EXPORT_JOB, requestBills, requestRates, runBills, runRates } from './collection-rate-export.service.ts';
import * as rate from './collection-rate.service.ts';

export function collectionRateRoutes(binder: Binder, jobs: JobQueue): void {
  jobs.define(RATE_EXPORT_JOB, runRates);
  jobs.define(RATE_BILL_EXPORT_JOB, runBills);
  binder.handle(collectionRate, (call) => rate.rates(call, call.input));
  binder.handle(searchRateHouses, (call) => rate.houses(call, call.input));
  binder.handle(exportCollectionRate, (call) => requestRates(call, call.input));
  binder.handle(exportRateBills, (call) => requestBills(call, call.input));
}
