import {
  changeBankAgreement,
  changeBankChannel,
  changeBankReturnCodes,
  changeBankTemplate,
  createBankAgreement,
  createBankChannel,
  disableBankChannel,
  endBankAgreement,
  getBankChannel,
  getBankCustomer,
  listBankCompanies,
  listBankCustomers,
  removeBankChannel,
  searchBankAgreements,
  searchBankChannels,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as agreement from './bank-agreement.service.ts';
import * as channel from './bank-channel.service.ts';

export function bankRoutes(binder: Binder): void {
  binder.handle(searchBankChannels, (call) => channel.search(call, call.input));
  binder.handle(getBankChannel, (call) => channel.get(call, call.input.id));
  binder.handle(listBankCompanies, (call) => channel.companies(call));
  binder.handle(createBankChannel, (call) => channel.create(call, call.input));
  binder.handle(changeBankChannel, (call) => channel.change(call, call.input));
  binder.handle(changeBankTemplate, (call) => channel.changeTemplate(call, call.input));
  binder.handle(changeBankReturnCodes, (call) => channel.changeReturnCodes(call, call.input));
  binder.handle(disableBankChannel, (call) => channel.disable(call, call.input));
  binder.handle(removeBankChannel, (call) => channel.remove(call, call.input.id));
  binder.handle(searchBankAgreements, (call) => agreement.search(call, call.input));
  binder.handle(createBankAgreement, (call) => agreement.create(call, call.input));
  binder.handle(changeBankAgreement, (call) => agreement.change(call, call.input));
  binder.handle(endBankAgreement, (call) => agreement.end(call, call.input));
  binder.handle(listBankCustomers, (call) => agreement.customers(call, call.input));
  binder.handle(getBankCustomer, (call) => agreement.customer(call, call.input.customerId));
}
