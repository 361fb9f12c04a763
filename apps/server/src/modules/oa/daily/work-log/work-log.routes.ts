import { changeWorkLog, createWorkLog, getWorkLog, getWorkLogWeek, listWorkLogs, readWorkLog } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as log from './work-log.service.ts';

export function workLogRoutes(binder: Binder): void {
  binder.handle(getWorkLogWeek, (call) => log.week(call, call.input));
  binder.handle(listWorkLogs, (call) => log.texts(call, call.input));
  binder.handle(getWorkLog, (call) => log.detail(call, call.input.id));
  binder.handle(createWorkLog, (call) => log.create(call, call.input));
  binder.handle(changeWorkLog, (call) => log.change(call, call.input));
  binder.handle(readWorkLog, (call) => log.read(call, call.input));
}
