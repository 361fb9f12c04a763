import {
  askRedInvoice,
  createInvoice,
  decideInvoice,
  draftInvoice,
  exportInvoices,
  FILE_CATEGORY,
  getInvoice,
  handOverInvoice,
  issueInvoice,
  redInvoice,
  searchInvoiceable,
  searchInvoices,
  withdrawInvoice,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { JobQueue } from '../../../platform/scope.ts';
import { defineFileParent } from '../../files/index.ts';
import * as ask from './invoice-ask.service.ts';
import { INVOICE_SHEET } from './invoice-export.service.ts';
import * as invoice from './invoice.service.ts';

export function invoiceRoutes(binder: Binder, jobs: JobQueue): void {
  defineFileParent(FILE_CATEGORY.invoicePaper, invoice.INVOICE_PAPER);
  binder.handle(searchInvoiceable, (call) => ask.search(call, call.input));
  binder.handle(draftInvoice, (call) => ask.draft(call, call.input));
  binder.handle(createInvoice, (call) => ask.create(call, call.input));
  binder.handle(decideInvoice, (call) => invoice.decide(call, call.input));
  binder.handle(withdrawInvoice, (call) => invoice.withdraw(call, call.input));
  binder.handle(issueInvoice, (call) => invoice.issue(call, call.input));
  binder.handle(handOverInvoice, (call) => invoice.handOver(call, call.input));
  binder.handle(askRedInvoice, (call) => invoice.askRed(call, call.input));
  binder.handle(redInvoice, (call) => invoice.red(call, call.input));
  binder.handle(searchInvoices, (call) => invoice.search(call, call.input));
  binder.handle(getInvoice, (call) => invoice.detail(call, call.input.id));
  INVOICE_SHEET.bind(binder, jobs, exportInvoices);
}
