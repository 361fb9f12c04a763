import { exportStatement, payerStatement, readMoneySummary } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { JobQueue } from '../../../platform/scope.ts';
import { moneySummary } from './money-summary.service.ts';
import { statementSheet } from './statement-export.service.ts';
import * as statement from './statement.service.ts';

export function statementRoutes(binder: Binder, jobs: JobQueue): void {
  binder.handle(payerStatement, (call) => statement.payer(call, call.input));
  binder.handle(readMoneySummary, (call) => moneySummary(call, call.input));
  statementSheet.bind(binder, jobs, exportStatement);
}
