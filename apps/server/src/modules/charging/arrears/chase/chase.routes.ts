// 欠费催收 (169).
import {
  countDebtors,
  createChase,
  exportChase,
  FILE_CATEGORY,
  getChaseBuilding,
  getChaseLadder,
  getChaseObject,
  issueChaseLetters,
  putChaseLadder,
  searchChase,
  sendChaseSms,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import type { JobQueue } from '../../../../platform/scope.ts';
import { defineFileParent } from '../../../files/index.ts';
import { chaseSheet } from './chase-export.service.ts';
import * as many from './chase-many.service.ts';
import * as picture from './chase-picture.service.ts';
import * as chase from './chase.service.ts';
import * as ladder from './ladder.service.ts';

export function chaseRoutes(binder: Binder, jobs: JobQueue): void {
  defineFileParent(FILE_CATEGORY.chasePaper, chase.CHASE_PAPER);
  chaseSheet.bind<typeof exportChase>(binder, jobs, exportChase);
  binder.handle(searchChase, (call) => chase.search(call, call.input));
  binder.handle(getChaseObject, (call) => chase.object(call, call.input));
  binder.handle(countDebtors, (call) => picture.counts(call, call.input.estateId));
  binder.handle(getChaseBuilding, (call) => picture.building(call, call.input.buildingId));
  binder.handle(createChase, (call) => chase.create(call, call.input));
  binder.handle(issueChaseLetters, (call) => many.letters(call, call.input));
  binder.handle(sendChaseSms, (call) => many.sms(call, call.input));
  binder.handle(getChaseLadder, (call) => ladder.readLadder(call.db));
  binder.handle(putChaseLadder, (call) => ladder.put(call, call.input));
}
