import {
  aheadPreview,
  findAtDesk,
  houseCharging,
  objectCharging,
  previewSettlement,
  printReceipt,
  receiptPaper,
  redSettlement,
  refundAccount,
  searchSettlements,
  settleAccount,
  settleAhead,
  settleBills,
  settleItems,
  settlementDetail,
  settleSpecial,
  settleTenderFee,
  voidSettlement,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as account from './account/account.service.ts';
import { costs } from './ahead/ahead-cost.service.ts';
import * as ahead from './ahead/ahead.service.ts';
import * as deskObject from './desk/desk-object.service.ts';
import * as desk from './desk/desk.service.ts';
import * as reverse from './reversal/reversal.service.ts';
import { settleAtCounter } from './settle/settle.service.ts';
import * as settlement from './settlement.service.ts';

export function settlementRoutes(binder: Binder): void {
  binder.handle(houseCharging, (call) => desk.houseCharging(call, call.input.houseId));
  binder.handle(objectCharging, (call) => deskObject.objectCharging(call, call.input));
  binder.handle(findAtDesk, (call) => deskObject.find(call, call.input.key));
  binder.handle(previewSettlement, (call) => desk.preview(call, call.input));
  binder.handle(settleAhead, (call) => ahead.choices(call, call.input));
  binder.handle(aheadPreview, (call) => costs(call, call.input));
  binder.handle(settleItems, (call) => desk.items(call));
  binder.handle(settleSpecial, (call) => desk.special(call, call.input));
  binder.handle(settleBills, (call) => settleAtCounter(call, call.input));
  binder.handle(settleAccount, (call) => account.take(call, call.input));
  binder.handle(refundAccount, (call) => account.refund(call, call.input));
  binder.handle(voidSettlement, (call) => reverse.makeVoid(call, call.input));
  binder.handle(redSettlement, (call) => reverse.red(call, call.input));
  binder.handle(searchSettlements, (call) => settlement.search(call, call.input));
  binder.handle(settlementDetail, (call) => settlement.detail(call, call.input.id));
  binder.handle(settleTenderFee, (call) => settlement.tenderFee(call, call.input.id));
  binder.handle(receiptPaper, (call) => settlement.paper(call, call.input.id));
  binder.handle(printReceipt, (call) => settlement.print(call, call.input));
}
