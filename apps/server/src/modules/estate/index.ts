// Area estate: estates, houses and the people tied to them.
import type { Binder } from '../../platform/http/binder.ts';
import type { JobQueue } from '../../platform/scope.ts';
import { customerRoutes } from './customer/customer.routes.ts';
import { followRoutes } from './follow/follow.routes.ts';
import { lookupRoutes } from './lookup/lookup.routes.ts';
import { parkingRoutes } from './parking/parking.routes.ts';
import { personRoutes } from './person/person.routes.ts';
import { tagRoutes } from './person/tag.routes.ts';
import { estateRoutes } from './property/estate.routes.ts';
import { houseRoutes } from './property/house.routes.ts';
import { houseTransferRoutes } from './property/house-transfer.routes.ts';
import { treeRoutes } from './property/tree.routes.ts';
import { residentRoutes } from './resident/resident.routes.ts';
import { publicAreaRoutes } from './public-area/public-area.routes.ts';

export { parkingHousekeeping } from './parking/parking.routes.ts';

export function estateModule(binder: Binder, jobs: JobQueue): void {
  treeRoutes(binder);
  lookupRoutes(binder);
  estateRoutes(binder);
  houseRoutes(binder);
  houseTransferRoutes(binder, jobs);
  parkingRoutes(binder, jobs);
  publicAreaRoutes(binder);
  customerRoutes(binder, jobs);
  followRoutes(binder);
  tagRoutes(binder);
  personRoutes(binder, jobs);
  residentRoutes(binder, jobs);
}
