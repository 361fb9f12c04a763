import {
  changeCustomer,
  createCustomer,
  enableCustomer,
  exportCustomers,
  findCustomerPersons,
  getCustomer,
  listCustomerHouses,
  markCredit,
  removeCustomer,
  removeCustomerAccount,
  removeCustomerContact,
  removeInvoiceTitle,
  saveCustomerAccount,
  saveCustomerContact,
  saveInvoiceTitle,
  searchCustomerOptions,
  searchCustomers,
  showCustomerPrivate,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { JobQueue } from '../../../platform/scope.ts';
import { EXPORT_JOB, requestExport, runExport } from './customer-export.service.ts';
import * as parts from './customer-part.service.ts';
import * as customer from './customer.service.ts';

export function customerRoutes(binder: Binder, jobs: JobQueue): void {
  binder.handle(searchCustomers, (call) => customer.search(call, call.input));
  binder.handle(searchCustomerOptions, (call) => customer.options(call, call.input.key));
  binder.handle(listCustomerHouses, (call) => customer.houses(call, call.input.id));
  binder.handle(getCustomer, (call) => customer.detail(call, call.input.id));
  binder.handle(findCustomerPersons, (call) => customer.persons(call, call.input.key));
  binder.handle(createCustomer, (call) => customer.create(call, call.input));
  binder.handle(changeCustomer, (call) => customer.change(call, call.input));
  binder.handle(markCredit, (call) => customer.credit(call, call.input));
  binder.handle(removeCustomer, (call) => customer.remove(call, call.input.id));
  binder.handle(enableCustomer, (call) => customer.enable(call, call.input.id));
  binder.handle(showCustomerPrivate, (call) => customer.showPrivate(call, call.input.id));
  binder.handle(saveCustomerContact, (call) => parts.saveContact(call, call.input));
  binder.handle(removeCustomerContact, (call) => parts.removeContact(call, call.input));
  binder.handle(saveInvoiceTitle, (call) => parts.saveTitle(call, call.input));
  binder.handle(removeInvoiceTitle, (call) => parts.removeTitle(call, call.input));
  binder.handle(saveCustomerAccount, (call) => parts.saveAccount(call, call.input));
  binder.handle(removeCustomerAccount, (call) => parts.removeAccount(call, call.input));
  binder.handle(exportCustomers, (call) => requestExport(call, call.input));
  jobs.define(EXPORT_JOB, runExport);
}
