import {
  changeChargeType,
  chargeTypeTree,
  createChargeType,
  disableChargeType,
  placeChargeType,
  removeChargeType,
  searchChargeTypes,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as chargeType from './charge-type.service.ts';

export function chargeTypeRoutes(binder: Binder): void {
  binder.handle(searchChargeTypes, (call) => chargeType.search(call, call.input));
  binder.handle(chargeTypeTree, (call) => chargeType.tree(call, call.input));
  binder.handle(createChargeType, (call) => chargeType.create(call, call.input));
  binder.handle(changeChargeType, (call) => chargeType.change(call, call.input));
  binder.handle(placeChargeType, (call) => chargeType.place(call, call.input));
  binder.handle(disableChargeType, (call) => chargeType.disable(call, call.input));
  binder.handle(removeChargeType, (call) => chargeType.remove(call, call.input.id));
}
