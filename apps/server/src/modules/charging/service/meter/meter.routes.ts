import {
  changeMeter,
  createMeter,
  createMeters,
  exportMeters,
  findMeterPlaces,
  getMeter,
  listMeterRoutes,
  listMeterStandards,
  printRoute,
  removeMeter,
  replaceMeter,
  resumeMeter,
  searchMeters,
  stopMeter,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import type { JobQueue } from '../../../../platform/scope.ts';
import { sheetImportRoutes } from '../../../../platform/sheet-import/sheet-import.routes.ts';
import { METER_EXPORT_JOB, requestExport, runExport } from './meter-export.service.ts';
import { METER_SHEET } from './meter-import.service.ts';
import * as meter from './meter.service.ts';

export function meterRoutes(binder: Binder, jobs: JobQueue): void {
  binder.handle(searchMeters, (call) => meter.search(call, call.input));
  binder.handle(exportMeters, (call) => requestExport(call, call.input));
  binder.handle(printRoute, (call) => meter.routeSheet(call, call.input));
  binder.handle(listMeterStandards, (call) => meter.standards(call, call.input));
  binder.handle(listMeterRoutes, (call) => meter.routes(call, call.input));
  binder.handle(findMeterPlaces, (call) => meter.places(call, call.input));
  binder.handle(getMeter, (call) => meter.detail(call, call.input.id));
  binder.handle(createMeter, (call) => meter.create(call, call.input));
  binder.handle(createMeters, (call) => meter.createMany(call, call.input));
  binder.handle(changeMeter, (call) => meter.change(call, call.input));
  binder.handle(stopMeter, (call) => meter.stop(call, call.input));
  binder.handle(resumeMeter, (call) => meter.resume(call, call.input));
  binder.handle(replaceMeter, (call) => meter.replace(call, call.input));
  binder.handle(removeMeter, (call) => meter.remove(call, call.input.id));
  jobs.define(METER_EXPORT_JOB, runExport);
  sheetImportRoutes(binder, jobs, METER_SHEET);
}
