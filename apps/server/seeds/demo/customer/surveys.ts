// A survey that is over, with some 120 answers, and one that runs. All days count from the first start.
import { randomBytes } from 'node:crypto';
import { QUESTION, RELATION_AUDIENCE, SURVEY, SURVEY_CHANNEL } from '@anju/contract';
import { addDays, businessDay, GATE_CODE_BYTES, gateCodeOf, surveyScore } from '@anju/domain';
import type pg from 'pg';
import { advanceIdentities, insertRows, type KeyedRow, type Row } from '../../insert-rows.ts';
import { createRandom } from '../random.ts';
import { readRelationGround, type RelationGround } from './visit-ground.ts';

const SEED = 183;
const ASKED = 180;
const ANSWERED = [122, 26] as const;
const TITLES = ['上半年物业服务满意度调查', '物业服务满意度调查'] as const;
const QUESTIONS = [
  { section: '总体', kind: QUESTION.five, title: '您对物业服务总体是否满意', weight: 3, options: [] },
  { section: '分项', kind: QUESTION.five, title: '保洁服务', weight: 1, options: [] },
  { section: '分项', kind: QUESTION.five, title: '保安服务', weight: 1, options: [] },
  { section: '分项', kind: QUESTION.five, title: '维修及时性', weight: 1, options: [] },
  { section: '分项', kind: QUESTION.ten, title: '绿化养护', weight: 1, options: [] },
  { section: '意见', kind: QUESTION.single, title: '您最常用哪种方式联系物业', weight: 0, options: ['电话', '微信', '上门', '不联系'] },
  {
    section: '意见',
    kind: QUESTION.several,
    title: '您希望改进哪些方面（可多选）',
    weight: 0,
    options: ['停车', '电梯', '绿化', '快递', '噪音'],
  },
  { section: '意见', kind: QUESTION.words, title: '其他意见和建议', weight: 0, options: [] },
] as const;
const TEXTS = [
  '电梯高峰期等候太久',
  '希望增加充电桩',
  '保安很热情',
  '楼道杂物请及时清理',
  '绿化浇水时间可以再早一些',
  '地下车库灯光偏暗',
  '一切都好',
];

type Question = KeyedRow<'customer.surveyQuestion'> & { kind: (typeof QUESTIONS)[number]['kind'] };

function makeSurvey({ tenantId, companyId, estateId, owners, staff }: RelationGround, now: Date, nth: 0 | 1) {
  const random = createRandom(SEED + nth);
  const today = businessDay(now);
  const over = nth === 0;
  const id = nth + 1;
  const fromOn = addDays(today, over ? -150 : -12);
  const toOn = addDays(today, over ? -120 : 18);
  const by = staff[0]?.name ?? '';
  const moment = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`).toISOString();
  const survey: Row<'customer.survey'> = {
    ...{ tenantId, id, number: `DC${fromOn.slice(0, 7).replace('-', '')}0001`, companyId, title: TITLES[nth] },
    ...{
      intro: '为了做得更好，请您用两分钟为我们的服务打分。',
      state: over ? SURVEY.ended : SURVEY.running,
      audience: RELATION_AUDIENCE.all,
    },
    ...{ percent: 100, fromOn, toOn, beganAt: moment(fromOn, '08:30'), endedAt: over ? moment(addDays(toOn, 1), '00:10') : null },
    ...{ createdBy: by, createdAt: moment(addDays(fromOn, -3), '15:00'), version: over ? 2 : 1 },
  };
  const questions: Question[] = QUESTIONS.map((question, position) => ({
    ...question,
    ...{
      tenantId,
      id: nth * QUESTIONS.length + position + 1,
      surveyId: id,
      position,
      required: position < 4,
      options: [...question.options],
      most: null,
    },
  }));
  const houses = owners.slice(0, ASKED).map(({ houseId }) => ({
    ...{ tenantId, surveyId: id, houseId, estateId, token: gateCodeOf(randomBytes(GATE_CODE_BYTES)) },
  }));
  const answers: Row<'customer.surveyAnswer'>[] = [];
  const lines: Row<'customer.surveyAnswerLine'>[] = [];
  for (let at = 0; at < Math.min(ANSWERED[nth], houses.length); at += 1) {
    const answerId = nth * ANSWERED[0] + at + 1;
    const mood = random.int(1, 10);
    const scoreOf = (most: number): number =>
      Math.max(1, Math.min(most, Math.round((most * (mood > 2 ? random.int(7, 10) : random.int(3, 7))) / 10)));
    const given = questions.flatMap(({ id: questionId, kind }) => {
      const line = { tenantId, surveyId: id, answerId, questionId, choices: [] as number[], score: null as number | null, text: '' };
      if (kind === QUESTION.five) return [{ ...line, score: scoreOf(5) }];
      if (kind === QUESTION.ten) return at % 9 === 0 ? [] : [{ ...line, score: scoreOf(10) }];
      if (kind === QUESTION.single) return [{ ...line, choices: [random.int(0, 3)] }];
      if (kind === QUESTION.several) return [{ ...line, choices: [random.int(0, 1), random.int(2, 4)] }];
      return at % 4 === 1 ? [{ ...line, text: TEXTS[random.int(0, TEXTS.length - 1)] ?? '' }] : [];
    });
    const score = surveyScore(
      questions.map((question) => ({ id: question.id, kind: question.kind, weight: question.weight })),
      given,
    );
    const channel =
      at % 3 === 0 ? SURVEY_CHANNEL.link : at % 3 === 1 ? SURVEY_CHANNEL.paper : at % 2 === 0 ? SURVEY_CHANNEL.phone : SURVEY_CHANNEL.door;
    const day = addDays(fromOn, random.int(0, over ? 29 : 11));
    const { name = '' } = owners[at] ?? {};
    answers.push({
      ...{ tenantId, id: answerId, surveyId: id, houseId: houses[at]?.houseId ?? 0, channel, name, remark: '', score },
      ...{ by: channel === SURVEY_CHANNEL.link ? name : by, at: moment(day, `${10 + (at % 9)}:${at % 2 === 0 ? '15' : '40'}`), version: 0 },
    });
    lines.push(...given);
  }
  return { survey, questions, houses, answers, lines };
}

export async function insertSurveys(client: pg.Client, now: Date): Promise<void> {
  const ground = await readRelationGround(client);
  const made = ([0, 1] as const).map((nth) => makeSurvey(ground, now, nth));
  const { tenantId, estateId } = ground;
  await insertRows(
    client,
    'customer.survey',
    made.map(({ survey }) => survey),
  );
  await insertRows(
    client,
    'customer.surveyEstate',
    [1, 2].map((surveyId) => ({ tenantId, surveyId, estateId })),
  );
  await insertRows(
    client,
    'customer.surveyQuestion',
    made.flatMap(({ questions }) => questions),
  );
  await insertRows(
    client,
    'customer.surveyHouse',
    made.flatMap(({ houses }) => houses),
  );
  await insertRows(
    client,
    'customer.surveyAnswer',
    made.flatMap(({ answers }) => answers),
  );
  await insertRows(
    client,
    'customer.surveyAnswerLine',
    made.flatMap(({ lines }) => lines),
  );
  await insertRows(
    client,
    'system.numberCounter',
    made.map(({ survey }) => ({ tenantId, companyId: 0, kind: 'survey', period: String(survey.fromOn).slice(0, 7), lastValue: 1 })),
  );
  await advanceIdentities(client, ['customer.survey', 'customer.surveyQuestion', 'customer.surveyAnswer']);
}
