import { settleBills } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import { settleAtCounter } from './settle.service.ts';

export function settleRoutes(binder: Binder): void {
  binder.handle(settleBills, (call) => settleAtCounter(call, call.input));
}
