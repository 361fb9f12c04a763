import {
  askPayOrder,
  askPayRefund,
  closePayOrder,
  createPayOrder,
  getPayOrder,
  payNotice,
  payOptions,
  payRefundByHand,
  prepayPayOrder,
  retryPayRefund,
  returnPayOrder,
  searchPayOrders,
  searchPayRefunds,
  sendPayOrder,
  sendPayRefund,
  settlementRefunds,
  simulatePayment,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import type { Schedule } from '../../../../platform/schedule/schedule.ts';
import type { Services } from '../../../../platform/scope.ts';
import * as care from './pay-care.service.ts';
import * as order from './pay-order.service.ts';
import * as refund from '../refund/pay-refund.service.ts';

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
  binder.handle(searchPayRefunds, (call) => refund.search(call, call.input));
  binder.handle(settlementRefunds, (call) => refund.ofSettlement(call, call.input.id));
  binder.handle(sendPayRefund, (call) => refund.send(call, call.input));
  binder.handle(askPayRefund, (call) => refund.ask(call, call.input.id));
  binder.handle(retryPayRefund, (call) => refund.retry(call, call.input));
  binder.handle(payRefundByHand, (call) => refund.byHand(call, call.input));
  binder.handlePublic(payNotice, (call) => care.hearNotice(call));
}

/** Every minute: what is not known is asked for, what ran out is closed, and nobody has to be there. */
export function payHousekeeping(schedule: Schedule, services: Services): void {
  schedule.everyMinutesPerTenant(1, 'charging.pay-orders', (db, tenantId) => care.recover({ ...services, db, tenantId }));
}
