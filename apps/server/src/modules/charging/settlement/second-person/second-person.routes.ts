// Reversals, refunds and payments out: done by one person within the limits of the company, otherwise kept for a second one.
import { payRefundRequest, redSettlement, refundAccount, voidSettlement } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import { defineAct } from '../../held-act/act-register.ts';
import * as guarded from './guarded.service.ts';

export function secondPersonRoutes(binder: Binder): void {
  defineAct('red', redSettlement, guarded.doRed);
  defineAct('void', voidSettlement, guarded.doVoid);
  defineAct('refund', refundAccount, guarded.doRefund);
  defineAct('pay-refund', payRefundRequest, guarded.doPay);
  binder.handle(redSettlement, (call) => guarded.red(call, call.input));
  binder.handle(voidSettlement, (call) => guarded.makeVoid(call, call.input));
  binder.handle(refundAccount, (call) => guarded.giveBack(call, call.input));
  binder.handle(payRefundRequest, (call) => guarded.pay(call, call.input));
}
