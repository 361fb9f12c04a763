// Area oa: notices between functions, notifications, pending documents.
import type { Binder } from '../../platform/http/binder.ts';
import { informRoutes } from './inform/inform.routes.ts';
import { notificationRoutes } from './notification/notification.routes.ts';
import { definePendingWork } from './pending/pending-work.service.ts';
import { decisionRoutes } from './pending/decision.routes.ts';
import { pendingRoutes } from './pending/pending.routes.ts';

export { informHousekeeping } from './inform/inform.routes.ts';

export function oaModule(binder: Binder): void {
  informRoutes(binder);
  notificationRoutes(binder);
  pendingRoutes(binder);
  decisionRoutes(binder);
  definePendingWork();
}
