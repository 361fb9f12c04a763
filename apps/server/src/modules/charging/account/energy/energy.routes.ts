import { changePurchase, createPurchase, energyBalance, removePurchase, searchEnergyLedger, searchPurchases } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as energy from './energy.service.ts';

export function energyRoutes(binder: Binder): void {
  binder.handle(searchPurchases, (call) => energy.search(call, call.input));
  binder.handle(createPurchase, (call) => energy.create(call, call.input));
  binder.handle(changePurchase, (call) => energy.change(call, call.input));
  binder.handle(removePurchase, (call) => energy.remove(call, call.input.id));
  binder.handle(energyBalance, (call) => energy.balance(call, call.input));
  binder.handle(searchEnergyLedger, (call) => energy.ledger(call, call.input));
}
