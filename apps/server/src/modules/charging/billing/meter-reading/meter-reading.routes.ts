import { exportReadings, makeMeterBills, removeReading, saveReadings, searchReadings, tryMeterBills } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import type { JobQueue } from '../../../../platform/scope.ts';
import { sheetImportRoutes } from '../../../../platform/sheet-import/sheet-import.routes.ts';
import * as bill from './meter-bill.service.ts';
import { READING_EXPORT_JOB, requestExport, runExport } from './meter-reading-export.service.ts';
import { READING_SHEET } from './meter-reading-import.service.ts';
import * as reading from './meter-reading.service.ts';

export function meterReadingRoutes(binder: Binder, jobs: JobQueue): void {
  binder.handle(searchReadings, (call) => reading.search(call, call.input));
  binder.handle(saveReadings, (call) => reading.save(call, call.input));
  binder.handle(removeReading, (call) => reading.remove(call, call.input));
  binder.handle(exportReadings, (call) => requestExport(call, call.input));
  binder.handle(tryMeterBills, (call) => bill.trial(call, call.input));
  binder.handle(makeMeterBills, (call) => bill.start(call, call.input));
  jobs.define(READING_EXPORT_JOB, runExport);
  jobs.define(bill.METER_BILL_JOB, bill.run);
  sheetImportRoutes(binder, jobs, READING_SHEET);
}
