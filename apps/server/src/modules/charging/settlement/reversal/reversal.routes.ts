import { redPreview, redSettlement, voidSettlement } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as reverse from './reversal.service.ts';

export function reversalRoutes(binder: Binder): void {
  binder.handle(voidSettlement, (call) => reverse.makeVoid(call, call.input));
  binder.handle(redPreview, (call) => reverse.preview(call, call.input));
  binder.handle(redSettlement, (call) => reverse.red(call, call.input));
}
