// Area estate: estates, houses and the people tied to them.
import type { Binder } from '../../platform/http/binder.ts';
import type { JobQueue } from '../../platform/scope.ts';
import { estateRoutes } from './property/estate.routes.ts';
import { houseRoutes } from './property/house.routes.ts';
import { houseTransferRoutes } from './property/house-transfer.routes.ts';
import { treeRoutes } from './property/tree.routes.ts';

export function estateModule(binder: Binder, jobs: JobQueue): void {
  treeRoutes(binder);
  estateRoutes(binder);
  houseRoutes(binder);
  houseTransferRoutes(binder, jobs);
}
