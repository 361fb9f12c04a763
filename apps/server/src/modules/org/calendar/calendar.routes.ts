import { applyCalendar, changeCalendarDays, getCalendar, makeCalendar, previewCalendar, removeCalendar } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as calendar from './calendar.service.ts';

export function calendarRoutes(binder: Binder): void {
  binder.handle(getCalendar, (call) => calendar.get(call, call.input));
  binder.handle(makeCalendar, (call) => calendar.make(call, call.input));
  binder.handle(removeCalendar, (call) => calendar.remove(call, call.input));
  binder.handle(changeCalendarDays, (call) => calendar.changeDays(call, call.input));
  binder.handle(previewCalendar, (call) => calendar.preview(call, call.input));
  binder.handle(applyCalendar, (call) => calendar.apply(call, call.input));
}
