// Notifications to the staff of a tenant: the contents of the bar, marking as read, confirming; and 推送通知, the screen of the publishers.
import * as contract from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { Schedule } from '../../../platform/schedule/schedule.ts';
import type { Services } from '../../../platform/scope.ts';
import { defineFileParent } from '../../files/index.ts';
import * as notification from './notification.service.ts';
import { PDF_PARENT } from './push.policy.ts';
import * as push from './push.service.ts';

export function notificationRoutes(binder: Binder): void {
  defineFileParent(contract.FILE_CATEGORY.notificationPdf, PDF_PARENT);
  binder.handle(contract.listNotifications, (call) => notification.list(call));
  binder.handle(contract.readNotification, (call) => notification.markRead(call, call.input.id));
  binder.handle(contract.confirmNotification, (call) => notification.confirm(call, call.input.id));

  binder.handle(contract.searchPushes, (call) => push.search(call, call.input));
  binder.handle(contract.listPushChoices, (call) => push.choices(call));
  binder.handle(contract.getPush, (call) => push.get(call, call.input.id));
  binder.handle(contract.searchPushReaders, (call) => push.readers(call, call.input));
  binder.handle(contract.publishNotification, (call) => push.publish(call, call.input));
  binder.handle(contract.draftNotification, (call) => push.draft(call, call.input));
  binder.handle(contract.changeNotification, (call) => push.change(call, call.input));
  binder.handle(contract.removeNotification, (call) => push.remove(call, call.input.id));
  binder.handle(contract.releaseNotification, (call) => push.release(call, call.input));
  binder.handle(contract.withdrawNotification, (call) => push.withdraw(call, call.input));
  binder.handle(contract.remindNotification, (call) => push.remind(call, call.input));
}

/** Every minute the receivers of planned notifications whose time has come are told. */
export function notificationHousekeeping(schedule: Schedule, services: Pick<Services, 'clock' | 'events'>): void {
  schedule.everyMinutesPerTenant(1, 'oa.notification-announce', (db, tenantId) => push.announceDue(services, db, tenantId));
}
