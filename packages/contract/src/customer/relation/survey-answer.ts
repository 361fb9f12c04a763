// Answers of a survey: one per house, on paper, by staff or by the link of the house; and the link itself, which needs no login.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { day, instant } from '../../kit/dates.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { business, failures } from '../../kit/failure.ts';
import { optionalId, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { fileIds } from '../../kit/file-fields.ts';
import { chosen, id, shortIdParam, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { SURVEY, SURVEY_CHANNEL } from './states.ts';
import { MAX_OPTIONS, MAX_QUESTIONS, surveyQuestion } from './survey.ts';

const answer = resource({ path: '/api/customer/survey-answer', menu: MENU.relation, what: '问卷答卷' });

export const SURVEY_ANSWER_FAILURES = failures({
  SURVEY_ANSWERED: business('{house} 已有答卷，不能重复提交'),
  SURVEY_NOT_ASKED: business('该房屋不在本次调查范围内'),
  SURVEY_OVER: business('调查已于 {day} 结束，谢谢您的关注'),
  SURVEY_NOT_BEGUN: business('调查将于 {day} 开始'),
  SURVEY_LINK: business('链接不正确或已失效，请扫描问卷上的二维码'),
  SURVEY_MISSING: business('请回答第 {number} 题：{title}'),
  SURVEY_WRONG: business('第 {number} 题的答案不正确'),
  SURVEY_BY_LINK: business('住户自己提交的答卷不能{what}'),
});

export const MAX_ANSWER_TEXT = 1000;
/** One question: which options (from 0), a score, or a text. */
export const questionAnswer = z.object({
  questionId: id,
  choices: z
    .array(
      z
        .int()
        .min(0, '选项不正确')
        .max(MAX_OPTIONS - 1, '选项不正确'),
    )
    .max(MAX_OPTIONS, '选项不正确')
    .default([]),
  score: z.int('分数不正确').min(1, '分数不正确').max(10, '分数不正确').nullable().default(null),
  text: optionalText('文字', MAX_ANSWER_TEXT),
});
export type QuestionAnswer = z.output<typeof questionAnswer>;
const answers = z.array(questionAnswer).max(MAX_QUESTIONS, `题目最多 ${MAX_QUESTIONS} 道`);
/** A score of 0 to 100 with two decimals; null where no scored question was answered. */
const score = z.string().nullable();

// ---- houses that are asked ----------------------------------------------------------------------------------------------

export const surveyHouse = z.object({
  houseId: id,
  estateId: id,
  estateName: z.string(),
  buildingId: id,
  house: z.string(),
  /** The owners or, where only those who live there are asked, the head of the household. */
  name: z.string(),
  phone: z.string(),
  answerId: id.nullable(),
  answeredAt: instant.nullable(),
  channel: SURVEY_CHANNEL.schema.nullable(),
  by: z.string(),
  score,
});
export type SurveyHouse = z.output<typeof surveyHouse>;
const houses = {
  surveyId: chosen('调查'),
  estateId: optionalId,
  buildingId: optionalId,
  /** Null: all of them. */
  answered: z.boolean().nullable().default(null),
  channels: severalOf(SURVEY_CHANNEL),
  /** Only houses with a score below 60. */
  low: z.boolean().default(false),
  key: searchKey,
};
export const surveyHouseFilter = z.object(houses);
export type SurveyHouseFilter = z.output<typeof surveyHouseFilter>;
/** In the order of the houses, so that a pile of papers is typed in from top to bottom. */
export const searchSurveyHouses = answer.search(houses, surveyHouse, {
  at: 'house/search',
  summary: '调查房屋列表',
  totals: { asked: z.int(), answered: z.int(), low: z.int() },
});
/** All answers of a survey as a sheet: a line per house, a column per question. */
export const exportSurveyAnswers = answer.export(surveyHouseFilter);

export const MAX_FORMS = 300;
/** What the paper forms need: the questions once, and each house with its own link as an address without the host. */
export const printSurveyForms = answer.read('forms', '打印问卷', {
  act: 'add',
  input: {
    surveyId: chosen('调查'),
    buildingId: optionalId,
    houseIds: z.array(id).max(MAX_FORMS, `一次最多打印 ${MAX_FORMS} 份`).default([]),
    /** Leaves out houses that have answered. */
    open: z.boolean().default(true),
    page: z.int().min(1).max(1000).default(1),
  },
  output: z.object({
    title: z.string(),
    intro: z.string(),
    number: z.string(),
    company: z.string(),
    toOn: day,
    questions: z.array(surveyQuestion),
    forms: z.array(z.object({ houseId: id, estateName: z.string(), house: z.string(), name: z.string(), link: z.string() })),
    total: z.int(),
  }),
});

// ---- answers ------------------------------------------------------------------------------------------------------------

export const surveyAnswer = z.object({
  id,
  version,
  surveyId: id,
  surveyTitle: z.string(),
  surveyState: SURVEY.schema,
  houseId: id,
  estateId: id,
  estateName: z.string(),
  house: z.string(),
  channel: SURVEY_CHANNEL.schema,
  name: z.string(),
  at: instant,
  by: z.string(),
  remark: z.string(),
  score,
  questions: z.array(surveyQuestion),
  answers: z.array(questionAnswer),
  papers: z.array(z.object({ id, name: z.string() })),
  /** What a request would say: low scores and texts, for 诉求受理. Empty where nothing is low. */
  caseText: z.string(),
});
export type SurveyAnswer = z.output<typeof surveyAnswer>;
export const getSurveyAnswer = answer.get(surveyAnswer);

const typed = z.literal([SURVEY_CHANNEL.paper, SURVEY_CHANNEL.phone, SURVEY_CHANNEL.door], '请选择答卷方式');
const typedFields = {
  channel: typed,
  name: optionalText('答卷人', 40),
  remark: optionalText('备注', 200),
  answers,
  paperIds: fileIds(FILE_CATEGORY.surveyPaper, 10, '扫描件', '份'),
};
export const createSurveyAnswer = answer.create(
  { surveyId: chosen('调查'), houseId: chosen('房屋'), ...typedFields },
  { summary: '录入答卷', output: z.object({ id, score, low: z.boolean() }) },
);
/** What staff typed in, while the survey runs. */
export const changeSurveyAnswer = answer.change(typedFields, { output: z.object({ score, low: z.boolean() }) });
/** Typed in for the wrong house. */
export const removeSurveyAnswer = answer.step('{id}/remove', '删除答卷', {
  act: 'remove',
  fields: { reason: requiredText('删除原因', 200) },
});

// ---- results ------------------------------------------------------------------------------------------------------------

const rate = z.string().nullable();
const group = z.object({
  id,
  name: z.string(),
  asked: z.int(),
  answered: z.int(),
  answerRate: rate,
  score,
  satisfiedRate: rate,
});
export type SurveyGroup = z.output<typeof group>;
export const surveyResult = z.object({
  asked: z.int(),
  answered: z.int(),
  answerRate: rate,
  score,
  satisfied: z.int(),
  scored: z.int(),
  satisfiedRate: rate,
  questions: z.array(
    surveyQuestion.extend({
      answered: z.int(),
      /** In points of the question. */
      average: z.string().nullable(),
      /** Four of five, eight of ten and above, of all that answered it, in percent. */
      satisfiedRate: rate,
      /** Options in their order, or the scores from 1 on. */
      spread: z.array(z.object({ label: z.string(), count: z.int(), share: z.string() })),
    }),
  ),
  estates: z.array(group),
  buildings: z.array(group),
  /** `id` is the number of SURVEY_CHANNEL; nobody is asked by a channel, so `asked` is 0 there. */
  channels: z.array(group),
});
export type SurveyResult = z.output<typeof surveyResult>;
export const readSurveyResult = answer.read('result', '调查结果', {
  input: { surveyId: chosen('调查'), estateId: optionalId, buildingId: optionalId, channels: severalOf(SURVEY_CHANNEL) },
  output: surveyResult,
});

export const surveyText = z.object({
  answerId: id,
  questionId: id,
  question: z.string(),
  text: z.string(),
  houseId: id,
  estateName: z.string(),
  house: z.string(),
  score,
  at: instant,
});
export type SurveyText = z.output<typeof surveyText>;
export const searchSurveyTexts = answer.search(
  { surveyId: chosen('调查'), questionId: optionalId, estateId: optionalId, buildingId: optionalId, key: searchKey },
  surveyText,
  { at: 'text/search', summary: '调查意见列表' },
);

// ---- the link -----------------------------------------------------------------------------------------------------------

/** 16 signs of the alphabet of the gate: 80 random bits. */
const token = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, '链接不正确或已失效，请扫描问卷上的二维码');
const linkOf = { tenantId: shortIdParam, token };
/** The address of a link below the host, which is also the route of the page. */
export const surveyAddress = (tenantId: number | string, code: string): string => `/survey/${tenantId}/${code}`;

export const PUBLIC_SURVEY = ['open', 'answered', 'over', 'early'] as const;
export const publicSurvey = z.object({
  state: z.enum(PUBLIC_SURVEY),
  title: z.string(),
  intro: z.string(),
  company: z.string(),
  estateName: z.string(),
  house: z.string(),
  fromOn: day,
  toOn: day,
  questions: z.array(surveyQuestion),
  answeredAt: instant.nullable(),
  /** What was answered by this link; empty if it was answered otherwise. */
  answers: z.array(questionAnswer),
});
export type PublicSurvey = z.output<typeof publicSurvey>;
export const getPublicSurvey = endpoint({
  method: 'GET',
  path: '/api/survey/{tenantId}/{token}',
  access: { public: true },
  summary: '打开问卷链接',
  visitorLimit: { calls: 300, minutes: 10 },
  input: z.object(linkOf),
  output: publicSurvey,
});
/** Once per house: a second send is told that the house has answered. */
export const answerPublicSurvey = endpoint({
  method: 'POST',
  path: '/api/survey/{tenantId}/{token}',
  access: { public: true },
  summary: '提交问卷',
  visitorLimit: { calls: 120, minutes: 10 },
  input: z.object({ ...linkOf, name: optionalText('称呼', 40), answers }),
  output: z.object({ answeredAt: instant }),
});
