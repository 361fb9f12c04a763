// 账款调整 (176), 折扣账户 (178), 违约金账户 (180), 减免账户 (182): requests, registers and the ledger of late fees.
import {
  auditChangeRequest,
  createChangeRequest,
  FILE_CATEGORY,
  findChangeBills,
  getChangeRequest,
  rejectChangeRequest,
  reportChanges,
  searchChangeRequests,
  searchChanges,
  searchLateFees,
  undoChangeRequest,
  withdrawChangeRequest,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import { defineFileParent } from '../../../files/index.ts';
import * as request from './change-request.service.ts';
import * as register from './register.service.ts';

export function changeRequestRoutes(binder: Binder): void {
  defineFileParent(FILE_CATEGORY.changePaper, request.CHANGE_PAPER);
  binder.handle(findChangeBills, (call) => request.bills(call, call.input));
  binder.handle(searchChangeRequests, (call) => request.search(call, call.input));
  binder.handle(getChangeRequest, (call) => request.detail(call, call.input.id));
  binder.handle(createChangeRequest, (call) => request.create(call, call.input));
  binder.handle(auditChangeRequest, (call) => request.pass(call, call.input));
  binder.handle(rejectChangeRequest, (call) => request.reject(call, call.input));
  binder.handle(withdrawChangeRequest, (call) => request.withdraw(call, call.input));
  binder.handle(undoChangeRequest, (call) => request.undo(call, call.input));
  binder.handle(searchChanges, (call) => register.search(call, call.input));
  binder.handle(reportChanges, (call) => register.report(call, call.input));
  binder.handle(searchLateFees, (call) => register.lateFees(call, call.input));
}
