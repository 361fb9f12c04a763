import * as contract from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { JobQueue } from '../../../platform/scope.ts';
import * as sheets from './book-sheet.service.ts';
import * as classified from './classified.service.ts';
import * as columnSet from './column-set.service.ts';
import * as multiColumn from './multi-column.service.ts';
import * as running from './running.service.ts';
import * as totals from './totals.service.ts';

export function bookRoutes(binder: Binder, jobs: JobQueue): void {
  binder.handle(contract.searchGeneralBook, (call) => totals.readGeneral(call, call.input));
  binder.handle(contract.readDetailBook, (call) => running.readDetail(call, call.input));
  binder.handle(contract.readDiaryBook, (call) => running.readDiary(call, call.input));
  binder.handle(contract.readMultiColumnBook, (call) => multiColumn.readMultiColumn(call, call.input));
  binder.handle(contract.listColumnChoices, (call) => multiColumn.columnChoices(call, call.input));
  binder.handle(contract.listColumnSets, (call) => columnSet.list(call, call.input));
  binder.handle(contract.saveColumnSet, (call) => columnSet.save(call, call.input));
  binder.handle(contract.removeColumnSet, (call) => columnSet.remove(call, call.input));
  binder.handle(contract.readAllLevelBook, (call) => totals.readBalances(call, call.input));
  binder.handle(contract.readSubjectBalances, (call) => totals.readBalances(call, call.input));
  binder.handle(contract.searchClassified, (call) => classified.readClassified(call, call.input));
  binder.handle(contract.readCrossBook, (call) => classified.readCross(call, call.input));

  jobs.define(sheets.GENERAL_SHEET.job, sheets.GENERAL_SHEET.run);
  jobs.define(sheets.DETAIL_SHEET.job, sheets.DETAIL_SHEET.run);
  jobs.define(sheets.DIARY_SHEET.job, sheets.DIARY_SHEET.run);
  jobs.define(sheets.MULTI_COLUMN_SHEET.job, sheets.MULTI_COLUMN_SHEET.run);
  jobs.define(sheets.ALL_LEVEL_SHEET.job, sheets.ALL_LEVEL_SHEET.run);
  jobs.define(sheets.BALANCE_SHEET.job, sheets.BALANCE_SHEET.run);
  jobs.define(sheets.CLASSIFIED_SHEET.job, sheets.CLASSIFIED_SHEET.run);
  binder.handle(contract.exportGeneralBook, (call) => sheets.GENERAL_SHEET.request(call, call.input));
  binder.handle(contract.exportDetailBook, (call) => sheets.DETAIL_SHEET.request(call, call.input));
  binder.handle(contract.exportDiaryBook, (call) => sheets.DIARY_SHEET.request(call, call.input));
  binder.handle(contract.exportMultiColumnBook, (call) => sheets.MULTI_COLUMN_SHEET.request(call, call.input));
  binder.handle(contract.exportAllLevelBook, (call) => sheets.ALL_LEVEL_SHEET.request(call, call.input));
  binder.handle(contract.exportSubjectBalances, (call) => sheets.BALANCE_SHEET.request(call, call.input));
  binder.handle(contract.exportClassified, (call) => sheets.CLASSIFIED_SHEET.request(call, call.input));
}
