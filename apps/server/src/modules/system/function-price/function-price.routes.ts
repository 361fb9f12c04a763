import { changeFunctionPrices, listFunctionPrices } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as price from './function-price.service.ts';

export function functionPriceRoutes(binder: Binder): void {
  binder.handle(listFunctionPrices, (call) => price.list(call));
  binder.handle(changeFunctionPrices, (call) => price.change(call, call.input));
}
