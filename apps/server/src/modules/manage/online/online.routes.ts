import { changeSessionLimit, endSession, searchOnline } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as online from './online.service.ts';

export function onlineRoutes(binder: Binder): void {
  binder.handle(searchOnline, (call) => online.search(call, call.tokenHash, call.input));
  binder.handle(endSession, (call) => online.end(call, call.tokenHash, call.input.id));
  binder.handle(changeSessionLimit, (call) => online.changeLimit(call, call.input));
}
