// 门岗核验, a part of 搬迁备案 (91).
import { FILE_CATEGORY, lookUpAtGate, recordGateCheck, searchGateChecks } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { defineFileParent } from '../../files/index.ts';
import * as gate from './gate.service.ts';

export function gateRoutes(binder: Binder): void {
  defineFileParent(FILE_CATEGORY.gatePhoto, gate.GATE_PHOTOS);
  binder.handle(lookUpAtGate, (call) => gate.lookUp(call, call.input));
  binder.handle(recordGateCheck, (call) => gate.record(call, call.input));
  binder.handle(searchGateChecks, (call) => gate.search(call, call.input));
}
