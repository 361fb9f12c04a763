import { listDecisions } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { listOwn, offerDecisions } from './decision.service.ts';

export function decisionRoutes(binder: Binder): void {
  offerDecisions();
  binder.handle(listDecisions, (call) => listOwn(call));
}
