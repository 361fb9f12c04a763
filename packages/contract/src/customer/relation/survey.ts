// 满意度调查: questions, whom, from when to when. A survey in use keeps its questions: they are changed only while it is a draft.
import { z } from 'zod';
import { day, dayOf, instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { createdFields, numberedAnswer, optionalId, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { QUESTION, RELATION_AUDIENCE, SURVEY } from './states.ts';

const survey = resource({ path: '/api/customer/survey', menu: MENU.relation, what: '满意度调查' });

export const SURVEY_FAILURES = failures({
  SURVEY_STATE: business('调查“{title}”{state}，不能{what}'),
  SURVEY_ESTATE: business('所选小区或楼栋不存在，或不在您的管理范围内'),
  SURVEY_COMPANY: business('所选小区不属于同一公司'),
  SURVEY_NO_QUESTION: business('请先新增题目'),
  SURVEY_NO_HOUSE: business('没有符合条件的房屋'),
  SURVEY_PAST: business('截止日期不能早于今天'),
  SURVEY_LATER: business('新的截止日期应晚于现在的 {day}'),
});

// ---- questions ----------------------------------------------------------------------------------------------------------

export const MAX_QUESTIONS = 60;
export const MAX_OPTIONS = 20;
const hasOptions = (kind: number): boolean => kind === QUESTION.single || kind === QUESTION.several;
const isScored = (kind: number): boolean => kind === QUESTION.five || kind === QUESTION.ten;
/** Which fields a kind of question has, for the designer and for the checks of the server. */
export const questionHas = { options: hasOptions, score: isScored } as const;

const questionForm = z
  .object({
    section: optionalText('分组', 30),
    kind: z.literal(QUESTION.values, '请选择题型'),
    title: requiredText('题目', 200),
    required: z.boolean().default(true),
    options: z.array(requiredText('选项', 60)).max(MAX_OPTIONS, `选项最多 ${MAX_OPTIONS} 个`).default([]),
    /** Of several choices; null: any number. */
    most: z
      .int('请输入最多可选项数')
      .min(1, '最多可选应为 1 至 20 项')
      .max(MAX_OPTIONS, '最多可选应为 1 至 20 项')
      .nullable()
      .default(null),
    /** How much a score counts in the score of the house; 0: not at all. */
    weight: z.int('请输入权重，应为整数').min(0, '权重应在 0 至 100 之间').max(100, '权重应在 0 至 100 之间').default(1),
  })
  .refine(({ kind, options }) => !hasOptions(kind) || options.length >= 2, { path: ['options'], message: '请至少填写两个选项' })
  .refine(({ kind, options }) => !hasOptions(kind) || new Set(options).size === options.length, {
    path: ['options'],
    message: '选项不能重复',
  });
export type QuestionForm = z.output<typeof questionForm>;

export const surveyQuestion = z.object({
  id,
  section: z.string(),
  kind: QUESTION.schema,
  title: z.string(),
  required: z.boolean(),
  options: z.array(z.string()),
  most: z.int().nullable(),
  weight: z.int(),
});
export type SurveyQuestion = z.output<typeof surveyQuestion>;

// ---- the survey ---------------------------------------------------------------------------------------------------------

const surveyForm = z
  .object({
    title: requiredText('调查名称', 60),
    intro: optionalText('说明', 1000),
    estateIds: z.array(chosen('小区')).min(1, '请选择小区').max(100, '小区最多 100 个'),
    /** Only these buildings of their estates; an estate of which none is named is asked as a whole. */
    buildingIds: z.array(id).max(500, '楼栋最多 500 幢').default([]),
    audience: z.literal(RELATION_AUDIENCE.values, '请选择对象'),
    /** How many of a hundred houses are asked; drawn once when the survey begins, and kept. */
    percent: z.int('请输入抽样比例').min(1, '抽样比例应在 1 至 100 之间').max(100, '抽样比例应在 1 至 100 之间').default(100),
    fromOn: dayOf('请选择开始日期'),
    toOn: dayOf('请选择截止日期'),
    questions: z.array(questionForm).max(MAX_QUESTIONS, `题目最多 ${MAX_QUESTIONS} 道`).default([]),
  })
  .refine(({ fromOn, toOn }) => toOn >= fromOn, { path: ['toOn'], message: '截止日期不能早于开始日期' });
export type SurveyForm = z.output<typeof surveyForm>;

/** Rates and scores are whole hundredths of a percent or point as text: `86.67`; null where there is nothing to divide by. */
const hundredths = z.string().nullable();
export const surveyRow = z.object({
  id,
  version,
  number: z.string(),
  title: z.string(),
  state: SURVEY.schema,
  estates: z.string(),
  audience: RELATION_AUDIENCE.schema,
  percent: z.int(),
  fromOn: day,
  toOn: day,
  questions: z.int(),
  asked: z.int(),
  answered: z.int(),
  /** Answered of asked, in percent. */
  answerRate: hundredths,
  /** Mean of the scores of the houses, 0 to 100. */
  score: hundredths,
  /** Houses with a score of 80 and above, of all with a score, in percent. */
  satisfiedRate: hundredths,
  beganAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** The user sees all of it and may change it. */
  own: z.boolean(),
  ...createdFields,
});
export type SurveyRow = z.output<typeof surveyRow>;
export const searchSurveys = survey.search({ estateId: optionalId, states: severalOf(SURVEY), key: searchKey }, surveyRow, {
  totals: { drafts: z.int(), running: z.int(), ended: z.int() },
});
export const surveyDetail = surveyRow.omit({ questions: true }).extend({
  intro: z.string(),
  estateIds: z.array(id),
  buildingIds: z.array(id),
  buildings: z.string(),
  questions: z.array(surveyQuestion),
});
export type SurveyDetail = z.output<typeof surveyDetail>;
export const getSurvey = survey.get(surveyDetail);
export const createSurvey = survey.create(surveyForm, { output: numberedAnswer });
export const changeSurvey = survey.change(surveyForm);
export const removeSurvey = survey.remove();
/** A new draft with the same questions. */
export const copySurvey = survey.step('{id}/copy', '复制调查', { act: 'add', version: false, idempotent: true, output: numberedAnswer });
/** How many houses it would ask, before and after drawing. */
export const previewSurvey = survey.read('{id}/preview', '调查范围预览', {
  method: 'GET',
  input: { id: idParam },
  output: z.object({ houses: z.int(), asked: z.int(), estates: z.array(z.object({ estateId: id, name: z.string(), houses: z.int() })) }),
});
/** Draws the houses and gives each its link. */
export const beginSurvey = survey.step('{id}/begin', '发布调查', { output: z.object({ asked: z.int() }) });
export const endSurvey = survey.step('{id}/end', '结束调查');
export const extendSurvey = survey.step('{id}/extend', '延长调查', { fields: { toOn: dayOf('请选择新的截止日期') } });
