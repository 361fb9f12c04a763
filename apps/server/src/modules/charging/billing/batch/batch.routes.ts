import {
  auditBatch,
  getBatch,
  rejectBills,
  searchBatchBills,
  searchBatches,
  searchBatchSkips,
  unauditBatch,
  withdrawBatch,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as batch from './batch.service.ts';

export function batchRoutes(binder: Binder): void {
  binder.handle(searchBatches, (call) => batch.search(call, call.input));
  binder.handle(getBatch, (call) => batch.summary(call, call.input.id));
  binder.handle(searchBatchBills, (call) => batch.listBills(call, call.input));
  binder.handle(searchBatchSkips, (call) => batch.listSkips(call, call.input));
  binder.handle(auditBatch, (call) => batch.audit(call, call.input));
  binder.handle(unauditBatch, (call) => batch.unaudit(call, call.input));
  binder.handle(rejectBills, (call) => batch.reject(call, call.input));
  binder.handle(withdrawBatch, (call) => batch.withdraw(call, call.input));
}
