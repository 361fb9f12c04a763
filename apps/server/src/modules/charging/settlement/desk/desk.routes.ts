import { findAtDesk, houseCharging, objectCharging, previewSettlement, settleItems, settleSpecial } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as deskObject from './desk-object.service.ts';
import * as desk from './desk.service.ts';

export function deskRoutes(binder: Binder): void {
  binder.handle(houseCharging, (call) => desk.houseCharging(call, call.input));
  binder.handle(objectCharging, (call) => deskObject.objectCharging(call, call.input));
  binder.handle(findAtDesk, (call) => deskObject.find(call, call.input.key));
  binder.handle(previewSettlement, (call) => desk.preview(call, call.input));
  binder.handle(settleItems, (call) => desk.items(call));
  binder.handle(settleSpecial, (call) => desk.special(call, call.input));
}
