import {
  batchChangeHouses,
  changeHouse,
  changeHouseArea,
  changeHouseOwners,
  correctHouseOwners,
  createHouse,
  enableHouse,
  getHouse,
  handOverHouse,
  mergeHouses,
  previewHouseArea,
  previewHouseOwners,
  removeHouse,
  searchHouses,
  previewCorrection,
  previewHousePayer,
  setHousePayer,
  showOwnerPrivate,
  splitHouse,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as house from './house.service.ts';
import * as later from './change/change.service.ts';
import * as owner from './owner/owner.service.ts';
import * as payer from './payer/payer.service.ts';
import * as reshape from '../house-reshape/house-reshape.service.ts';

export function houseRoutes(binder: Binder): void {
  binder.handle(searchHouses, (call) => house.search(call, call.input));
  binder.handle(getHouse, (call) => house.detail(call, call.input.id));
  binder.handle(createHouse, (call) => house.create(call, call.input));
  binder.handle(changeHouse, (call) => house.change(call, call.input));
  binder.handle(removeHouse, (call) => house.remove(call, call.input.id));
  binder.handle(enableHouse, (call) => house.enable(call, call.input.id));
  binder.handle(changeHouseArea, (call) => later.changeArea(call, call.input));
  binder.handle(previewHouseArea, (call) => later.previewArea(call, call.input));
  binder.handle(handOverHouse, (call) => later.handOver(call, call.input));
  binder.handle(batchChangeHouses, (call) => later.batchChange(call, call.input));
  binder.handle(changeHouseOwners, (call) => owner.changeOwners(call, call.input));
  binder.handle(previewHouseOwners, (call) => owner.previewOwners(call, call.input));
  binder.handle(correctHouseOwners, (call) => owner.correctOwners(call, call.input));
  binder.handle(showOwnerPrivate, (call) => owner.showPrivate(call, call.input.ownershipId));
  binder.handle(setHousePayer, (call) => payer.setPayer(call, call.input));
  binder.handle(previewHousePayer, (call) => payer.previewPayer(call, call.input));
  binder.handle(previewCorrection, (call) => owner.previewCorrected(call, call.input));
  binder.handle(splitHouse, (call) => reshape.split(call, call.input));
  binder.handle(mergeHouses, (call) => reshape.merge(call, call.input));
}
