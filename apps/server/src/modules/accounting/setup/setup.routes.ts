import * as contract from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { JobQueue } from '../../../platform/scope.ts';
import { sheetImportRoutes } from '../../../platform/sheet-import/sheet-import.routes.ts';
import * as accountSet from './account-set.service.ts';
import * as dim from './dim.service.ts';
import { OPENING_SHEET } from './opening-import.service.ts';
import * as opening from './opening.service.ts';
import * as parts from './parts.service.ts';
import * as period from './period.service.ts';

export function setupRoutes(binder: Binder, jobs: JobQueue): void {
  binder.handle(contract.searchAccountSets, (call) => accountSet.search(call, call.input));
  binder.handle(contract.getAccountSet, (call) => accountSet.get(call, call.input.companyId));
  binder.handle(contract.createAccountSet, (call) => accountSet.create(call, call.input));
  binder.handle(contract.changeAccountSet, (call) => accountSet.change(call, call.input));
  binder.handle(contract.removeAccountSet, (call) => accountSet.remove(call, call.input.companyId));
  binder.handle(contract.listBooks, (call) => accountSet.books(call));

  binder.handle(contract.readPeriods, (call) => period.list(call, call.input.companyId));
  binder.handle(contract.readPeriodRange, (call) => period.range(call, call.input.companyId));
  binder.handle(contract.openPeriod, (call) => period.open(call, call.input));

  binder.handle(contract.listVoucherWords, (call) => parts.words(call, call.input.companyId));
  binder.handle(contract.createVoucherWord, (call) => parts.createWord(call, call.input));
  binder.handle(contract.changeVoucherWord, (call) => parts.changeWord(call, call.input));
  binder.handle(contract.removeVoucherWord, (call) => parts.removeWord(call, call.input.companyId, call.input.word));
  binder.handle(contract.searchVoucherSummaries, (call) => parts.summaries(call, call.input));
  binder.handle(contract.createVoucherSummary, (call) => parts.createSummary(call, call.input));
  binder.handle(contract.changeVoucherSummary, (call) => parts.changeSummary(call, call.input));
  binder.handle(contract.removeVoucherSummary, (call) => parts.removeSummary(call, call.input.id));
  binder.handle(contract.listCashItems, (call) => parts.cashItems(call, call.input.companyId));
  binder.handle(contract.createCashItem, (call) => parts.createItem(call, call.input));
  binder.handle(contract.changeCashItem, (call) => parts.changeItem(call, call.input));
  binder.handle(contract.removeCashItem, (call) => parts.removeItem(call, call.input.companyId, call.input.code));
  binder.handle(contract.searchSuppliers, (call) => parts.suppliers(call, call.input));
  binder.handle(contract.createSupplier, (call) => parts.createNewSupplier(call, call.input));
  binder.handle(contract.changeSupplier, (call) => parts.changeOneSupplier(call, call.input));
  binder.handle(contract.disableSupplier, (call) => parts.disableOneSupplier(call, call.input));
  binder.handle(contract.removeSupplier, (call) => parts.removeOneSupplier(call, call.input.id));
  binder.handle(contract.searchDims, (call) => dim.search(call, call.input));

  binder.handle(contract.searchLedgerOpenings, (call) => opening.search(call, call.input));
  binder.handle(contract.saveLedgerOpenings, (call) => opening.save(call, call.input));
  binder.handle(contract.clearLedgerOpenings, (call) => opening.clear(call, call.input));
  binder.handle(contract.readOpeningCash, (call) => opening.cash(call, call.input.companyId));
  binder.handle(contract.saveOpeningCash, (call) => opening.saveCash(call, call.input));
  binder.handle(contract.checkLedgerOpenings, (call) => opening.check(call, call.input.companyId));
  binder.handle(contract.startBooks, (call) => opening.start(call, call.input));
  binder.handle(contract.reviseLedgerOpenings, (call) => opening.revise(call, call.input));
  sheetImportRoutes(binder, jobs, OPENING_SHEET);
}
