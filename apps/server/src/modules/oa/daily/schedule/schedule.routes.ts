import { changeSchedule, createSchedule, getOwnCalendar, getSchedule, removeSchedule } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as schedule from './schedule.service.ts';

export function scheduleRoutes(binder: Binder): void {
  binder.handle(getOwnCalendar, (call) => schedule.month(call, call.input));
  binder.handle(getSchedule, (call) => schedule.detail(call, call.input.id));
  binder.handle(createSchedule, (call) => schedule.create(call, call.input));
  binder.handle(changeSchedule, (call) => schedule.change(call, call.input));
  binder.handle(removeSchedule, (call) => schedule.remove(call, call.input));
}
