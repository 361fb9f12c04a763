import { printReceipt, receiptPaper, searchSettlements, settlementDetail, settleTenderFee } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as settlement from './settlement.service.ts';

export function settlementRoutes(binder: Binder): void {
  binder.handle(searchSettlements, (call) => settlement.search(call, call.input));
  binder.handle(settlementDetail, (call) => settlement.detail(call, call.input.id));
  binder.handle(settleTenderFee, (call) => settlement.tenderFee(call, call.input.id));
  binder.handle(receiptPaper, (call) => settlement.paper(call, call.input.id));
  binder.handle(printReceipt, (call) => settlement.print(call, call.input));
}
