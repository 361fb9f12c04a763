import {
  changeCompanyBankAccount,
  changeCompanyMark,
  changeCompanyProfile,
  changeNumberRule,
  changeReceiptRule,
  createCompanyBankAccount,
  createCompanyProfile,
  FILE_CATEGORY,
  getCompanyProfile,
  getReceiptRule,
  removeCompanyBankAccount,
  removeNumberRule,
  searchCompanyProfiles,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { defineFileParent } from '../../files/index.ts';
import * as account from './bank-account.service.ts';
import { COMPANY_MARK } from './company.policy.ts';
import * as company from './company.service.ts';
import * as paper from './paper-rule.service.ts';

export function companyRoutes(binder: Binder): void {
  defineFileParent(FILE_CATEGORY.companyMark, COMPANY_MARK);
  binder.handle(searchCompanyProfiles, (call) => company.search(call, call.input));
  binder.handle(getCompanyProfile, (call) => company.read(call, call.input.id));
  binder.handle(createCompanyProfile, (call) => company.create(call, call.input));
  binder.handle(changeCompanyProfile, (call) => company.change(call, call.input));
  binder.handle(changeCompanyMark, (call) => company.changeMark(call, call.input));
  binder.handle(createCompanyBankAccount, (call) => account.create(call, call.input));
  binder.handle(changeCompanyBankAccount, (call) => account.change(call, call.input));
  binder.handle(removeCompanyBankAccount, (call) => account.remove(call, call.input.id));
  binder.handle(changeReceiptRule, (call) => paper.changeReceipt(call, call.input));
  binder.handle(changeNumberRule, (call) => paper.changeNumber(call, call.input));
  binder.handle(removeNumberRule, (call) => paper.removeNumber(call, call.input.id, call.input.kind));
  binder.handle(getReceiptRule, (call) => paper.forPrint(call, call.input.id));
}
