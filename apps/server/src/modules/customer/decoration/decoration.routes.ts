import * as contract from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as accept from './accept/accept.service.ts';
import * as consent from './accept/consent.service.ts';
import * as apply from './apply/apply.service.ts';
import * as decide from './apply/decide.service.ts';
import * as extension from './apply/extension.service.ts';
import * as permit from './apply/permit.service.ts';
import * as inspection from './inspection/inspection.service.ts';
import * as leave from './leave/leave.service.ts';
import { defineDecorationGate } from './pass/gate.service.ts';
import * as pass from './pass/pass.service.ts';
import { defineDecorationFiles } from './record/decoration-file.service.ts';
import * as record from './record/record.service.ts';
import { offerDecorations } from './record/todo.service.ts';
import { decorationSettingRoutes } from './setting/setting.routes.ts';
import { violationRoutes } from './violation/violation.routes.ts';

export function decorationRoutes(binder: Binder): void {
  binder.handle(contract.searchDecorations, (call) => record.search(call, call.input));
  binder.handle(contract.readDecoration, (call) => record.detail(call, call.input.id));

  binder.handle(contract.readDecorationHouse, (call) => apply.house(call, call.input));
  binder.handle(contract.readPaperNeeds, (call) => apply.needs(call, call.input));
  binder.handle(contract.createDecoration, (call) => apply.create(call, call.input));
  binder.handle(contract.changeDecoration, (call) => apply.change(call, call.input));
  binder.handle(contract.resubmitDecoration, (call) => apply.resubmit(call, call.input));
  binder.handle(contract.withdrawDecoration, (call) => apply.withdraw(call, call.input));
  binder.handle(contract.addDecorationPapers, (call) => apply.addPapers(call, call.input));
  binder.handle(contract.removeDecorationPaper, (call) => apply.removePaper(call, call.input));
  binder.handle(contract.checkDecoration, (call) => decide.check(call, call.input));
  binder.handle(contract.approveDecoration, (call) => decide.approve(call, call.input));
  binder.handle(contract.refuseDecoration, (call) => decide.refuse(call, call.input));
  binder.handle(contract.issuePermit, (call) => permit.issue(call, call.input));
  binder.handle(contract.askExtension, (call) => extension.ask(call, call.input));
  binder.handle(contract.grantExtension, (call) => extension.grant(call, call.input));
  binder.handle(contract.refuseExtension, (call) => extension.refuse(call, call.input));
  binder.handle(contract.searchExtensions, (call) => extension.search(call, call.input));

  binder.handle(contract.createPass, (call) => pass.create(call, call.input));
  binder.handle(contract.changePass, (call) => pass.change(call, call.input));
  binder.handle(contract.issuePass, (call) => pass.issue(call, call.input));
  binder.handle(contract.returnPass, (call) => pass.giveBack(call, call.input));
  binder.handle(contract.losePass, (call) => pass.lose(call, call.input));
  binder.handle(contract.dropPass, (call) => pass.drop(call, call.input));
  binder.handle(contract.searchPasses, (call) => pass.search(call, call.input));
  binder.handle(contract.createInspection, (call) => inspection.create(call, call.input));
  binder.handle(contract.searchInspections, (call) => inspection.search(call, call.input));

  binder.handle(contract.askAcceptance, (call) => accept.ask(call, call.input));
  binder.handle(contract.cancelAcceptance, (call) => accept.cancel(call, call.input));
  binder.handle(contract.recordAcceptance, (call) => accept.record(call, call.input));
  binder.handle(contract.createConsent, (call) => consent.create(call, call.input));
  binder.handle(contract.cancelConsent, (call) => consent.cancel(call, call.input));
  binder.handle(contract.releaseDeposits, (call) => consent.release(call, call.input));
  binder.handle(contract.archiveDecoration, (call) => consent.archive(call, call.input));
  binder.handle(contract.recordLeave, (call) => leave.record(call, call.input));

  decorationSettingRoutes(binder);
  violationRoutes(binder);
  defineDecorationFiles();
  defineDecorationGate();
  offerDecorations();
}
