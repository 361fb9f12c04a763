// Answers that staff type in: from paper, by phone or at the door. One per house; the database refuses a second.
import {
  createSurveyAnswer,
  FILE_CATEGORY,
  fileCategoryOf,
  MAX_FORMS,
  MENU,
  QUESTION,
  searchSurveyHouses,
  SURVEY,
  SURVEY_CHANNEL,
  surveyAddress,
  type changeSurveyAnswer,
  type OutputOf,
  type ParsedInputOf,
  type printSurveyForms,
  type QuestionAnswer,
  type removeSurveyAnswer,
  type SurveyAnswer,
  type SurveyHouse,
  type SurveyQuestion,
} from '@anju/contract';
import { formatDay, highestScore, isLow, LOW_BELOW, maskPhone, readAnswers, surveyDoor, surveyScore } from '@anju/domain';
import { refusal } from '../../../../platform/access/access.ts';
import { rightsOn } from '../../../../platform/access/rights.ts';
import { today } from '../../../../platform/clock.ts';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { defineFileParent, removeBytes, replaceAttached } from '../../../files/index.ts';
import { isSeenSurvey, listQuestions, shareSurvey, type LockedSurvey } from '../survey/survey.queries.ts';
import * as queries from './answer.queries.ts';
import { countForms, findPaperHead, listForms, listHouses, totalsOfHouses } from './house.queries.ts';

const ENTITY = 'survey-answer' as const;
export const ONCE_KEY = 'survey_answer_house';

export const searchHouses = listing(searchSurveyHouses, {
  totals: totalsOfHouses,
  page: listHouses,
  row: (found: SurveyHouse) => ({ ...found, phone: maskPhone(found.phone) }),
});

export async function forms(
  { db, actor, clock }: Scope,
  { surveyId, buildingId, houseIds, open, page }: ParsedInputOf<typeof printSurveyForms>,
): Promise<OutputOf<typeof printSurveyForms>> {
  const head = (await isSeenSurvey(db, surveyId, reachOf(actor))) ? await findPaperHead(db, surveyId) : undefined;
  if (!head) throw fail('NOT_FOUND', { what: '满意度调查' });
  const { audience: _audience, ...shown } = head;
  const asked = { surveyId, buildingId, houseIds, open, reach: reachOf(actor) };
  const [questions, total, found] = await Promise.all([
    listQuestions(db, surveyId),
    countForms(db, asked),
    listForms(db, asked, { today: today(clock), limit: MAX_FORMS, offset: (page - 1) * MAX_FORMS }),
  ]);
  return {
    ...shown,
    questions,
    total,
    forms: found.map(({ token, ...form }) => ({ ...form, link: surveyAddress(actor.tenantId, token) })),
  };
}

// ---- one answer ---------------------------------------------------------------------------------------------------------

const PASSED_SCORE = (kind: SurveyQuestion['kind']): number => ((highestScore(kind) ?? 0) * LOW_BELOW) / 100;

/** What a request would say: which questions were scored low, and what was written. */
export function caseTextOf(title: string, questions: readonly SurveyQuestion[], answers: readonly QuestionAnswer[]): string {
  const of = new Map(answers.map((answer) => [answer.questionId, answer]));
  const low = questions.flatMap(({ id, kind, title: question }) => {
    const score = of.get(id)?.score ?? null;
    return score !== null && score < PASSED_SCORE(kind) ? [`${question}：${score} 分（满分 ${highestScore(kind)} 分）`] : [];
  });
  if (low.length === 0) return '';
  const said = questions.flatMap(({ id, kind, title: question }) =>
    kind === QUESTION.words && (of.get(id)?.text ?? '') !== '' ? [`${question}：${of.get(id)?.text ?? ''}`] : [],
  );
  return [`满意度调查“${title}”评分较低：`, ...low, ...said].join('\n');
}

export async function detail({ db, actor }: Scope, id: number): Promise<SurveyAnswer> {
  const found = await queries.findAnswer(db, id, reachOf(actor));
  if (!found) throw fail('NOT_FOUND', { what: '问卷答卷' });
  const [questions, answers, papers] = await Promise.all([
    listQuestions(db, found.surveyId),
    queries.listLines(db, id),
    queries.listPapers(db, id),
  ]);
  return { ...found, questions, answers, papers, caseText: caseTextOf(found.surveyTitle, questions, answers) };
}

/** Refuses what the link of a house would not take either. */
export function requireOpen(survey: Pick<LockedSurvey, 'state' | 'fromOn' | 'toOn'>, day: string): void {
  const door = surveyDoor(survey, day);
  if (door === 'over') throw fail('SURVEY_OVER', { day: formatDay(survey.toOn) });
  if (door === 'early') throw fail('SURVEY_NOT_BEGUN', { day: formatDay(survey.fromOn) });
}

/** What was answered, checked against the questions, and its score. */
export async function readGiven(tx: Tx, surveyId: number, given: readonly QuestionAnswer[]) {
  const questions = await listQuestions(tx, surveyId);
  const read = readAnswers(questions, given);
  if ('fault' in read) {
    const { number, title, fault } = read.fault;
    throw failField('answers', fault === 'missing' ? 'SURVEY_MISSING' : 'SURVEY_WRONG', { number, title });
  }
  return { answers: read.answers, score: surveyScore(questions, read.answers) };
}

