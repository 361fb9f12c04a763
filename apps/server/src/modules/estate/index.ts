// Area estate: estates, houses and the people tied to them.
import type { Binder } from '../../platform/http/binder.ts';
import type { JobQueue } from '../../platform/scope.ts';
import { sheetImportRoutes } from '../../platform/sheet-import/sheet-import.routes.ts';
import { customerRoutes } from './customer/customer.routes.ts';
import { deviceRoutes } from './device/device.routes.ts';
import { followRoutes } from './follow/follow.routes.ts';
import { lookupRoutes } from './lookup/lookup.routes.ts';
import { DEVICE_SHEET } from './device/device-import.service.ts';
import { PARKING_SHEET } from './parking/parking-import.service.ts';
import { parkingRoutes } from './parking/parking.routes.ts';
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

export { parkingHousekeeping } from './parking/parking.routes.ts';
export { inScope } from './property/tree/tree.queries.ts';
export { requireSeen } from './property/estate/estate.policy.ts';

export function estateModule(binder: Binder, jobs: JobQueue): void {
  treeRoutes(binder);
  lookupRoutes(binder);
  estateRoutes(binder);
  houseRoutes(binder);
  houseTransferRoutes(binder, jobs);
  parkingRoutes(binder, jobs);
  publicAreaRoutes(binder);
  deviceRoutes(binder, jobs);
  resolutionRoutes(binder);
  customerRoutes(binder, jobs);
  followRoutes(binder);
  tagRoutes(binder);
  personRoutes(binder, jobs);
  residentRoutes(binder, jobs);
  for (const kind of [RESIDENT_SHEET, PARKING_SHEET, DEVICE_SHEET]) sheetImportRoutes(binder, jobs, kind);
}
