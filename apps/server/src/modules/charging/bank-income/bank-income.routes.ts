import {
  channelBankIncome,
  claimBankIncome,
  claimCertainIncome,
  excludeBankIncome,
  findIncomePayers,
  getBankIncome,
  includeBankIncome,
  listIncomeAccounts,
  openIncomePayer,
  searchBankIncome,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { JobQueue } from '../../../platform/scope.ts';
import { sheetImportRoutes } from '../../../platform/sheet-import/sheet-import.routes.ts';
import * as income from './bank-income.service.ts';
import * as claims from './income-claim.service.ts';
import { INCOME_SHEET } from './income-import.service.ts';

export function bankIncomeRoutes(binder: Binder, jobs: JobQueue): void {
  sheetImportRoutes(binder, jobs, INCOME_SHEET);
  binder.handle(searchBankIncome, (call) => income.search(call, call.input));
  binder.handle(listIncomeAccounts, (call) => income.accounts(call));
  binder.handle(getBankIncome, (call) => income.get(call, call.input.id));
  binder.handle(findIncomePayers, (call) => income.findPayers(call, call.input));
  binder.handle(openIncomePayer, (call) => income.openPayer(call, call.input));
  binder.handle(claimBankIncome, (call) => claims.claim(call, call.input));
  binder.handle(claimCertainIncome, (call) => claims.claimCertain(call, call.input));
  binder.handle(excludeBankIncome, (call) => income.exclude(call, call.input));
  binder.handle(channelBankIncome, (call) => income.channel(call, call.input));
  binder.handle(includeBankIncome, (call) => income.include(call, call.input));
}
