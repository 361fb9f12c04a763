// 挂账申报 (170), 挂账审核 (171) and 挂账回转 (369).
import {
  approveSuspension,
  changeSuspension,
  createSuspension,
  createSuspensionTransfer,
  FILE_CATEGORY,
  findArrearsObjects,
  getSuspension,
  listSuspensionBills,
  listPayerBills,
  rejectSuspension,
  searchSuspensions,
  searchSuspended,
  submitSuspension,
  SUSPENSION,
  transferPayer,
  withdrawSuspension,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import { defineFileParent } from '../../../files/index.ts';
import * as decision from './suspension-approve.service.ts';
import * as suspension from './suspension.service.ts';
import * as suspended from './suspended.service.ts';

export function suspensionRoutes(binder: Binder): void {
  defineFileParent(FILE_CATEGORY.suspensionPaper, suspension.SUSPENSION_PAPER);
  binder.handle(findArrearsObjects, (call) => suspension.objects(call, call.input));
  binder.handle(listSuspensionBills, (call) => suspension.choices(call, call.input));
  binder.handle(createSuspension, (call) => suspension.create(call, SUSPENSION.suspend, call.input));
  binder.handle(createSuspensionTransfer, (call) => suspension.createTransfer(call, call.input));
  binder.handle(changeSuspension, (call) => suspension.change(call, call.input));
  binder.handle(submitSuspension, (call) => suspension.submit(call, call.input));
  binder.handle(withdrawSuspension, (call) => suspension.withdraw(call, call.input));
  binder.handle(approveSuspension, (call) => decision.approve(call, call.input));
  binder.handle(rejectSuspension, (call) => decision.reject(call, call.input));
  binder.handle(searchSuspensions, (call) => suspension.search(call, call.input));
  binder.handle(getSuspension, (call) => suspension.detail(call, call.input.id));
  binder.handle(searchSuspended, (call) => suspended.search(call, call.input));
  binder.handle(listPayerBills, (call) => suspended.payerBills(call, call.input));
  binder.handle(transferPayer, (call) => suspended.transfer(call, call.input));
}
