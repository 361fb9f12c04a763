import {
  checkHouseImport,
  commitHouseImport,
  dropHouseImport,
  exportHouses,
  listImportProblems,
  openHouseImport,
  sendHouseRows,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import type { JobQueue } from '../../../../platform/scope.ts';
import { EXPORT_JOB, requestExport, runExport } from './search/export.service.ts';
import * as imports from '../house-import/house-import.service.ts';

export function houseTransferRoutes(binder: Binder, jobs: JobQueue): void {
  binder.handle(openHouseImport, (call) => imports.open(call, call.input));
  binder.handle(sendHouseRows, (call) => imports.receive(call, call.input));
  binder.handle(checkHouseImport, (call) => imports.check(call, call.input.id));
  binder.handle(listImportProblems, (call) => imports.problems(call, call.input));
  binder.handle(commitHouseImport, (call) => imports.commit(call, call.input));
  binder.handle(dropHouseImport, (call) => imports.drop(call, call.input.id));
  binder.handle(exportHouses, (call) => requestExport(call, call.input));
  jobs.define(imports.IMPORT_JOB, imports.runImport);
  jobs.define(EXPORT_JOB, runExport);
}
