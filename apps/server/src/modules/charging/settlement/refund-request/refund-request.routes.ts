import {
  createRefundRequest,
  decideRefundRequest,
  FILE_CATEGORY,
  payRefundRequest,
  searchRefundRequests,
  withdrawRefundRequest,
} from '@anju/contract';
import { refundAccount } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import { defineFileParent } from '../../../files/index.ts';
import { refund } from './refund.service.ts';
import * as refunds from './refund-request.service.ts';

export function refundRequestRoutes(binder: Binder): void {
  binder.handle(refundAccount, (call) => refund(call, call.input));
  defineFileParent(FILE_CATEGORY.refundPaper, refunds.REFUND_PAPER);
  binder.handle(searchRefundRequests, (call) => refunds.search(call, call.input));
  binder.handle(createRefundRequest, (call) => refunds.create(call, call.input));
  binder.handle(decideRefundRequest, (call) => refunds.decide(call, call.input));
  binder.handle(withdrawRefundRequest, (call) => refunds.withdraw(call, call.input));
  binder.handle(payRefundRequest, (call) => refunds.pay(call, call.input));
}
