import {
  cancelBankBatch,
  checkBankFile,
  checkBankReturn,
  createBankBatch,
  excludeBankLines,
  exportBankFile,
  exportBankLines,
  getBankBatch,
  getBankLine,
  listCollectChannels,
  postBankReturn,
  previewBankBatch,
  printBankLines,
  releaseBankLines,
  searchBankBatches,
  searchBankLines,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { JobQueue } from '../../../platform/scope.ts';
import * as batch from './bank-batch.service.ts';
import * as file from './bank-file.service.ts';
import * as sheet from './bank-line-export.service.ts';
import * as answer from './bank-return.service.ts';

export function bankCollectRoutes(binder: Binder, jobs: JobQueue): void {
  jobs.define(answer.RETURN_JOB, answer.run);
  jobs.define(sheet.LINE_EXPORT_JOB, sheet.runExport);
  binder.handle(listCollectChannels, (call) => batch.channels(call));
  binder.handle(previewBankBatch, (call) => batch.preview(call, call.input));
  binder.handle(createBankBatch, (call) => batch.create(call, call.input));
  binder.handle(searchBankBatches, (call) => batch.search(call, call.input));
  binder.handle(getBankBatch, (call) => batch.get(call, call.input.id));
  binder.handle(cancelBankBatch, (call) => batch.cancel(call, call.input));
  binder.handle(releaseBankLines, (call) => answer.release(call, call.input));
  binder.handle(excludeBankLines, (call) => batch.exclude(call, call.input));
  binder.handle(searchBankLines, (call) => batch.searchLines(call, call.input));
  binder.handle(getBankLine, (call) => batch.getLine(call, call.input));
  binder.handle(printBankLines, (call) => batch.print(call, call.input));
  binder.handle(exportBankLines, (call) => sheet.requestExport(call, call.input));
  binder.handle(checkBankFile, (call) => file.check(call, call.input.id));
  binder.handle(exportBankFile, (call) => file.exportFile(call, call.input.id));
  binder.handle(checkBankReturn, (call) => answer.check(call, call.input, call.upload));
  binder.handle(postBankReturn, (call) => answer.post(call, call.input, call.upload));
}
