// Area manage: the public website and the opinions its visitors leave.
import type { Binder } from '../../platform/http/binder.ts';
import { opinionRoutes } from './opinion/opinion.routes.ts';
import { siteRoutes } from './site/site.routes.ts';

export { readPlace } from './site/site.service.ts';

export function manageModule(binder: Binder): void {
  siteRoutes(binder);
  opinionRoutes(binder);
}
