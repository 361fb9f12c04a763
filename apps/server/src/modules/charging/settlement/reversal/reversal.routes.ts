import { redPreview } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as reverse from './reversal.service.ts';

export function reversalRoutes(binder: Binder): void {
  binder.handle(redPreview, (call) => reverse.preview(call, call.input));
}
