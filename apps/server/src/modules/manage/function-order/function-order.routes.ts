import {
  cancelFunctionOrder,
  listFunctionCompanies,
  placeFunctionOrder,
  putInCart,
  readFunctionOffers,
  readFunctionOrder,
  searchFunctionOrders,
  takeFromCart,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as cart from './cart.service.ts';
import * as order from './function-order.service.ts';

export function functionOrderRoutes(binder: Binder): void {
  binder.handle(listFunctionCompanies, (call) => cart.companies(call));
  binder.handle(readFunctionOffers, (call) => cart.offers(call, call.input.companyId));
  binder.handle(putInCart, (call) => cart.put(call, call.input));
  binder.handle(takeFromCart, (call) => cart.take(call, call.input));
  binder.handle(placeFunctionOrder, (call) => order.place(call, call.input));
  binder.handle(searchFunctionOrders, (call) => order.search(call, call.input));
  binder.handle(readFunctionOrder, (call) => order.read(call, call.input.id));
  binder.handle(cancelFunctionOrder, (call) => order.cancel(call, call.input));
}
