import { auditOpening, getOpeningSums, lockOpening, searchOpeningLines, searchOpenings, unlockOpening, voidOpening } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import type { JobQueue } from '../../../../platform/scope.ts';
import { sheetImportRoutes } from '../../../../platform/sheet-import/sheet-import.routes.ts';
import { OPENING_ARREARS_SHEET, OPENING_BALANCE_SHEET } from './opening-import.service.ts';
import * as opening from './opening.service.ts';

export function openingRoutes(binder: Binder, jobs: JobQueue): void {
  sheetImportRoutes(binder, jobs, OPENING_ARREARS_SHEET);
  sheetImportRoutes(binder, jobs, OPENING_BALANCE_SHEET);
  binder.handle(getOpeningSums, (call) => opening.sums(call, call.input));
  binder.handle(searchOpenings, (call) => opening.search(call, call.input));
  binder.handle(searchOpeningLines, (call) => opening.lines(call, call.input));
  binder.handle(auditOpening, (call) => opening.audit(call, call.input));
  binder.handle(voidOpening, (call) => opening.voidOne(call, call.input));
  binder.handle(lockOpening, (call) => opening.lock(call, call.input));
  binder.handle(unlockOpening, (call) => opening.unlock(call, call.input));
}
