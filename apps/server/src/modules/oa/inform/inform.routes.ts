import { confirmInform, countInforms, exportInforms, listHouseInforms, listInforms, listSentInforms, sendInform } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { Schedule } from '../../../platform/schedule/schedule.ts';
import type { Services } from '../../../platform/scope.ts';
import { exportPending } from './inform-export.service.ts';
import * as inform from './inform.service.ts';

export function informRoutes(binder: Binder): void {
  inform.offerInforms();
  binder.handle(listInforms, (call) => inform.list(call, call.input));
  binder.handle(listHouseInforms, (call) => inform.listOfHouse(call, call.input));
  binder.handle(countInforms, (call) => inform.count(call, call.input));
  binder.handle(confirmInform, (call) => inform.confirm(call, call.input));
  binder.handle(exportInforms, (call) => exportPending(call, call.input));
  binder.handle(sendInform, (call) => inform.send(call, call.input));
  binder.handle(listSentInforms, (call) => inform.listSent(call, call.input));
}

/** Every ten minutes expired notices are cleared, and the users who have the list open are notified. */
export function informHousekeeping(schedule: Schedule, services: Pick<Services, 'clock' | 'events'>): void {
  schedule.everyMinutesPerTenant(10, 'oa.inform-clear', (db, tenantId) => inform.clearExpired(services, db, tenantId));
}
