import { askPayRefund, payRefundByHand, retryPayRefund, searchPayRefunds, sendPayRefund, settlementRefunds } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as refund from './pay-refund.service.ts';

export function payRefundRoutes(binder: Binder): void {
  binder.handle(searchPayRefunds, (call) => refund.search(call, call.input));
  binder.handle(settlementRefunds, (call) => refund.ofSettlement(call, call.input.id));
  binder.handle(sendPayRefund, (call) => refund.send(call, call.input));
  binder.handle(askPayRefund, (call) => refund.ask(call, call.input.id));
  binder.handle(retryPayRefund, (call) => refund.retry(call, call.input));
  binder.handle(payRefundByHand, (call) => refund.byHand(call, call.input));
}
