import * as contract from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as outing from './outing.service.ts';
import * as request from './request.service.ts';
import * as seal from './seal.service.ts';
import { defineStampFiles } from './stamp-file.service.ts';
import { defineStampWork, offerSeals } from './stamp-work.service.ts';
import * as use from './use.service.ts';

export function stampRoutes(binder: Binder): void {
  binder.handle(contract.searchSeals, (call) => seal.search(call, call.input));
  binder.handle(contract.createSeal, (call) => seal.create(call, call.input));
  binder.handle(contract.changeSeal, (call) => seal.change(call, call.input));
  binder.handle(contract.setSealState, (call) => seal.setState(call, call.input));

  binder.handle(contract.searchSealRequests, (call) => request.search(call, call.input));
  binder.handle(contract.getSealRequest, (call) => request.detail(call, call.input.id));
  binder.handle(contract.createSealRequest, (call) => request.create(call, call.input));
  binder.handle(contract.approveSealRequest, (call) => request.approve(call, call.input));
  binder.handle(contract.rejectSealRequest, (call) => request.reject(call, call.input));
  binder.handle(contract.withdrawSealRequest, (call) => request.withdraw(call, call.input));

  binder.handle(contract.recordSealUse, (call) => use.record(call, call.input));
  binder.handle(contract.searchSealUses, (call) => use.search(call, call.input));
  binder.handle(contract.voidSealUse, (call) => use.voidUse(call, call.input));
  binder.handle(contract.handOutSeal, (call) => outing.handOut(call, call.input));
  binder.handle(contract.takeBackSeal, (call) => outing.takeBack(call, call.input));
  defineStampFiles();
  defineStampWork();
  offerSeals();
}
