import * as contract from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as record from './record.service.ts';
import * as step from './step.service.ts';
import * as violation from './violation.service.ts';

export function violationRoutes(binder: Binder): void {
  binder.handle(contract.searchViolations, (call) => violation.search(call, call.input));
  binder.handle(contract.readViolation, (call) => violation.detail(call, call.input.id));
  binder.handle(contract.createViolation, (call) => record.create(call, call.input));
  binder.handle(contract.changeViolation, (call) => step.change(call, call.input));
  binder.handle(contract.addViolationPhotos, (call) => step.addPhotos(call, call.input));
  binder.handle(contract.issueNotice, (call) => step.notice(call, call.input));
  binder.handle(contract.recheckViolation, (call) => step.recheck(call, call.input));
  binder.handle(contract.appealViolation, (call) => step.appeal(call, call.input));
  binder.handle(contract.reviewAppeal, (call) => step.review(call, call.input));
  binder.handle(contract.upholdAppeal, (call) => step.uphold(call, call.input));
  binder.handle(contract.rejectAppeal, (call) => step.reject(call, call.input));
  binder.handle(contract.demandReport, (call) => step.mustReport(call, call.input));
  binder.handle(contract.reportViolation, (call) => step.report(call, call.input));
  binder.handle(contract.handViolation, (call) => step.hand(call, call.input));
  binder.handle(contract.cancelViolation, (call) => step.cancel(call, call.input));
  binder.handle(contract.liftStop, (call) => step.lift(call, call.input));
}
