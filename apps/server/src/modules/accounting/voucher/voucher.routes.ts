// 凭证管理 (281-283): the calls of vouchers, their numbers, templates and prints.
import {
  ACCOUNTING_MENUS,
  ANY_ACCOUNTING,
  auditVouchers,
  changeVoucher,
  changeVoucherTemplate,
  checkVoucher,
  checkVoucherNumbers,
  copyVoucher,
  correctVoucher,
  countPrints,
  createVoucher,
  createVoucherTemplate,
  exportVouchers,
  FILE_CATEGORY,
  fillVoucherTemplate,
  getVoucher,
  getVoucherTemplate,
  listVoucherTemplates,
  postPeriod,
  postVouchers,
  printVouchers,
  readCovers,
  readLiveBalance,
  readSubjectSummary,
  readVoucherDesk,
  recallVouchers,
  rejectVouchers,
  removeVoucher,
  removeVoucherTemplate,
  tryVoucherTemplate,
  renumberVouchers,
  reverseVoucher,
  searchVouchers,
  submitVouchers,
  unauditVouchers,
  voucherInfo,
  voucherInfoTemp,
} from '@anju/contract';
import { refusal } from '../../../platform/access/access.ts';
import { rightsOn } from '../../../platform/access/rights.ts';
import type { Binder } from '../../../platform/http/binder.ts';
import type { JobQueue, Scope } from '../../../platform/scope.ts';
import { defineFileParent } from '../../files/index.ts';
import * as entry from './entry/entry.service.ts';
import * as steps from './entry/step.service.ts';
import * as numbers from './number/number-check.service.ts';
import * as print from './print/print.service.ts';
import { requestSheet, VOUCHER_SHEET } from './print/voucher-sheet.service.ts';
import * as desk from './read/desk.service.ts';
import * as voucher from './read/voucher.service.ts';
import * as template from './template/template.service.ts';

/** Papers are seen with their voucher, and put there by writing it. */
const PAPERS = {
  mayRead: async (scope: Scope, id: number): Promise<boolean> =>
    refusal(ANY_ACCOUNTING, scope.actor, await rightsOn(scope, ACCOUNTING_MENUS)) === null && voucher.isReached(scope, id),
  mayWrite: () => false,
};

export function voucherRoutes(binder: Binder, jobs: JobQueue): void {
  defineFileParent(FILE_CATEGORY.voucherPaper, PAPERS);

  binder.handle(searchVouchers, (call) => voucher.search(call, call.input));
  binder.handle(getVoucher, (call) => voucher.detail(call, call.input.id));
  binder.handle(voucherInfo, (call) => voucher.info(call, call.input, true));
  binder.handle(voucherInfoTemp, (call) => voucher.info(call, call.input, false));
  binder.handle(readVoucherDesk, (call) => desk.desk(call, call.input.companyId));
  binder.handle(readLiveBalance, (call) => desk.liveBalance(call, call.input));
  jobs.define(VOUCHER_SHEET.job, VOUCHER_SHEET.run);
  binder.handle(exportVouchers, (call) => requestSheet(call, call.input));

  binder.handle(createVoucher, (call) => entry.create(call, call.input));
  binder.handle(changeVoucher, (call) => entry.change(call, call.input));
  binder.handle(removeVoucher, (call) => entry.remove(call, call.input.id));
  binder.handle(checkVoucher, (call) => entry.check(call, call.input));

  binder.handle(submitVouchers, (call) => steps.submit(call, call.input));
  binder.handle(recallVouchers, (call) => steps.recall(call, call.input));
  binder.handle(auditVouchers, (call) => steps.audit(call, call.input));
  binder.handle(rejectVouchers, (call) => steps.reject(call, call.input));
  binder.handle(unauditVouchers, (call) => steps.unaudit(call, call.input));
  binder.handle(postVouchers, (call) => steps.post(call, call.input));
  binder.handle(postPeriod, (call) => steps.postWhole(call, call.input));
  binder.handle(reverseVoucher, (call) => steps.reverse(call, call.input));
  binder.handle(correctVoucher, (call) => steps.correct(call, call.input));
  binder.handle(copyVoucher, (call) => steps.copy(call, call.input));

  binder.handle(checkVoucherNumbers, (call) => numbers.check(call, call.input));
  binder.handle(renumberVouchers, (call) => numbers.renumber(call, call.input));

  binder.handle(listVoucherTemplates, (call) => template.list(call, call.input.companyId));
  binder.handle(getVoucherTemplate, (call) => template.detail(call, call.input.id));
  binder.handle(createVoucherTemplate, (call) => template.create(call, call.input));
  binder.handle(changeVoucherTemplate, (call) => template.change(call, call.input));
  binder.handle(removeVoucherTemplate, (call) => template.remove(call, call.input.id));
  binder.handle(tryVoucherTemplate, (call) => template.tryOut(call, call.input));
  binder.handle(fillVoucherTemplate, (call) => template.fill(call, call.input));

  binder.handle(printVouchers, (call) => print.pages(call, call.input));
  binder.handle(countPrints, (call) => print.count(call, call.input));
  binder.handle(readCovers, (call) => print.covers(call, call.input));
  binder.handle(readSubjectSummary, (call) => print.subjectSummary(call, call.input));
}
