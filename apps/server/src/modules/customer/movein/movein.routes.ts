import * as contract from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { JobQueue } from '../../../platform/scope.ts';
import * as sheet from './check/sheet.service.ts';
import * as defect from './defect/defect.service.ts';
import * as send from './defect/send.service.ts';
import { DEFECT_SHEET, MOVE_IN_SHEET } from './export.service.ts';
import * as handover from './handover/handover.service.ts';
import * as plan from './plan/plan.service.ts';
import { progress } from './plan/progress.service.ts';
import * as paper from './record/paper.service.ts';
import * as record from './record/record.service.ts';
import * as visit from './record/visit.service.ts';
import * as item from './setting/item.service.ts';
import * as warranty from './setting/warranty.service.ts';
import * as takeover from './takeover/takeover.service.ts';
import { defineMoveInWork } from './work.service.ts';

export function moveInRoutes(binder: Binder, jobs: JobQueue): void {
  settings(binder);
  plans(binder);
  houses(binder);
  checks(binder);
  takeovers(binder);
  MOVE_IN_SHEET.bind(binder, jobs, contract.exportMoveIns);
  DEFECT_SHEET.bind(binder, jobs, contract.exportDefects);
  defineMoveInWork();
}

function settings(binder: Binder): void {
  binder.handle(contract.listCheckItems, (call) => item.list(call));
  binder.handle(contract.createCheckItem, (call) => item.create(call, call.input));
  binder.handle(contract.changeCheckItem, (call) => item.change(call, call.input));
  binder.handle(contract.disableCheckItem, (call) => item.disable(call, call.input));
  binder.handle(contract.listWarrantyParts, (call) => warranty.list(call));
  binder.handle(contract.createWarrantyPart, (call) => warranty.create(call, call.input));
  binder.handle(contract.changeWarrantyPart, (call) => warranty.change(call, call.input));
  binder.handle(contract.disableWarrantyPart, (call) => warranty.disable(call, call.input));
}

function plans(binder: Binder): void {
  binder.handle(contract.searchHandoverPlans, (call) => plan.search(call, call.input));
  binder.handle(contract.getHandoverPlan, (call) => plan.detail(call, call.input.id));
  binder.handle(contract.createHandoverPlan, (call) => plan.create(call, call.input));
  binder.handle(contract.changeHandoverPlan, (call) => plan.change(call, call.input));
  binder.handle(contract.removeHandoverPlan, (call) => plan.remove(call, call.input.id));
  binder.handle(contract.publishHandoverPlan, (call) => plan.publish(call, call.input));
  binder.handle(contract.endHandoverPlan, (call) => plan.end(call, call.input));
  binder.handle(contract.readPlanChoices, (call) => plan.choices(call, call.input.estateId));
  binder.handle(contract.readMoveInProgress, (call) => progress(call, call.input));
}

function houses(binder: Binder): void {
  binder.handle(contract.searchMoveIns, (call) => record.search(call, call.input));
  binder.handle(contract.getMoveIn, (call) => record.detail(call, call.input.id));
  binder.handle(contract.showMoveInVisitor, (call) => record.showVisitor(call, call.input.id));
  binder.handle(contract.printMoveInNotices, (call) => record.notices(call, call.input));
  binder.handle(contract.tellMoveIns, (call) => visit.tell(call, call.input));
  binder.handle(contract.bookMoveIn, (call) => visit.book(call, call.input));
  binder.handle(contract.unbookMoveIn, (call) => visit.unbook(call, call.input));
  binder.handle(contract.readMoveInQueue, (call) => visit.queue(call, call.input));
  binder.handle(contract.arriveMoveIn, (call) => visit.arrive(call, call.input));
  binder.handle(contract.callNextMoveIn, (call) => visit.callNext(call, call.input));
  binder.handle(contract.skipMoveIn, (call) => visit.skip(call, call.input));
  binder.handle(contract.leaveMoveIn, (call) => visit.leave(call, call.input));
  binder.handle(contract.refuseMoveIn, (call) => visit.refuse(call, call.input));
  binder.handle(contract.resumeMoveIn, (call) => visit.resume(call, call.input));
  binder.handle(contract.saveMoveInVisitor, (call) => paper.visitor(call, call.input));
  binder.handle(contract.saveMoveInPaper, (call) => paper.paper(call, call.input));
  binder.handle(contract.signMoveInPapers, (call) => paper.signed(call, call.input));
  binder.handle(contract.saveMoveInReading, (call) => paper.reading(call, call.input));
  binder.handle(contract.giveMoveInKeys, (call) => paper.giveKeys(call, call.input));
  binder.handle(contract.returnMoveInKey, (call) => paper.returnKey(call, call.input));
  binder.handle(contract.planMoveInRecheck, (call) => paper.recheckOn(call, call.input));
  binder.handle(contract.beginMoveInCheck, (call) => sheet.begin(call, call.input.id));
  binder.handle(contract.previewMoveInHandover, (call) => handover.preview(call, call.input));
  binder.handle(contract.handOverMoveIn, (call) => handover.handOver(call, call.input));
  binder.handle(contract.undoMoveIn, (call) => handover.undo(call, call.input));
}

function checks(binder: Binder): void {
  binder.handle(contract.getCheckSheet, (call) => sheet.detail(call, call.input.id));
  binder.handle(contract.saveCheckResult, (call) => sheet.saveResult(call, call.input));
  binder.handle(contract.passCheckRest, (call) => sheet.passRest(call, call.input));
  binder.handle(contract.signCheckSheet, (call) => sheet.sign(call, call.input));
  binder.handle(contract.searchDefects, (call) => defect.search(call, call.input));
  binder.handle(contract.getDefect, (call) => defect.detail(call, call.input.id));
  binder.handle(contract.createDefect, (call) => defect.create(call, call.input));
  binder.handle(contract.changeDefect, (call) => defect.change(call, call.input));
  binder.handle(contract.dropDefect, (call) => defect.drop(call, call.input));
  binder.handle(contract.addDefectPhotos, (call) => defect.photograph(call, call.input));
  binder.handle(contract.markDefectPhoto, (call) => defect.mark(call, call.input));
  binder.handle(contract.removeDefectPhoto, (call) => defect.removePhoto(call, call.input));
  binder.handle(contract.mendDefect, (call) => defect.mend(call, call.input));
  binder.handle(contract.recheckDefect, (call) => defect.recheck(call, call.input));
  binder.handle(contract.printDefects, (call) => defect.print(call, call.input));
  binder.handle(contract.sendDefects, (call) => send.send(call, call.input));
  binder.handle(contract.listDefectCategories, (call) => send.categories(call));
}

function takeovers(binder: Binder): void {
  binder.handle(contract.searchTakeovers, (call) => takeover.search(call, call.input));
  binder.handle(contract.getTakeover, (call) => takeover.detail(call, call.input.id));
  binder.handle(contract.createTakeover, (call) => takeover.create(call, call.input));
  binder.handle(contract.changeTakeover, (call) => takeover.change(call, call.input));
  binder.handle(contract.beginTakeoverCheck, (call) => takeover.begin(call, call.input));
  binder.handle(contract.finishTakeover, (call) => takeover.finish(call, call.input));
}
