// 关怀计划: a rule says who is visited on which day, and a daily round plans the visits, each once.
import { z } from 'zod';
import { day, dayOf } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { createdFields, optionalDay, optionalText, requiredText } from '../../kit/fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { CARE_RULE, RELATION_AUDIENCE, RELATION_WAY } from './states.ts';

const care = resource({ path: '/api/customer/care', menu: MENU.relation, what: '关怀计划' });

export const CARE_FAILURES = failures({
  CARE_ESTATE: business('所选小区不存在，或不在您的管理范围内'),
  CARE_EMPLOYEE: business('负责人不存在或已离职'),
  CARE_NAME_TAKEN: business('关怀计划“{name}”已存在'),
});

const age = z.int('请输入年龄').min(0, '年龄应在 0 至 150 之间').max(150, '年龄应在 0 至 150 之间').nullable().default(null);
const form = z
  .object({
    name: requiredText('计划名称', 30),
    rule: z.literal(CARE_RULE.values, '请选择关怀类型'),
    estateIds: z.array(chosen('小区')).min(1, '请选择小区').max(200, '小区最多 200 个'),
    audience: z.literal(RELATION_AUDIENCE.values, '请选择对象'),
    /** Any of these; empty means everybody. */
    tagIds: z.array(id).max(50).default([]),
    levelIds: z.array(id).max(50).default([]),
    minAge: age,
    maxAge: age,
    /** Of a festival: its days, because many move from year to year. */
    festivalDays: z.array(dayOf('请选择节日日期')).max(20, '节日日期最多 20 个').default([]),
    /** Of a regular one: its first day and the days between two. */
    firstOn: optionalDay,
    everyDays: z.int('请输入间隔天数').min(7, '间隔应在 7 至 366 天之间').max(366, '间隔应在 7 至 366 天之间').nullable().default(null),
    daysBefore: z.int('请输入提前天数').min(0, '提前天数应在 0 至 60 之间').max(60, '提前天数应在 0 至 60 之间').default(0),
    way: z.literal(RELATION_WAY.values, '请选择方式'),
    /** {姓名} {房号} are filled in. */
    text: optionalText('关怀内容', 500),
    employeeId: chosen('负责人'),
  })
  .refine(({ rule, festivalDays }) => rule !== CARE_RULE.festival || festivalDays.length > 0, {
    path: ['festivalDays'],
    message: '请选择节日日期',
  })
  .refine(({ rule, firstOn }) => rule !== CARE_RULE.regular || firstOn !== null, { path: ['firstOn'], message: '请选择首次日期' })
  .refine(({ rule, everyDays }) => rule !== CARE_RULE.regular || everyDays !== null, { path: ['everyDays'], message: '请输入间隔天数' })
  .refine(({ minAge, maxAge }) => minAge === null || maxAge === null || maxAge >= minAge, {
    path: ['maxAge'],
    message: '年龄上限应不小于下限',
  });
export type CareForm = z.output<typeof form>;

export const carePlan = z.object({
  id,
  version,
  name: z.string(),
  rule: CARE_RULE.schema,
  estateIds: z.array(id),
  estates: z.string(),
  audience: RELATION_AUDIENCE.schema,
  tagIds: z.array(id),
  tags: z.string(),
  levelIds: z.array(id),
  levels: z.string(),
  minAge: z.int().nullable(),
  maxAge: z.int().nullable(),
  festivalDays: z.array(day),
  firstOn: day.nullable(),
  everyDays: z.int().nullable(),
  daysBefore: z.int(),
  way: RELATION_WAY.schema,
  text: z.string(),
  employeeId: id,
  employee: z.string(),
  disabled: z.boolean(),
  /** The last day the round looked at it. */
  roundOn: day.nullable(),
  planned: z.int(),
  done: z.int(),
  /** The user sees all of its estates and may change it. */
  own: z.boolean(),
  ...createdFields,
});
export type CarePlan = z.output<typeof carePlan>;
export const searchCarePlans = care.search({ withDisabled: z.boolean().default(false) }, carePlan);
export const createCarePlan = care.create(form);
export const changeCarePlan = care.change(form);
export const disableCarePlan = care.disable();
/** Who would be visited in the next 30 days if the plan were so. */
export const previewCare = care.read('preview', '关怀对象预览', {
  input: form,
  output: z.object({
    total: z.int(),
    rows: z.array(z.object({ personId: id, name: z.string(), house: z.string(), on: day, age: z.int().nullable() })),
  }),
});
/** The round of today for one plan, now; those planned already stay. */
export const runCarePlan = care.step('{id}/run', '立即生成走访', { version: false, output: z.object({ made: z.int() }) });
