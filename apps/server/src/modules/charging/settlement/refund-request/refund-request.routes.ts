import { createRefundRequest, decideRefundRequest, FILE_CATEGORY, searchRefundRequests, withdrawRefundRequest } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import { defineFileParent } from '../../../files/index.ts';
import * as refunds from './refund-request.service.ts';

export function refundRequestRoutes(binder: Binder): void {
  defineFileParent(FILE_CATEGORY.refundPaper, refunds.REFUND_PAPER);
  binder.handle(searchRefundRequests, (call) => refunds.search(call, call.input));
  binder.handle(createRefundRequest, (call) => refunds.create(call, call.input));
  binder.handle(decideRefundRequest, (call) => refunds.decide(call, call.input));
  binder.handle(withdrawRefundRequest, (call) => refunds.withdraw(call, call.input));
}
