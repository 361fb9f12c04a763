import { getBill, searchBills, voidBill } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as bill from './bill.service.ts';

export function billRoutes(binder: Binder): void {
  binder.handle(searchBills, (call) => bill.search(call, call.input));
  binder.handle(getBill, (call) => bill.detail(call, call.input.id));
  binder.handle(voidBill, (call) => bill.voidOne(call, call.input));
}
