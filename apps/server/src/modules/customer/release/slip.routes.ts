// 搬迁备案 (91).
import {
  approveSlip,
  changeSlip,
  closeSlip,
  createSlip,
  FILE_CATEGORY,
  getSlip,
  readSlipHouse,
  readSlipSetting,
  rejectSlip,
  saveSlipSetting,
  searchSlips,
  tickSlip,
  withdrawSlip,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { defineFileParent } from '../../files/index.ts';
import { defineGateKind } from '../gate/gate-kind.ts';
import * as closing from './slip-close.service.ts';
import * as form from './slip-form.service.ts';
import { SLIP_AT_GATE } from './slip-gate.service.ts';
import * as setting from './slip-setting.service.ts';
import * as step from './slip-step.service.ts';
import { offerSlips } from './slip-work.service.ts';
import * as slip from './slip.service.ts';

export function slipRoutes(binder: Binder): void {
  defineFileParent(FILE_CATEGORY.releasePaper, step.SLIP_PAPERS);
  defineGateKind('release', SLIP_AT_GATE);
  offerSlips();
  binder.handle(searchSlips, (call) => slip.search(call, call.input));
  binder.handle(getSlip, (call) => slip.detail(call, call.input.id));
  binder.handle(readSlipHouse, (call) => slip.readHouse(call, call.input.houseId));
  binder.handle(createSlip, (call) => form.create(call, call.input));
  binder.handle(changeSlip, (call) => form.change(call, call.input));
  binder.handle(approveSlip, (call) => step.approve(call, call.input));
  binder.handle(rejectSlip, (call) => step.reject(call, call.input));
  binder.handle(withdrawSlip, (call) => step.withdraw(call, call.input));
  binder.handle(tickSlip, (call) => closing.tick(call, call.input));
  binder.handle(closeSlip, (call) => closing.close(call, call.input));
  binder.handle(readSlipSetting, (call) => setting.read(call, call.input));
  binder.handle(saveSlipSetting, (call) => setting.save(call, call.input));
}
