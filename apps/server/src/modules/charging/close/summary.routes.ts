import { exportSettleSummary, listCashiers, searchSummaryReceipts, settleDays, settleSummary } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { JobQueue } from '../../../platform/scope.ts';
import { requestExport, runExport, SUMMARY_EXPORT_JOB } from './summary-export.service.ts';
import * as summary from './summary.service.ts';

export function summaryRoutes(binder: Binder, jobs: JobQueue): void {
  binder.handle(settleSummary, (call) => summary.summary(call, call.input));
  binder.handle(settleDays, (call) => summary.days(call, call.input));
  binder.handle(searchSummaryReceipts, (call) => summary.receipts(call, call.input));
  binder.handle(listCashiers, (call) => summary.cashiers(call));
  binder.handle(exportSettleSummary, (call) => requestExport(call, call.input));
  jobs.define(SUMMARY_EXPORT_JOB, runExport);
}
