// Notifications to the staff of a tenant: the contents of the bar, marking as read, publishing. Specification 1, sections 2.2 and 2.4.
import { listNotifications, publishNotification, readNotification } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as notification from './notification.service.ts';

export function notificationRoutes(binder: Binder): void {
  binder.handle(listNotifications, (call) => notification.list(call));
  binder.handle(readNotification, (call) => notification.markRead(call, call.input.id));
  binder.handle(publishNotification, (call) => notification.publish(call, call.input));
}
