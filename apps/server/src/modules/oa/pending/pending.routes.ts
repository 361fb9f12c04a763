// Documents and letters waiting for the user, by family. Specification 1, section 3.
import { countPendingDocuments } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { countOwn } from './pending.service.ts';

export function pendingRoutes(binder: Binder): void {
  binder.handle(countPendingDocuments, (call) => countOwn(call));
}
