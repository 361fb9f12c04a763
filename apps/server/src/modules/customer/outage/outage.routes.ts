import { createOutage, endOutage, searchOutages } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as outage from './outage.service.ts';

export function outageRoutes(binder: Binder): void {
  binder.handle(searchOutages, (call) => outage.search(call, call.input));
  binder.handle(createOutage, (call) => outage.create(call, call.input));
  binder.handle(endOutage, (call) => outage.end(call, call.input));
}
