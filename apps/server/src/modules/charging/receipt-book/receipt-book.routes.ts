import {
  archiveReceiptBook,
  exportReceiptBooks,
  getReceiptBook,
  issueReceiptBook,
  listBookHolders,
  myReceiptBook,
  printReceiptBook,
  removeReceiptBook,
  returnReceiptBook,
  searchReceiptBooks,
  searchReceiptPages,
  stockReceiptBooks,
  voidBlankPages,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { JobQueue } from '../../../platform/scope.ts';
import { defineBookWork } from './receipt-book-work.service.ts';
import * as sheet from './receipt-book-export.service.ts';
import * as book from './receipt-book.service.ts';
import * as page from './receipt-page.service.ts';

export function receiptBookRoutes(binder: Binder, jobs: JobQueue): void {
  jobs.define(sheet.BOOK_EXPORT_JOB, sheet.runExport);
  defineBookWork();
  binder.handle(searchReceiptBooks, (call) => book.search(call, call.input));
  binder.handle(getReceiptBook, (call) => book.get(call, call.input.id));
  binder.handle(searchReceiptPages, (call) => book.searchPages(call, call.input));
  binder.handle(printReceiptBook, (call) => book.print(call, call.input.id));
  binder.handle(stockReceiptBooks, (call) => book.stock(call, call.input));
  binder.handle(listBookHolders, (call) => book.holders(call));
  binder.handle(issueReceiptBook, (call) => book.issue(call, call.input));
  binder.handle(returnReceiptBook, (call) => book.giveBack(call, call.input));
  binder.handle(archiveReceiptBook, (call) => book.archive(call, call.input));
  binder.handle(voidBlankPages, (call) => book.voidBlank(call, call.input));
  binder.handle(removeReceiptBook, (call) => book.remove(call, call.input.id));
  binder.handle(exportReceiptBooks, (call) => sheet.requestExport(call, call.input));
  binder.handle(myReceiptBook, (call) => page.mine(call, call.input.settlementId));
}
