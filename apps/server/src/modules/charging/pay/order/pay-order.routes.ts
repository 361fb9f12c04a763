import {
  askPayOrder,
  closePayOrder,
  createPayOrder,
  getPayOrder,
  payNotice,
  payOptions,
  prepayPayOrder,
  returnPayOrder,
  searchPayOrders,
  sendPayOrder,
  simulatePayment,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import type { Schedule } from '../../../../platform/schedule/schedule.ts';
import type { Services } from '../../../../platform/scope.ts';
import * as care from './pay-care.service.ts';
import * as order from './pay-order.service.ts';

export function payOrderRoutes(binder: Binder): void {
  binder.handle(payOptions, (call) => order.options(call));
  binder.handle(createPayOrder, (call) => order.create(call, call.input));
  binder.handle(sendPayOrder, (call) => order.send(call, call.input));
  binder.handle(getPayOrder, (call) => order.detail(call, call.input.id));
  binder.handle(searchPayOrders, (call) => order.search(call, call.input));
  binder.handle(askPayOrder, (call) => care.ask(call, call.input));
  binder.handle(closePayOrder, (call) => care.close(call, call.input.id));
  binder.handle(prepayPayOrder, (call) => care.prepay(call, call.input));
  binder.handle(returnPayOrder, (call) => care.giveBack(call, call.input));
  binder.handle(simulatePayment, (call) => care.simulate(call, call.input));
  binder.handlePublic(payNotice, (call) => care.hearNotice(call));
}

/** Every minute open orders and refunds are queried and expired orders are closed. */
export function payHousekeeping(schedule: Schedule, services: Services): void {
  schedule.everyMinutesPerTenant(1, 'charging.pay-orders', (db, tenantId) => care.recover({ ...services, db, tenantId }));
}
