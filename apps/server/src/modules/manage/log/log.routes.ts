import { exportLog, listLogEntities, recordListExport, searchExportLog, searchLoginLog, searchOperationLog } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as listExport from './list-export.service.ts';
import * as log from './log.service.ts';
import { requestSheet } from './log-sheet.service.ts';

export function logRoutes(binder: Binder): void {
  binder.handle(searchLoginLog, (call) => log.searchLogins(call, call.input));
  binder.handle(searchOperationLog, (call) => log.searchOperations(call, call.input));
  binder.handle(searchExportLog, (call) => log.searchExports(call, call.input));
  binder.handle(listLogEntities, (call) => log.listEntities(call));
  binder.handle(recordListExport, (call) => listExport.record(call, call.input));
  binder.handle(exportLog, (call) => requestSheet(call, call.input));
}
