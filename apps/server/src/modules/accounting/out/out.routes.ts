import { exportLedgerFile } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { JobQueue } from '../../../platform/scope.ts';
import * as ledgerFile from './ledger-file.service.ts';

export function outRoutes(binder: Binder, jobs: JobQueue): void {
  jobs.define(ledgerFile.LEDGER_FILE_JOB, ledgerFile.run);
  binder.handle(exportLedgerFile, (call) => ledgerFile.request(call, call.input));
}
