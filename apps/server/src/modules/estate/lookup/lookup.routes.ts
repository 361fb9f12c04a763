import { lookUpChargeStart, lookUpEstates, lookUpHouses, lookUpTopSettle, lookUpZones } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as lookup from './lookup.service.ts';

export function lookupRoutes(binder: Binder): void {
  binder.handle(lookUpEstates, (call) => lookup.estates(call));
  binder.handle(lookUpChargeStart, (call) => lookup.chargeStart(call, call.input.id));
  binder.handle(lookUpTopSettle, (call) => lookup.topSettle(call, call.input.id));
  binder.handle(lookUpZones, (call) => lookup.zones(call, call.input.id));
  binder.handle(lookUpHouses, (call) => lookup.houses(call, call.input.a, call.input.b));
}
