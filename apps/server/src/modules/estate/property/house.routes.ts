import {
  batchChangeHouses,
  changeHouse,
  changeHouseArea,
  changeHouseOwners,
  createHouse,
  enableHouse,
  getHouse,
  removeHouse,
  searchHouses,
  showOwnerPrivate,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as house from './house.service.ts';

export function houseRoutes(binder: Binder): void {
  binder.handle(searchHouses, (call) => house.search(call, call.input));
  binder.handle(getHouse, (call) => house.detail(call, call.input.id));
  binder.handle(createHouse, (call) => house.create(call, call.input));
  binder.handle(changeHouse, (call) => house.change(call, call.input));
  binder.handle(removeHouse, (call) => house.remove(call, call.input.id));
  binder.handle(enableHouse, (call) => house.enable(call, call.input.id));
  binder.handle(changeHouseArea, (call) => house.changeArea(call, call.input));
  binder.handle(changeHouseOwners, (call) => house.changeOwners(call, call.input));
  binder.handle(showOwnerPrivate, (call) => house.showPrivate(call, call.input.ownershipId));
  binder.handle(batchChangeHouses, (call) => house.batchChange(call, call.input));
}
