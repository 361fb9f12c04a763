// Documents: 发送公文 (211), 处理公文 (212), 查看公文 (213).
import {
  addSigners,
  agreeDocument,
  answerDocumentFollow,
  changeDocument,
  changeFinisher,
  copyDocument,
  createDocument,
  createDocumentFollow,
  FILE_CATEGORY,
  finishDocument,
  followUpDocument,
  getDocument,
  getDocumentOpinions,
  getDocumentPath,
  getOwnDealings,
  listBeginningDocuments,
  listDocumentFollows,
  listProcessingDocuments,
  listRevocableDocuments,
  listStartableFlows,
  listStartableTemplates,
  listToDealDocuments,
  openDocument,
  rejectDocument,
  removeDocument,
  resumeDocument,
  returnDocument,
  revokeDocument,
  saveOpinion,
  searchDocuments,
  searchTodoDocuments,
  sendDocument,
  suspendDocument,
  terminateDocument,
  transferDocument,
} from '@anju/contract';
import { defineApprovalEngine } from '../../../../platform/document/approval.ts';
import type { Binder } from '../../../../platform/http/binder.ts';
import type { Schedule } from '../../../../platform/schedule/schedule.ts';
import type { Services } from '../../../../platform/scope.ts';
import { defineFileParent } from '../../../files/index.ts';
import { documentHandedOver } from '../replace/replace.hook.ts';
import { approvalEngine } from './approval.service.ts';
import * as copies from './copy.service.ts';
import * as reading from './document-read.service.ts';
import { maySee } from './document-seen.service.ts';
import * as documents from './document.service.ts';
import * as follow from './follow.service.ts';
import { offerLate, remind } from './limit/reminder.service.ts';
import * as replacing from './replace.service.ts';
import * as start from './start.service.ts';

/** Files are attached with the document and read by whoever sees it. */
const PAPER = { mayRead: maySee, mayWrite: () => false };

export function documentRoutes(binder: Binder): void {
  defineFileParent(FILE_CATEGORY.documentPaper, PAPER);
  defineFileParent(FILE_CATEGORY.documentPdf, PAPER);
  defineApprovalEngine(approvalEngine);
  documentHandedOver.listen(replacing.handOver);
  offerLate();

  binder.handle(searchTodoDocuments, (call) => reading.searchTodo(call, call.input));
  binder.handle(searchDocuments, (call) => reading.search(call, call.input));
  binder.handle(listToDealDocuments, (call) => reading.listToDeal(call));
  binder.handle(listBeginningDocuments, (call) => reading.listBeginning(call));
  binder.handle(listProcessingDocuments, (call) => reading.listProcessing(call, call.input.id));
  binder.handle(listRevocableDocuments, (call) => reading.listRevocable(call, call.input.id));
  binder.handle(listStartableFlows, (call) => start.listFlows(call, call.input));
  binder.handle(listStartableTemplates, (call) => start.listTemplates(call));
  binder.handle(getDocument, (call) => reading.get(call, call.input.id));
  binder.handle(openDocument, (call) => reading.open(call, call.input.id));
  binder.handle(getDocumentPath, (call) => reading.getPath(call, call.input.id));
  binder.handle(getDocumentOpinions, (call) => reading.getOpinions(call, call.input.id, false));
  binder.handle(getOwnDealings, (call) => reading.getOpinions(call, call.input.id, true));
  binder.handle(saveOpinion, (call) => reading.saveOpinion(call, call.input));

  binder.handle(createDocument, (call) => documents.create(call, call.input));
  binder.handle(changeDocument, (call) => documents.change(call, call.input));
  binder.handle(removeDocument, (call) => documents.remove(call, call.input));
  binder.handle(sendDocument, (call) => documents.send(call, call.input));
  binder.handle(agreeDocument, (call) => documents.agree(call, call.input));
  binder.handle(rejectDocument, (call) => documents.reject(call, call.input));
  binder.handle(returnDocument, (call) => documents.giveBack(call, call.input));
  binder.handle(transferDocument, (call) => documents.transfer(call, call.input));
  binder.handle(addSigners, (call) => documents.addSigners(call, call.input));
  binder.handle(suspendDocument, (call) => documents.suspend(call, call.input));
  binder.handle(resumeDocument, (call) => documents.resume(call, call.input));
  binder.handle(terminateDocument, (call) => documents.terminate(call, call.input));
  binder.handle(revokeDocument, (call) => documents.revoke(call, call.input));
  binder.handle(finishDocument, (call) => documents.finish(call, call.input));
  binder.handle(changeFinisher, (call) => documents.changeFinisher(call, call.input));
  binder.handle(copyDocument, (call) => copies.copyTo(call, call.input));

  binder.handle(followUpDocument, (call) => follow.followUp(call, call.input));
  binder.handle(createDocumentFollow, (call) => follow.create(call, call.input));
  binder.handle(answerDocumentFollow, (call) => follow.answer(call, call.input));
  binder.handle(listDocumentFollows, (call) => follow.list(call, call.input.id));
}

export function documentHousekeeping(schedule: Pick<Schedule, 'everyMinutesPerTenant'>, services: Services): void {
  schedule.everyMinutesPerTenant(10, 'oa.document-reminders', (db, tenantId) => remind(services, db, tenantId));
}
