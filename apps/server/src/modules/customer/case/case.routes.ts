import * as contract from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as accept from './accept/accept.service.ts';
import * as answer from './accept/answer.service.ts';
import * as correct from './accept/correct.service.ts';
import * as delay from './after/delay.service.ts';
import * as follow from './after/follow.service.ts';
import * as visit from './after/visit.service.ts';
import * as complaint from './complaint/complaint.service.ts';
import * as board from './dispatch/board.service.ts';
import * as dispatch from './dispatch/dispatch.service.ts';
import * as photo from './photo/photo.service.ts';
import * as record from './record/record.service.ts';
import { defineCaseWork } from './work/handover.service.ts';
import * as work from './work/work.service.ts';

export function caseRoutes(binder: Binder): void {
  binder.handle(contract.searchCases, (call) => record.search(call, call.input));
  binder.handle(contract.readCase, (call) => record.detail(call, call.input.id));
  binder.handle(contract.listCaseWorkers, (call) => dispatch.workers(call, call.input));

  binder.handle(contract.previewPromise, (call) => accept.preview(call, call.input));
  binder.handle(contract.acceptCases, (call) => accept.create(call, call.input));
  binder.handle(contract.joinCase, (call) => correct.join(call, call.input));
  binder.handle(contract.changeCase, (call) => correct.change(call, call.input));
  binder.handle(contract.acceptCase, (call) => answer.accept(call, call.input));
  binder.handle(contract.answerCase, (call) => answer.answer(call, call.input));
  binder.handle(contract.declineCase, (call) => answer.decline(call, call.input));
  binder.handle(contract.mergeCase, (call) => answer.merge(call, call.input));

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
  binder.handle(contract.addCasePhotos, (call) => photo.add(call, call.input));
  binder.handle(contract.removeCasePhoto, (call) => photo.remove(call, call.input));
  binder.handle(contract.listCasePrices, (call) => work.prices(call, call.input.estateId));
  binder.handle(contract.searchCaseResults, (call) => work.results(call, call.input));

  binder.handle(contract.followCase, (call) => follow.follow(call, call.input));
  binder.handle(contract.askDelay, (call) => delay.ask(call, call.input));
  binder.handle(contract.grantDelay, (call) => delay.grant(call, call.input));
  binder.handle(contract.refuseDelay, (call) => delay.refuse(call, call.input));
  binder.handle(contract.searchVisits, (call) => visit.search(call, call.input));
  binder.handle(contract.visitCase, (call) => visit.visit(call, call.input));
  binder.handle(contract.rateCase, (call) => visit.rate(call, call.input));
  binder.handle(contract.reopenCase, (call) => visit.reopen(call, call.input));
  binder.handle(contract.searchComplaints, (call) => complaint.search(call, call.input));
  binder.handle(contract.readComplaintFigures, (call) => complaint.figures(call, call.input));
  binder.handle(contract.classifyComplaint, (call) => complaint.classify(call, call.input));
  binder.handle(contract.investigateComplaint, (call) => complaint.investigate(call, call.input));
  binder.handle(contract.replyComplaint, (call) => complaint.reply(call, call.input));
  photo.defineCaseFiles();
  defineCaseWork();
}
