import * as contract from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as accept from './case-accept.service.ts';
import * as after from './case-after.service.ts';
import * as board from './case-board.service.ts';
import * as correct from './case-correct.service.ts';
import * as dispatch from './case-dispatch.service.ts';
import { defineCaseFiles } from './case-file.service.ts';
import { defineCaseWork } from './case-handover.service.ts';
import * as work from './case-work.service.ts';
import * as record from './case.service.ts';

export function caseRoutes(binder: Binder): void {
  binder.handle(contract.searchCases, (call) => record.search(call, call.input));
  binder.handle(contract.readCase, (call) => record.detail(call, call.input.id));
  binder.handle(contract.listCaseWorkers, (call) => record.workers(call, call.input));

  binder.handle(contract.previewPromise, (call) => accept.preview(call, call.input));
  binder.handle(contract.acceptCases, (call) => accept.create(call, call.input));
  binder.handle(contract.joinCase, (call) => correct.join(call, call.input));
  binder.handle(contract.changeCase, (call) => correct.change(call, call.input));
  binder.handle(contract.acceptCase, (call) => after.accept(call, call.input));
  binder.handle(contract.answerCase, (call) => after.answer(call, call.input));
  binder.handle(contract.declineCase, (call) => after.decline(call, call.input));
  binder.handle(contract.mergeCase, (call) => after.merge(call, call.input));

  binder.handle(contract.readBoard, (call) => board.board(call, call.input));
  binder.handle(contract.readWeek, (call) => board.week(call, call.input));
  binder.handle(contract.dispatchCase, (call) => dispatch.dispatch(call, call.input));
  binder.handle(contract.passToTeam, (call) => dispatch.toTeam(call, call.input));
  binder.handle(contract.dispatchInTurn, (call) => dispatch.inTurn(call, call.input));
  binder.handle(contract.transferCase, (call) => dispatch.transfer(call, call.input));
  binder.handle(contract.urgeCase, (call) => dispatch.urge(call, call.input));

  binder.handle(contract.readMyCases, (call) => work.mine(call, call.input));
  binder.handle(contract.grabCase, (call) => work.grab(call, call.input));
  binder.handle(contract.takeCase, (call) => work.take(call, call.input));
  binder.handle(contract.giveBackCase, (call) => work.giveBack(call, call.input));
  binder.handle(contract.arriveCase, (call) => work.arrive(call, call.input));
  binder.handle(contract.pauseCase, (call) => work.pause(call, call.input));
  binder.handle(contract.resumeCase, (call) => work.resume(call, call.input));
  binder.handle(contract.appointCase, (call) => work.appoint(call, call.input));
  binder.handle(contract.finishCase, (call) => work.finish(call, call.input));
  binder.handle(contract.addCasePhotos, (call) => work.addWorkPhotos(call, call.input));
  binder.handle(contract.removeCasePhoto, (call) => work.removePhoto(call, call.input));
  binder.handle(contract.listCasePrices, (call) => work.prices(call, call.input.estateId));
  binder.handle(contract.searchCaseResults, (call) => work.results(call, call.input));

  binder.handle(contract.followCase, (call) => after.follow(call, call.input));
  binder.handle(contract.askDelay, (call) => after.delay(call, call.input));
  binder.handle(contract.grantDelay, (call) => after.grant(call, call.input));
  binder.handle(contract.refuseDelay, (call) => after.refuse(call, call.input));
  binder.handle(contract.searchVisits, (call) => after.searchVisited(call, call.input));
  binder.handle(contract.visitCase, (call) => after.visit(call, call.input));
  binder.handle(contract.rateCase, (call) => after.rate(call, call.input));
  binder.handle(contract.reopenCase, (call) => after.reopen(call, call.input));
  binder.handle(contract.searchComplaints, (call) => after.searchComplained(call, call.input));
  binder.handle(contract.readComplaintFigures, (call) => after.figures(call, call.input));
  binder.handle(contract.classifyComplaint, (call) => after.classify(call, call.input));
  binder.handle(contract.investigateComplaint, (call) => after.investigate(call, call.input));
  binder.handle(contract.replyComplaint, (call) => after.reply(call, call.input));
  defineCaseFiles();
  defineCaseWork();
}
