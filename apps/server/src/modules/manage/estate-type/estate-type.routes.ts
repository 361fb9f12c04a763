import { changeEstateType, createEstateType, disableEstateType, moveEstateType, removeEstateType, searchEstateTypes } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as estateType from './estate-type.service.ts';

export function estateTypeRoutes(binder: Binder): void {
  binder.handle(searchEstateTypes, (call) => estateType.search(call, call.input));
  binder.handle(createEstateType, (call) => estateType.create(call, call.input));
  binder.handle(changeEstateType, (call) => estateType.change(call, call.input));
  binder.handle(moveEstateType, (call) => estateType.move(call, call.input));
  binder.handle(disableEstateType, (call) => estateType.disable(call, call.input));
  binder.handle(removeEstateType, (call) => estateType.remove(call, call.input.id));
}
