// Arrears: the calls of the specification and the screen 欠费催收 (169) over them.
import {
  arrearsHouseDate,
  arrearsHouseDetail,
  arrearsHouseSummary,
  createChase,
  exportChase,
  FILE_CATEGORY,
  getChaseLadder,
  getChaseObject,
  issueChaseLetters,
  putChaseLadder,
  searchChase,
  sendChaseSms,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { JobQueue } from '../../../platform/scope.ts';
import { defineFileParent } from '../../files/index.ts';
import * as arrears from './arrears.service.ts';
import { CHASE_EXPORT_JOB, requestExport, runExport } from './chase/chase-export.service.ts';
import * as many from './chase/chase-many.service.ts';
import * as chase from './chase/chase.service.ts';
import * as ladder from './chase/ladder.service.ts';

export function arrearsRoutes(binder: Binder, jobs: JobQueue): void {
  defineFileParent(FILE_CATEGORY.chasePaper, chase.CHASE_PAPER);
  jobs.define(CHASE_EXPORT_JOB, runExport);
  binder.handle(arrearsHouseSummary, (call) => arrears.summary(call, call.input));
  binder.handle(arrearsHouseDate, (call) => arrears.byMonth(call, call.input));
  binder.handle(arrearsHouseDetail, (call) => arrears.detail(call, call.input));
  binder.handle(searchChase, (call) => chase.search(call, call.input));
  binder.handle(getChaseObject, (call) => chase.object(call, call.input));
  binder.handle(createChase, (call) => chase.create(call, call.input));
  binder.handle(issueChaseLetters, (call) => many.letters(call, call.input));
  binder.handle(sendChaseSms, (call) => many.sms(call, call.input));
  binder.handle(getChaseLadder, (call) => ladder.readLadder(call.db));
  binder.handle(putChaseLadder, (call) => ladder.put(call, call.input));
  binder.handle(exportChase, (call) => requestExport(call, call.input));
}