/** The survey, held while it is answered; a survey that is not begun or is over takes no typed answers. */
async function holdRunning(scope: Scope, tx: Tx, surveyId: number, what: string): Promise<LockedSurvey> {
  const survey = (await isSeenSurvey(tx, surveyId, reachOf(scope.actor))) ? await shareSurvey(tx, surveyId) : undefined;
  if (!survey) throw fail('NOT_FOUND', { what: '满意度调查' });
  if (survey.state !== SURVEY.running) throw fail('SURVEY_STATE', { title: survey.title, state: SURVEY.text(survey.state), what });
  return survey;
}

const savePapers = (scope: Scope, tx: Tx, id: number, before: readonly number[], wanted: readonly number[]): Promise<string[]> =>
  replaceAttached(
    scope,
    tx,
    { category: fileCategoryOf(createSurveyAnswer, 'paperIds'), parentId: id },
    {
      before,
      wanted,
      store: (ids) => queries.replacePapers(tx, scope.actor.tenantId, id, ids),
    },
  );

export const create = (scope: Scope, input: ParsedInputOf<typeof createSurveyAnswer>): Promise<OutputOf<typeof createSurveyAnswer>> =>
  inTransaction(scope.db, async (tx) => {
    const { surveyId, houseId, channel, name, remark, paperIds } = input;
    const survey = await holdRunning(scope, tx, surveyId, '录入答卷');
    requireOpen(survey, today(scope.clock));
    const place = await queries.findAsked(tx, surveyId, houseId, reachOf(scope.actor));
    if (!place) throw failField('houseId', 'SURVEY_NOT_ASKED');
    const { answers, score } = await readGiven(tx, surveyId, input.answers);
    const id = await onDuplicate(
      queries.insertAnswer(tx, { surveyId, houseId, channel, name, remark, score }, answers, stampOf(scope)),
      ONCE_KEY,
      () => failField('houseId', 'SURVEY_ANSWERED', { house: place.house }),
    );
    await savePapers(scope, tx, id, [], paperIds);
    const note = `${survey.title} ${place.house} ${SURVEY_CHANNEL.text(channel)}`;
    await scope.audit.write(tx, scope.actor, { action: '录入', entity: ENTITY, entityId: id, after: { answers, score }, note });
    return { id, score, low: isLow(score) };
  });

async function lockTyped(scope: Scope, tx: Tx, { id, version }: { id: number; version: number }, what: string) {
  const answer = await lockRow(tx, {
    what: '问卷答卷',
    find: () => queries.lockAnswer(tx, id, reachOf(scope.actor)),
    version,
    check: ({ channel }) => {
      if (channel === SURVEY_CHANNEL.link) throw fail('SURVEY_BY_LINK', { what });
    },
  });
  const survey = await holdRunning(scope, tx, answer.surveyId, `${what}答卷`);
  return { answer, survey };
}

export async function change(
  scope: Scope,
  { id, version, paperIds, ...input }: ParsedInputOf<typeof changeSurveyAnswer>,
): Promise<OutputOf<typeof changeSurveyAnswer>> {
  let gone: string[] = [];
  const result = await inTransaction(scope.db, async (tx) => {
    const { answer, survey } = await lockTyped(scope, tx, { id, version }, '修改');
    const before = { answers: await queries.listLines(tx, id) };
    const { answers, score } = await readGiven(tx, answer.surveyId, input.answers);
    const { channel, name, remark } = input;
    await queries.updateAnswer(tx, answer, { channel, name, remark, score }, answers, stampOf(scope));
    const papers = (await queries.listPapers(tx, id)).map((paper) => paper.id);
    gone = await savePapers(scope, tx, id, papers, paperIds);
    const note = `${survey.title} ${answer.house}`;
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: { answers, score }, note });
    return { score, low: isLow(score) };
  });
  await removeBytes(scope, gone);
  return result;
}

export async function remove(scope: Scope, { id, version, reason }: ParsedInputOf<typeof removeSurveyAnswer>): Promise<null> {
  let gone: string[] = [];
  await inTransaction(scope.db, async (tx) => {
    const { answer, survey } = await lockTyped(scope, tx, { id, version }, '删除');
    const before = { answers: await queries.listLines(tx, id) };
    const papers = (await queries.listPapers(tx, id)).map((paper) => paper.id);
    gone = await savePapers(scope, tx, id, papers, []);
    await queries.deleteAnswer(tx, id);
    const note = `${survey.title} ${answer.house}；${reason}`;
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: ENTITY, entityId: id, before, note });
  });
  await removeBytes(scope, gone);
  return null;
}

const PAPERS = {
  mayRead: async (scope: Scope, id: number): Promise<boolean> =>
    refusal({ menu: MENU.relation, act: 'view' }, scope.actor, await rightsOn(scope, [MENU.relation])) === null &&
    queries.isSeenAnswer(scope.db, id, reachOf(scope.actor)),
  mayWrite: () => false,
};

export function defineAnswerFiles(): void {
  defineFileParent(FILE_CATEGORY.surveyPaper, PAPERS);
}
