import { aheadPreview, settleAhead } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import { costs } from './ahead-cost.service.ts';
import * as ahead from './ahead.service.ts';

export function aheadRoutes(binder: Binder): void {
  binder.handle(settleAhead, (call) => ahead.choices(call, call.input));
  binder.handle(aheadPreview, (call) => costs(call, call.input));
}
