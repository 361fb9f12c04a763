// 客户分级: levels of the company's own, set by hand with a reason. Rules only suggest; a person decides.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { optionalId, optionalText, removalAnswer, requiredText, searchKey } from '../../kit/fields.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { levelMark } from './relation.ts';

const level = resource({ path: '/api/customer/level', menu: MENU.relation, what: '客户分级' });

export const LEVEL_FAILURES = failures({
  LEVEL_NAME_TAKEN: business('分级“{name}”已存在'),
  LEVEL_GONE: business('所选分级不存在或已停用'),
  LEVEL_CHANGED: business('{name} 的分级已由 {by} 改为“{level}”，请重新打开'),
  LEVEL_SAME: business('{name} 已是“{level}”'),
  LEVEL_PEOPLE: business('所选客户不存在，或不在您的管理范围内'),
});

const count = (what: string, max: number) =>
  z.int(`请输入${what}，应为整数`).min(0, `${what}不能小于 0`).max(max, `${what}不能大于 ${max}`);
const limit = (what: string, max: number) => count(what, max).nullable().default(null);

/** A level is suggested to whom all of its limits fit; a level without any is never suggested. */
const rule = z.object({
  minYears: limit('客户年限', 100),
  minArrearsMonths: limit('欠费月数下限', 1200),
  maxArrearsMonths: limit('欠费月数上限', 1200),
  minComplaints: limit('投诉次数下限', 1000),
  maxComplaints: limit('投诉次数上限', 1000),
});
export type LevelRule = z.output<typeof rule>;

const form = z.object({
  name: requiredText('分级名称', 20),
  /** One of TAG_COLORS. */
  color: z.enum(['', 'good', 'busy', 'note'], '颜色不正确').default(''),
  sort: count('序号', 9999).default(0),
  /** How often such a customer is visited; null: no rhythm. */
  visitDays: z.int('请输入天数').min(1, '天数应在 1 至 3660 之间').max(3660, '天数应在 1 至 3660 之间').nullable().default(null),
  note: optionalText('说明', 200),
  rule: rule.default({ minYears: null, minArrearsMonths: null, maxArrearsMonths: null, minComplaints: null, maxComplaints: null }),
});
export type LevelForm = z.output<typeof form>;
export const levelRow = z.object({
  id,
  version,
  name: z.string(),
  color: z.string(),
  sort: z.int(),
  visitDays: z.int().nullable(),
  note: z.string(),
  rule: z.object({
    minYears: z.int().nullable(),
    minArrearsMonths: z.int().nullable(),
    maxArrearsMonths: z.int().nullable(),
    minComplaints: z.int().nullable(),
    maxComplaints: z.int().nullable(),
  }),
  disabled: z.boolean(),
  /** Customers who have it now, of those the user sees. */
  people: z.int(),
});
export type LevelRow = z.output<typeof levelRow>;
/** In their order; the first whose rule fits is the one suggested. */
export const listLevels = level.read('', '客户分级列表', {
  method: 'GET',
  input: { withDisabled: z.enum(['true', 'false']).default('false') },
  output: z.array(levelRow),
});
export const createLevel = level.create(form);
export const changeLevel = level.change(form);
export const disableLevel = level.disable();
/** A level nobody ever had is removed, any other is disabled. */
export const removeLevel = level.remove({ output: removalAnswer });

// ---- who has which ------------------------------------------------------------------------------------------------------

const whose = {
  estateId: optionalId,
  buildingId: optionalId,
  levelIds: z.array(id).max(50).default([]),
  /** Only those whose visit is overdue by the rhythm of their level. */
  overdue: z.boolean().default(false),
  key: searchKey,
};
export const levelFilter = z.object(whose);
export type LevelFilter = z.output<typeof levelFilter>;
export const levelledPerson = z.object({
  personId: id,
  name: z.string(),
  phone: z.string(),
  level: levelMark,
  since: day,
  by: z.string(),
  reason: z.string(),
  /** 小区 房号, several joined. */
  houses: z.string(),
  /** The house a visit would go to. */
  houseId: id.nullable(),
  lastVisit: day.nullable(),
  /** Null where the level has no rhythm. */
  visitDue: day.nullable(),
  overdueDays: z.int(),
  /** A visit is planned already. */
  plannedOn: day.nullable(),
});
export type LevelledPerson = z.output<typeof levelledPerson>;
export const searchLevelled = level.search(whose, levelledPerson, { at: 'people/search', totals: { overdue: z.int() } });

export const MAX_LEVEL_BATCH = 200;
/** With the level the user saw, so that a change meanwhile is told. Level null takes it away. */
export const setLevels = level.write('people/set', '设置客户分级', {
  act: 'change',
  input: {
    people: z
      .array(z.object({ personId: id, seenLevelId: optionalId }))
      .min(1, '请选择客户')
      .max(MAX_LEVEL_BATCH, `一次最多 ${MAX_LEVEL_BATCH} 位客户`),
    levelId: optionalId,
    reason: requiredText('原因', 200),
  },
  output: z.object({ changed: z.int() }),
});

export const levelChange = z.object({
  id,
  at: instant,
  by: z.string(),
  from: levelMark.nullable(),
  to: levelMark.nullable(),
  reason: z.string(),
  /** It followed a suggestion. */
  suggested: z.boolean(),
});
export type LevelChange = z.output<typeof levelChange>;
/** Newest first. */
export const listLevelChanges = level.read('people/{personId}', '客户分级记录', {
  method: 'GET',
  input: { personId: idParam },
  output: z.array(levelChange),
});

// ---- suggestions --------------------------------------------------------------------------------------------------------

export const levelSuggestion = z.object({
  personId: id,
  name: z.string(),
  phone: z.string(),
  houses: z.string(),
  level: levelMark.nullable(),
  suggested: levelMark,
  /** Sentences: 连续 6 年业主; 无欠费; 近一年投诉 0 次. */
  why: z.array(z.string()),
  years: z.int(),
  arrearsMonths: z.int(),
  complaints: z.int(),
});
export type LevelSuggestion = z.output<typeof levelSuggestion>;
/** Owners of one estate whom a rule puts elsewhere than they are; those a person decided to leave are not shown again. */
export const searchLevelSuggestions = level.search(
  { estateId: chosen('小区'), buildingId: optionalId, levelIds: z.array(id).max(50).default([]), key: searchKey },
  levelSuggestion,
  { at: 'suggestion/search', summary: '客户分级建议' },
);
const decided = {
  people: z
    .array(z.object({ personId: id, seenLevelId: optionalId, levelId: chosen('分级') }))
    .min(1, '请选择客户')
    .max(MAX_LEVEL_BATCH, `一次最多 ${MAX_LEVEL_BATCH} 位客户`),
};
export const takeLevelSuggestions = level.write('suggestion/take', '采纳分级建议', {
  act: 'change',
  input: { ...decided, reason: optionalText('说明', 200) },
  output: z.object({ changed: z.int() }),
});
/** The customer keeps the present level; the same suggestion does not come again. */
export const leaveLevelSuggestions = level.write('suggestion/leave', '不采纳分级建议', {
  act: 'change',
  input: { ...decided, reason: requiredText('原因', 200) },
  output: z.object({ changed: z.int() }),
});
