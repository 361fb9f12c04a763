// Area estate: estates, houses and the persons related to them.
import type { Binder } from '../../platform/http/binder.ts';
import type { JobQueue } from '../../platform/scope.ts';
import { sheetImportRoutes } from '../../platform/sheet-import/sheet-import.routes.ts';
import { customerRoutes } from './customer/customer.routes.ts';
import { deviceRoutes } from './device/device.routes.ts';
import { followRoutes } from './follow/follow.routes.ts';
import { lookupRoutes } from './lookup/lookup.routes.ts';
import { defineDeviceWork } from './device/device-work.service.ts';
import { DEVICE_SHEET } from './device/device-import.service.ts';
import { PARKING_SHEET } from './parking/parking-import.service.ts';
import { parkingRoutes } from './parking/parking.routes.ts';
import { definePersonReferences, ESTATE_PERSON_REFERENCES } from './person/person-reference.ts';
import { personRoutes } from './person/person.routes.ts';
import { tagRoutes } from './person/tag.routes.ts';
import { estateRoutes } from './property/estate/estate.routes.ts';
import { houseRoutes } from './property/house/house.routes.ts';
import { houseTransferRoutes } from './property/house/house-transfer.routes.ts';
import { treeRoutes } from './property/tree/tree.routes.ts';
import { RESIDENT_SHEET } from './resident/resident-import.service.ts';
import { residentRoutes } from './resident/resident.routes.ts';
import { resolutionRoutes } from './resolution/resolution.routes.ts';
import { publicAreaRoutes } from './public-area/public-area.routes.ts';

export { moveOut as moveOutResident, ensurePerson as ensureResidentPerson } from './resident/resident.service.ts';
export { mayShow as mayShowPersons } from './person/person.policy.ts';
export { ensurePerson as ensureOwnerPerson } from './property/house/owner/owner.queries.ts';
export { moveInTenants, moveOutTenants, takeBackTenants } from './resident/resident-tenant.service.ts';
export { parkingHousekeeping } from './parking/parking.routes.ts';
export * as employeePerson from './person/employee-person.queries.ts';
export { joinKnown, KNOWN_ID, stagedPeople, withPeople } from './person/person-match.queries.ts';
export { housesReshaped, type HousesReshaped } from './property/house-reshape/house-reshape.hooks.ts';
export { handOverWhole, undoHandover, type HandedOver, type HouseSnapshot } from './property/house/handover/handover.service.ts';
export { houseTurned, manyTurned, type HouseTurned, type ManyTurned } from './property/house/turn/turn.hooks.ts';
export { setHouseUse, setHouseUseType, type HouseUse } from './property/house/core/use.service.ts';
export { estateMade, type EstateMade } from './property/estate/estate.hooks.ts';
export { holdCustomer, holdEstates, holdHouse, setOpeningLock } from './property/hold.queries.ts';
export { inScope } from './property/tree/tree.queries.ts';
export { requireSeen } from './property/estate/estate.policy.ts';
export { keysOfCell } from './search/house-cells.rules.ts';
export { cellText, housesInCells, isHouseRow } from './search/house-cells.service.ts';
export { housesMeant } from './search/houses-meant.queries.ts';
export { housesNamed, namesWhole } from './search/houses-named.queries.ts';
export { parkingNamed } from './search/parking-named.queries.ts';
export { personInScope } from './customer/customer-search.queries.ts';
export { personsMeant } from './search/persons-meant.queries.ts';
export { vehiclesMeant } from './search/vehicles-meant.queries.ts';

export * as found from './find/find.service.ts';

export { ESTATE_STARTING_LISTS } from './starting-lists.ts';

export { definePersonReferences } from './person/person-reference.ts';

export function estateModule(binder: Binder, jobs: JobQueue): void {
  definePersonReferences('estate', ESTATE_PERSON_REFERENCES);
  treeRoutes(binder);
  lookupRoutes(binder);
  estateRoutes(binder);
  houseRoutes(binder);
  houseTransferRoutes(binder, jobs);
  parkingRoutes(binder, jobs);
  publicAreaRoutes(binder);
  deviceRoutes(binder, jobs);
  defineDeviceWork();
  resolutionRoutes(binder);
  customerRoutes(binder, jobs);
  followRoutes(binder);
  tagRoutes(binder);
  personRoutes(binder, jobs);
  residentRoutes(binder, jobs);
  for (const kind of [RESIDENT_SHEET, PARKING_SHEET, DEVICE_SHEET]) sheetImportRoutes(binder, jobs, kind);
}
