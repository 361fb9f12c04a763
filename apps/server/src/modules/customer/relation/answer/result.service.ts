// Results of a survey, and all answers as a sheet: a line per house, a column per question.
import {
  QUESTION,
  SURVEY_CHANNEL,
  searchSurveyTexts,
  type exportSurveyAnswers,
  type OutputOf,
  type ParsedInputOf,
  type readSurveyResult,
  type SurveyGroup,
  type SurveyHouseFilter,
  type SurveyQuestion,
  type SurveyResult,
} from '@anju/contract';
import { businessDay, highestScore, maskPhone, meanOf, partRate, satisfiedPoints } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { listing, searchOf } from '../../../../platform/listing/listing.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { JobOutcome, JobScope, Scope } from '../../../../platform/scope.ts';
import { requestSheet, writeSheet } from '../../../files/index.ts';
import { isSeenSurvey, listQuestions } from '../survey/survey.queries.ts';
import { listAnsweredHouses, totalsOfHouses, type AnsweredHouse } from './house.queries.ts';
import { countTexts, listGroups, listQuestionSums, listTexts, type GroupSums, type QuestionSums } from './result.queries.ts';

const groupOf = ({ id, name, asked, answered, scored, points, satisfied }: GroupSums): SurveyGroup => ({
  ...{ id, name, asked, answered },
  answerRate: partRate(answered, asked),
  score: meanOf(points, scored),
  satisfiedRate: partRate(satisfied, scored),
});

function questionOf(question: SurveyQuestion, sums: readonly QuestionSums[]): SurveyResult['questions'][number] {
  const whole = sums.find(({ value }) => value === null);
  const answered = whole?.count ?? 0;
  const countOf = (value: number): number => sums.find((one) => one.value === value)?.count ?? 0;
  const highest = highestScore(question.kind);
  const labels =
    highest === null
      ? question.options.map((label, at) => [label, at] as const)
      : Array.from({ length: highest }, (_, at) => [String(at + 1), at + 1] as const);
  const satisfied = sums
    .filter(({ value }) => value !== null && value >= satisfiedPoints(question.kind))
    .reduce((n, one) => n + one.count, 0);
  return {
    ...question,
    answered,
    average: highest === null ? null : meanOf(String(whole?.points ?? 0), answered),
    satisfiedRate: highest === null ? null : partRate(satisfied, answered),
    spread: labels.map(([label, value]) => ({ label, count: countOf(value), share: partRate(countOf(value), answered) ?? '0.00' })),
  };
}

export async function read(
  { db, actor }: Scope,
  filter: ParsedInputOf<typeof readSurveyResult>,
): Promise<OutputOf<typeof readSurveyResult>> {
  const reach = reachOf(actor);
  if (!(await isSeenSurvey(db, filter.surveyId, reach))) throw fail('NOT_FOUND', { what: '满意度调查' });
  const asked = { filter, ...reach };
  const [questions, groups, sums] = await Promise.all([
    listQuestions(db, filter.surveyId),
    listGroups(db, asked),
    listQuestionSums(db, asked),
  ]);
  const of = (by: GroupSums['by']): GroupSums[] => groups.filter((group) => group.by === by);
  const all = of('all')[0] ?? { by: 'all', id: 0, name: '', asked: 0, answered: 0, scored: 0, points: '0', satisfied: 0 };
  const { id: _id, name: _name, ...whole } = groupOf(all);
  const byQuestion = Map.groupBy(sums, ({ questionId }) => questionId);
  return {
    ...whole,
    satisfied: all.satisfied,
    scored: all.scored,
    questions: questions.map((question) => questionOf(question, byQuestion.get(question.id) ?? [])),
    estates: of('estate').map(groupOf),
    buildings: of('building').map(groupOf),
    channels: of('channel').map((group) => groupOf({ ...group, name: SURVEY_CHANNEL.text(group.id) })),
  };
}

export const texts = listing(searchSurveyTexts, { totals: countTexts, page: listTexts });

// ---- the sheet ----------------------------------------------------------------------------------------------------------

export const SURVEY_JOB = 'customer.survey-export';
const SLICE = 1_000;

export async function requestAnswers(
  scope: Scope,
  { filter, purpose }: ParsedInputOf<typeof exportSurveyAnswers>,
): Promise<OutputOf<typeof exportSurveyAnswers>> {
  if (!(await isSeenSurvey(scope.db, filter.surveyId, reachOf(scope.actor)))) throw fail('NOT_FOUND', { what: '满意度调查' });
  return requestSheet(scope, { job: SURVEY_JOB, title: '导出问卷答卷', entity: 'survey-answer', input: { filter }, purpose });
}

function cellOf(question: SurveyQuestion, row: AnsweredHouse): string | number {
  const answer = row.answers.find(({ questionId }) => questionId === question.id);
  if (answer === undefined) return '';
  if (answer.score !== null) return answer.score;
  const chosen = answer.choices.map((at) => question.options[at] ?? '').join('、');
  return question.kind === QUESTION.words ? answer.text : [chosen, answer.text].filter((text) => text !== '').join('；');
}

export async function writeAnswers(scope: JobScope, { filter }: { readonly filter: SurveyHouseFilter }): Promise<JobOutcome> {
  const { db, clock } = scope;
  const search = searchOf(scope, filter);
  const questions = await listQuestions(db, filter.surveyId);
  const { total } = await totalsOfHouses(db, search);
  return writeSheet<AnsweredHouse>(scope, {
    sheet: '问卷答卷',
    fileName: `问卷答卷-${today(clock)}.xlsx`,
    unit: '户',
    total,
    slice: SLICE,
    columns: [
      { header: '小区', width: 16, value: (row) => row.estateName },
      { header: '房屋', width: 18, value: (row) => row.house },
      { header: '业主或住户', width: 16, value: (row) => row.name },
      { header: '电话', width: 14, value: (row) => maskPhone(row.phone) },
      { header: '答卷方式', width: 10, value: (row) => (row.channel === null ? '未答' : SURVEY_CHANNEL.text(row.channel)) },
      { header: '答卷日期', width: 12, value: (row) => (row.answeredAt === null ? '' : businessDay(new Date(row.answeredAt))) },
      { header: '录入人', width: 10, value: (row) => row.by },
      { header: '得分', width: 8, value: (row) => row.score ?? '' },
      ...questions.map((question, at) => ({
        header: `${at + 1}. ${question.title}`,
        width: 20,
        value: (row: AnsweredHouse) => cellOf(question, row),
      })),
      { header: '备注', width: 20, value: (row) => row.remark },
    ],
    after: (_last, limit, offset) => listAnsweredHouses(db, search, { limit, offset }),
  });
}
