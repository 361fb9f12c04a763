import {
  changeBuilding,
  changeEstate,
  changeUnit,
  changeZone,
  createBuilding,
  createEstate,
  createUnit,
  createZone,
  getBuilding,
  getEstate,
  listEstateCompanies,
  listEstateKinds,
  listUnits,
  listZones,
  removeBuilding,
  removeEstate,
  removeUnit,
  removeZone,
  searchBuildings,
  searchEstates,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as estate from './estate.service.ts';
import * as frame from './estate-frame.service.ts';

export function estateRoutes(binder: Binder): void {
  binder.handle(searchEstates, (call) => estate.search(call, call.input));
  binder.handle(listEstateCompanies, (call) => estate.companies(call));
  binder.handle(listEstateKinds, (call) => estate.kinds(call));
  binder.handle(getEstate, (call) => estate.detail(call, call.input.id));
  binder.handle(createEstate, (call) => estate.create(call, call.input));
  binder.handle(changeEstate, (call) => estate.change(call, call.input));
  binder.handle(removeEstate, (call) => estate.remove(call, call.input.id));
  binder.handle(listZones, (call) => frame.zones(call, call.input.id));
  binder.handle(createZone, (call) => frame.createZone(call, call.input));
  binder.handle(changeZone, (call) => frame.changeZone(call, call.input));
  binder.handle(removeZone, (call) => frame.remove(call, 'zone', call.input.id));
  binder.handle(searchBuildings, (call) => frame.buildings(call, call.input));
  binder.handle(getBuilding, (call) => frame.building(call, call.input.id));
  binder.handle(createBuilding, (call) => frame.createBuilding(call, call.input));
  binder.handle(changeBuilding, (call) => frame.changeBuilding(call, call.input));
  binder.handle(removeBuilding, (call) => frame.remove(call, 'building', call.input.id));
  binder.handle(listUnits, (call) => frame.units(call, call.input.id));
  binder.handle(createUnit, (call) => frame.createUnit(call, call.input));
  binder.handle(changeUnit, (call) => frame.changeUnit(call, call.input));
  binder.handle(removeUnit, (call) => frame.remove(call, 'unit', call.input.id));
}
