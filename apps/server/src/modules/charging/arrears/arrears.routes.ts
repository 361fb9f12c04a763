// The API calls of arrears.
import { arrearsHouseDate, arrearsHouseDetail, arrearsHouseSummary } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as arrears from './arrears.service.ts';

export function arrearsRoutes(binder: Binder): void {
  binder.handle(arrearsHouseSummary, (call) => arrears.summary(call, call.input));
  binder.handle(arrearsHouseDate, (call) => arrears.byMonth(call, call.input));
  binder.handle(arrearsHouseDetail, (call) => arrears.detail(call, call.input));
}
