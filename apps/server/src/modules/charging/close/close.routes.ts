import {
  checkMonth,
  closeDay,
  closeDayFor,
  closeMonth,
  confirmDayClose,
  exportSettleSummary,
  getDayClose,
  getDrawer,
  handInDayClose,
  listCashiers,
  listOpenDrawers,
  reopenMonth,
  revokeDayClose,
  searchDayCloses,
  searchMonthCloses,
  searchSummaryReceipts,
  settleSummary,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { JobQueue } from '../../../platform/scope.ts';
import { defineCashWork } from './close-work.service.ts';
import * as day from './day-close.service.ts';
import * as month from './month-close.service.ts';
import { requestExport, runExport, SUMMARY_EXPORT_JOB } from './summary-export.service.ts';
import * as summary from './summary.service.ts';

export function closeRoutes(binder: Binder, jobs: JobQueue): void {
  binder.handle(settleSummary, (call) => summary.summary(call, call.input));
  binder.handle(searchSummaryReceipts, (call) => summary.receipts(call, call.input));
  binder.handle(listCashiers, (call) => summary.cashiers(call));
  binder.handle(exportSettleSummary, (call) => requestExport(call, call.input));
  jobs.define(SUMMARY_EXPORT_JOB, runExport);

  binder.handle(getDrawer, (call) => day.drawer(call, call.input));
  binder.handle(listOpenDrawers, (call) => day.openDrawers(call));
  binder.handle(closeDay, (call) => day.closeOwn(call, call.input));
  binder.handle(closeDayFor, (call) => day.closeFor(call, call.input));
  binder.handle(searchDayCloses, (call) => day.search(call, call.input));
  binder.handle(getDayClose, (call) => day.detail(call, call.input.id));
  binder.handle(handInDayClose, (call) => day.handIn(call, call.input));
  binder.handle(confirmDayClose, (call) => day.confirm(call, call.input));
  binder.handle(revokeDayClose, (call) => day.revoke(call, call.input));

  binder.handle(searchMonthCloses, (call) => month.search(call, call.input));
  binder.handle(checkMonth, (call) => month.check(call, call.input));
  binder.handle(closeMonth, (call) => month.close(call, call.input));
  binder.handle(reopenMonth, (call) => month.reopen(call, call.input));
  defineCashWork();
}
