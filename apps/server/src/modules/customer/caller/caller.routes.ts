import { countAlike, findAlike, findCallers, getCallerCard } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as caller from './caller.service.ts';

export function callerRoutes(binder: Binder): void {
  binder.handle(findCallers, (call) => caller.find(call, call.input.key));
  binder.handle(getCallerCard, (call) => caller.readCard(call, call.input.houseId));
  binder.handle(findAlike, (call) => caller.alike(call, call.input));
  binder.handle(countAlike, (call) => caller.recent(call, call.input));
}
