// Area oa: notices between functions, notifications, documents, letters, daily work, seals, meetings, and what waits for the user.
import type { Binder } from '../../platform/http/binder.ts';
import { dailyRoutes } from './daily/daily.routes.ts';
import { flowRoutes } from './flow/flow.routes.ts';
import { informRoutes } from './inform/inform.routes.ts';
import { letterRoutes } from './letter/letter.routes.ts';
import { meetingRoutes } from './meeting/meeting.routes.ts';
import { notificationRoutes } from './notification/notification.routes.ts';
import { definePendingWork } from './pending/pending-work.service.ts';
import { decisionRoutes } from './pending/decision.routes.ts';
import { pendingRoutes } from './pending/pending.routes.ts';
import { replaceRoutes } from './pending/replace.routes.ts';
import { stampRoutes } from './stamp/stamp.routes.ts';

export { taskHousekeeping } from './daily/task/task.routes.ts';
export { documentHousekeeping } from './flow/document/document.routes.ts';
export { informHousekeeping } from './inform/inform.routes.ts';
export { send as sendInform } from './inform/inform.service.ts';
export { send as sendNotice } from './inform/inform.service.ts';
export { notificationHousekeeping } from './notification/notification.routes.ts';

export function oaModule(binder: Binder): void {
  informRoutes(binder);
  notificationRoutes(binder);
  flowRoutes(binder);
  letterRoutes(binder);
  stampRoutes(binder);
  meetingRoutes(binder);
  dailyRoutes(binder);
  pendingRoutes(binder);
  decisionRoutes(binder);
  replaceRoutes(binder);
  definePendingWork();
}
