import * as contract from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as definition from './definition.service.ts';
import * as profit from './profit.service.ts';
import * as publication from './publication.service.ts';
import * as reporting from './reporting.service.ts';

export function reportRoutes(binder: Binder): void {
  binder.handle(contract.listReports, (call) => definition.list(call, call.input.companyId));
  binder.handle(contract.readReport, (call) => definition.read(call, call.input));
  binder.handle(contract.createReport, (call) => definition.create(call, call.input));
  binder.handle(contract.installStatements, (call) => definition.install(call, call.input.companyId));
  binder.handle(contract.changeReport, (call) => definition.change(call, call.input));
  binder.handle(contract.disableReport, (call) => definition.disable(call, call.input));
  binder.handle(contract.checkReportLines, (call) => definition.check(call, call.input));
  binder.handle(contract.tryReport, (call) => reporting.tryLines(call, call.input));

  binder.handle(contract.reporting, (call) => reporting.reporting(call, call.input));
  binder.handle(contract.reporting2, (call) => reporting.reporting2(call, call.input));
  binder.handle(contract.listReportCompanies, (call) => reporting.companies(call, call.input.companyId));
  binder.handle(contract.searchReportResults, (call) => reporting.searchResults(call, call.input));
  binder.handle(contract.getReportResult, (call) => reporting.readResult(call, call.input.id));
  binder.handle(contract.fileReport, (call) => reporting.file(call, call.input));

  binder.handle(contract.readProfitMatrix, (call) => profit.matrix(call, call.input));
  binder.handle(contract.readMemberProfit, (call) => profit.member(call, call.input));
  binder.handle(contract.readAgeing, (call) => profit.ageing(call, call.input));
  binder.handle(contract.readAgeingHouses, (call) => profit.ageingHouses(call, call.input));
  binder.handle(contract.readCustody, (call) => profit.custody(call, call.input));
  binder.handle(contract.readDeposits, (call) => profit.deposits(call, call.input));
  binder.handle(contract.readRevenueCheck, (call) => profit.revenue(call, call.input));
  binder.handle(contract.readPublicIncome, (call) => publication.publicIncome(call, call.input));
  binder.handle(contract.readPublicStatement, (call) => publication.publicStatement(call, call.input));
  binder.handle(contract.readTaxes, (call) => publication.taxes(call, call.input));
}
