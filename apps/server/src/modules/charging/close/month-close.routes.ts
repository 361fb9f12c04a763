import { checkMonth, closeMonth, reopenMonth, searchMonthCloses } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { defineAct } from '../held-act/act-register.ts';
import * as month from './month-close.service.ts';

export function monthCloseRoutes(binder: Binder): void {
  binder.handle(searchMonthCloses, (call) => month.search(call, call.input));
  binder.handle(checkMonth, (call) => month.check(call, call.input));
  binder.handle(closeMonth, (call) => month.close(call, call.input));
  defineAct('reopen-month', reopenMonth, month.doReopen);
  binder.handle(reopenMonth, (call) => month.reopen(call, call.input));
}
