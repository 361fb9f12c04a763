import {
  closeDay,
  closeDayFor,
  confirmDayClose,
  getDayClose,
  getDrawer,
  handInDayClose,
  listOpenDrawers,
  revokeDayClose,
  searchDayCloses,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { defineCashWork } from './close-work.service.ts';
import { defineAct } from '../held-act/act-register.ts';
import * as day from './day-close.service.ts';
import { doRevoke, revokeClose } from './day-reopen.service.ts';

export function dayCloseRoutes(binder: Binder): void {
  binder.handle(getDrawer, (call) => day.drawer(call, call.input));
  binder.handle(listOpenDrawers, (call) => day.openDrawers(call));
  binder.handle(closeDay, (call) => day.closeOwn(call, call.input));
  binder.handle(closeDayFor, (call) => day.closeFor(call, call.input));
  binder.handle(searchDayCloses, (call) => day.search(call, call.input));
  binder.handle(getDayClose, (call) => day.detail(call, call.input.id));
  binder.handle(handInDayClose, (call) => day.handIn(call, call.input));
  binder.handle(confirmDayClose, (call) => day.confirm(call, call.input));
  defineAct('revoke-day', revokeDayClose, doRevoke);
  binder.handle(revokeDayClose, (call) => revokeClose(call, call.input));
  defineCashWork();
}
