// 客户关系维护 (83).
import * as contract from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { Schedule } from '../../../platform/schedule/schedule.ts';
import type { JobQueue, Services } from '../../../platform/scope.ts';
import * as answer from './answer/answer.service.ts';
import * as link from './answer/public.service.ts';
import * as result from './answer/result.service.ts';
import * as care from './care/care.service.ts';
import { careHousekeeping } from './care/round.service.ts';
import * as head from './head/head.service.ts';
import * as level from './level/level.service.ts';
import * as suggestion from './level/suggestion.service.ts';
import * as survey from './survey/survey.service.ts';
import * as timeline from './timeline/timeline.service.ts';
import * as batch from './visit/batch.service.ts';
import * as visit from './visit/visit.service.ts';
import { defineVisitWork, VISIT_SHEET } from './visit/work.service.ts';

export function relationRoutes(binder: Binder, jobs: JobQueue): void {
  binder.handle(contract.findRelations, (call) => head.find(call, call.input.key));
  binder.handle(contract.getRelation, (call) => head.read(call, call.input.personId));
  binder.handle(contract.readTimeline, (call) => timeline.read(call, call.input));
  levels(binder);
  visits(binder, jobs);
  surveys(binder);
  answers(binder, jobs);
  defineVisitWork();
  care.defineCareWork();
  answer.defineAnswerFiles();
}

function levels(binder: Binder): void {
  binder.handle(contract.listLevels, (call) => level.list(call, call.input.withDisabled === 'true'));
  binder.handle(contract.createLevel, (call) => level.create(call, call.input));
  binder.handle(contract.changeLevel, (call) => level.change(call, call.input));
  binder.handle(contract.disableLevel, (call) => level.disable(call, call.input));
  binder.handle(contract.removeLevel, (call) => level.remove(call, call.input.id));
  binder.handle(contract.searchLevelled, (call) => level.searchPeople(call, call.input));
  binder.handle(contract.setLevels, (call) => level.set(call, call.input));
  binder.handle(contract.listLevelChanges, (call) => level.changes(call, call.input.personId));
  binder.handle(contract.searchLevelSuggestions, (call) => suggestion.search(call, call.input));
  binder.handle(contract.takeLevelSuggestions, (call) => suggestion.take(call, call.input));
  binder.handle(contract.leaveLevelSuggestions, (call) => suggestion.leave(call, call.input));
}

function visits(binder: Binder, jobs: JobQueue): void {
  binder.handle(contract.searchRelationVisits, (call) => visit.search(call, call.input));
  binder.handle(contract.getRelationVisit, (call) => visit.detail(call, call.input.id));
  binder.handle(contract.readVisitCalendar, (call) => visit.calendar(call, call.input));
  binder.handle(contract.createRelationVisit, (call) => visit.create(call, call.input));
  binder.handle(contract.changeRelationVisit, (call) => visit.change(call, call.input));
  binder.handle(contract.previewRelationVisits, (call) => batch.preview(call, call.input));
  binder.handle(contract.createRelationVisits, (call) => batch.create(call, call.input));
  binder.handle(contract.assignRelationVisits, (call) => visit.assign(call, call.input));
  binder.handle(contract.finishRelationVisit, (call) => visit.finish(call, call.input));
  binder.handle(contract.cancelRelationVisit, (call) => visit.cancel(call, call.input));
  VISIT_SHEET.bind(binder, jobs, contract.exportRelationVisits);
  binder.handle(contract.searchCarePlans, (call) => care.search(call, call.input));
  binder.handle(contract.createCarePlan, (call) => care.create(call, call.input));
  binder.handle(contract.changeCarePlan, (call) => care.change(call, call.input));
  binder.handle(contract.disableCarePlan, (call) => care.disable(call, call.input));
  binder.handle(contract.previewCare, (call) => care.preview(call, call.input));
  binder.handle(contract.runCarePlan, (call) => care.runNow(call, call.input.id));
}

function surveys(binder: Binder): void {
  binder.handle(contract.searchSurveys, (call) => survey.search(call, call.input));
  binder.handle(contract.getSurvey, (call) => survey.detail(call, call.input.id));
  binder.handle(contract.createSurvey, (call) => survey.create(call, call.input));
  binder.handle(contract.changeSurvey, (call) => survey.change(call, call.input));
  binder.handle(contract.removeSurvey, (call) => survey.remove(call, call.input.id));
  binder.handle(contract.copySurvey, (call) => survey.copy(call, call.input.id));
  binder.handle(contract.previewSurvey, (call) => survey.preview(call, call.input.id));
  binder.handle(contract.beginSurvey, (call) => survey.begin(call, call.input));
  binder.handle(contract.endSurvey, (call) => survey.end(call, call.input));
  binder.handle(contract.extendSurvey, (call) => survey.extend(call, call.input));
}

function answers(binder: Binder, jobs: JobQueue): void {
  binder.handle(contract.searchSurveyHouses, (call) => answer.searchHouses(call, call.input));
  binder.handle(contract.printSurveyForms, (call) => answer.forms(call, call.input));
  binder.handle(contract.getSurveyAnswer, (call) => answer.detail(call, call.input.id));
  binder.handle(contract.createSurveyAnswer, (call) => answer.create(call, call.input));
  binder.handle(contract.changeSurveyAnswer, (call) => answer.change(call, call.input));
  binder.handle(contract.removeSurveyAnswer, (call) => answer.remove(call, call.input));
  binder.handle(contract.readSurveyResult, (call) => result.read(call, call.input));
  binder.handle(contract.searchSurveyTexts, (call) => result.texts(call, call.input));
  jobs.define(result.SURVEY_JOB, result.writeAnswers);
  binder.handle(contract.exportSurveyAnswers, (call) => result.requestAnswers(call, call.input));
  binder.handlePublic(contract.getPublicSurvey, (call) => link.read(call));
  binder.handlePublic(contract.answerPublicSurvey, (call) => link.answer(call));
}

export function relationHousekeeping(schedule: Schedule, services: Services): void {
  careHousekeeping(schedule, services);
  survey.surveyHousekeeping(schedule, services);
}
