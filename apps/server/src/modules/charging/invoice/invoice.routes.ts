import {
  askRedInvoice,
  askTaxInvoice,
  changeInvoiceSetting,
  correctInvoice,
  createInvoice,
  decideInvoice,
  draftInvoice,
  exportInvoices,
  FILE_CATEGORY,
  getInvoice,
  getInvoiceSetting,
  handOverInvoice,
  issueInvoice,
  redInvoice,
  searchInvoiceable,
  searchInvoices,
  sendInvoice,
  sendRedInvoice,
  withdrawInvoice,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { Schedule } from '../../../platform/schedule/schedule.ts';
import type { JobQueue, Services } from '../../../platform/scope.ts';
import { defineFileParent } from '../../files/index.ts';
import * as ask from './invoice-ask.service.ts';
import { INVOICE_SHEET } from './invoice-export.service.ts';
import * as sending from './invoice-send.service.ts';
import * as setting from './invoice-setting.service.ts';
import * as invoice from './invoice.service.ts';
import { recover } from './tax-deliver.service.ts';

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
  binder.handle(sendInvoice, (call) => sending.send(call, call.input));
  binder.handle(sendRedInvoice, (call) => sending.sendRed(call, call.input));
  binder.handle(askTaxInvoice, (call) => sending.ask(call, call.input));
  binder.handle(correctInvoice, (call) => sending.correct(call, call.input));
  binder.handle(getInvoiceSetting, (call) => setting.read(call, call.input.id));
  binder.handle(changeInvoiceSetting, (call) => setting.change(call, call.input));
  INVOICE_SHEET.bind(binder, jobs, exportInvoices);
}

/** Every minute requests without an answer are queried. */
export function invoiceHousekeeping(schedule: Schedule, services: Services): void {
  schedule.everyMinutesPerTenant(1, 'charging.tax-invoices', (db, tenantId) => recover({ ...services, db, tenantId }));
}
