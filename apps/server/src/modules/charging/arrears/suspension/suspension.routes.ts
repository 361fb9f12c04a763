// Arrears on hold: 挂账申报 (170), 挂账审核 (171), 欠费标记 (172), 挂账回转 (369), and what comes round by itself.
import {
  approveHang,
  approveMark,
  approvePlan,
  changeHang,
  createHang,
  createHangTransfer,
  createMark,
  createPlan,
  endMark,
  endPlan,
  FILE_CATEGORY,
  findArrearsObjects,
  getHang,
  getPlan,
  HANG,
  listHangBills,
  listPayerBills,
  rejectHang,
  rejectMark,
  rejectPlan,
  searchHang,
  searchHung,
  searchMarks,
  searchPlans,
  submitHang,
  transferPayer,
  withdrawHang,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import type { Schedule } from '../../../../platform/schedule/schedule.ts';
import type { Services } from '../../../../platform/scope.ts';
import { defineFileParent } from '../../../files/index.ts';
import * as audit from './suspension-approve.service.ts';
import * as hang from './suspension.service.ts';
import { keepHolds } from '../hold/hold.service.ts';
import * as hung from './suspended.service.ts';
import * as mark from '../arrears-mark/mark.service.ts';
import * as plan from '../instalment-plan/plan.service.ts';

export function hangRoutes(binder: Binder): void {
  defineFileParent(FILE_CATEGORY.hangPaper, hang.HANG_PAPER);
  defineFileParent(FILE_CATEGORY.markPaper, mark.MARK_PAPER);
  defineFileParent(FILE_CATEGORY.instalmentPaper, plan.PLAN_PAPER);
  binder.handle(findArrearsObjects, (call) => hang.objects(call, call.input));
  binder.handle(listHangBills, (call) => hang.choices(call, call.input));
  binder.handle(createHang, (call) => hang.create(call, HANG.hang, call.input));
  binder.handle(createHangTransfer, (call) => hang.createTransfer(call, call.input));
  binder.handle(changeHang, (call) => hang.change(call, call.input));
  binder.handle(submitHang, (call) => hang.submit(call, call.input));
  binder.handle(withdrawHang, (call) => hang.withdraw(call, call.input));
  binder.handle(approveHang, (call) => audit.approve(call, call.input));
  binder.handle(rejectHang, (call) => audit.reject(call, call.input));
  binder.handle(searchHang, (call) => hang.search(call, call.input));
  binder.handle(getHang, (call) => hang.detail(call, call.input.id));
  binder.handle(searchHung, (call) => hung.search(call, call.input));
  binder.handle(listPayerBills, (call) => hung.payerBills(call, call.input));
  binder.handle(transferPayer, (call) => hung.transfer(call, call.input));
  binder.handle(searchMarks, (call) => mark.search(call, call.input));
  binder.handle(createMark, (call) => mark.create(call, call.input));
  binder.handle(approveMark, (call) => mark.approve(call, call.input));
  binder.handle(rejectMark, (call) => mark.reject(call, call.input));
  binder.handle(endMark, (call) => mark.end(call, call.input));
  binder.handle(searchPlans, (call) => plan.search(call, call.input));
  binder.handle(getPlan, (call) => plan.detail(call, call.input.id));
  binder.handle(createPlan, (call) => plan.create(call, call.input));
  binder.handle(approvePlan, (call) => plan.approve(call, call.input));
  binder.handle(rejectPlan, (call) => plan.reject(call, call.input));
  binder.handle(endPlan, (call) => plan.end(call, call.input));
}

/** Every hour: marks begin and end, agreements are kept or broken, and nobody has to be there. */
export function arrearsHousekeeping(schedule: Schedule, services: Pick<Services, 'clock'>): void {
  schedule.everyMinutesPerTenant(60, 'charging.arrears-hold', (db, tenantId) => keepHolds(services, db, tenantId));
}
