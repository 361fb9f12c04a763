// 决议档案: what the owners decided, with the figures of the vote. One is never deleted: it is voided with a reason. Prices, budgets and
// rules that need one ask for those in force.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { day, instant } from '../kit/dates.ts';
import { pageQuery, sortBy } from '../kit/paging.ts';
import { MENU } from '../menu.ts';
import { resolutionState, resolutionType } from './enums.ts';

/**
 * unrecorded: no figures of the vote · noQuorum: too few took part · failed · ordinary: more than half agreed, which is enough for some
 * matters of its type and not for those that need three quarters · passed
 */
export const resolutionOutcome = z.enum(['unrecorded', 'noQuorum', 'failed', 'ordinary', 'passed']);
export type ResolutionOutcome = z.infer<typeof resolutionOutcome>;

const view = { menu: MENU.resolution, act: 'view' } as const;
const change = { menu: MENU.resolution, act: 'change' } as const;

const votes = {
  totalArea: z.string(),
  votedArea: z.string(),
  agreedArea: z.string(),
  totalHeads: z.int(),
  votedHeads: z.int(),
  agreedHeads: z.int(),
};

export const resolutionRow = z.object({
  id,
  version,
  estateId: id,
  estateName: z.string(),
  number: z.string(),
  title: z.string(),
  type: resolutionType.schema,
  state: resolutionState.schema,
  decidedOn: day,
  effectiveFrom: day,
  effectiveTo: day.nullable(),
  /** Today lies between them and it was not voided. */
  inForce: z.boolean(),
  ...votes,
  outcome: resolutionOutcome,
  papers: z.int(),
});
export type ResolutionRow = z.infer<typeof resolutionRow>;

export const searchResolutions = endpoint({
  method: 'POST',
  path: '/api/estate/resolution/search',
  access: view,
  summary: '决议列表',
  input: pageQuery.extend({
    estateId: id.nullable().default(null),
    types: z.array(resolutionType.schema).default([]),
    states: z.array(resolutionState.schema).default([]),
    /** Of the day it was decided. */
    year: z.int('年份不正确').min(1990, '年份不正确').max(2100, '年份不正确').nullable().default(null),
    key: z.string().trim().max(60).default(''),
    sort: sortBy(['decidedOn']).default({ field: 'decidedOn', order: 'desc' }),
  }),
  output: z.object({ rows: z.array(resolutionRow), total: z.int(), valid: z.int(), voided: z.int() }),
});

const votedArea = z
  .string('面积不正确')
  .trim()
  .regex(/^\d{1,10}(\.\d{1,2})?$/, '面积应为非负数，最多两位小数')
  .default('0');
const heads = z.int('人数应为整数').min(0, '人数不能小于 0').max(10_000_000, '人数不正确').default(0);
const form = z.object({
  estateId: chosen('小区'),
  number: z.string().trim().min(1, '请输入决议编号').max(40, '决议编号最多 40 个字'),
  title: z.string().trim().min(1, '请输入决议标题').max(100, '标题最多 100 个字'),
  type: resolutionType.schema,
  decidedOn: day,
  effectiveFrom: day,
  effectiveTo: day.nullable().default(null),
  totalArea: votedArea,
  votedArea,
  agreedArea: votedArea,
  totalHeads: heads,
  votedHeads: heads,
  agreedHeads: heads,
  content: z.string().trim().max(5000, '决议内容最多 5000 个字').default(''),
});
export type ResolutionForm = z.output<typeof form>;

/** In hundredths: figures have two decimals and at most ten digits before them, so this is exact. */
const hundredths = (text: string): number => Math.round(Number(text) * 100);
const notAbove = (part: keyof typeof votes, whole: keyof typeof votes) => (values: ResolutionForm) =>
  hundredths(String(values[part])) <= hundredths(String(values[whole]));
const AREA_VOTED = { path: ['votedArea'], message: '参与表决面积不能大于总面积' };
const AREA_AGREED = { path: ['agreedArea'], message: '同意面积不能大于参与表决面积' };
const HEADS_VOTED = { path: ['votedHeads'], message: '参与表决人数不能大于总人数' };
const HEADS_AGREED = { path: ['agreedHeads'], message: '同意人数不能大于参与表决人数' };
const ENDS_BEFORE = { path: ['effectiveTo'], message: '失效日期不能早于生效日期' };
const STARTS_BEFORE = { path: ['effectiveFrom'], message: '生效日期不能早于表决日期' };

const checked = <T extends z.ZodType<ResolutionForm>>(schema: T) =>
  schema
    .refine(notAbove('votedArea', 'totalArea'), AREA_VOTED)
    .refine(notAbove('agreedArea', 'votedArea'), AREA_AGREED)
    .refine(notAbove('votedHeads', 'totalHeads'), HEADS_VOTED)
    .refine(notAbove('agreedHeads', 'votedHeads'), HEADS_AGREED)
    .refine(({ effectiveFrom, effectiveTo }) => effectiveTo === null || effectiveTo >= effectiveFrom, ENDS_BEFORE)
    .refine(({ decidedOn, effectiveFrom }) => effectiveFrom >= decidedOn, STARTS_BEFORE);

export const resolutionDetail = resolutionRow.omit({ papers: true }).extend({
  content: z.string(),
  voidReason: z.string(),
  papers: z.array(z.object({ id, name: z.string(), mediaType: z.string(), size: z.int(), by: z.string(), at: instant })),
  changes: z.array(z.object({ id, at: instant, by: z.string(), action: z.string(), detail: z.string() })),
  updatedAt: instant,
});
export type ResolutionDetail = z.infer<typeof resolutionDetail>;

export const getResolution = endpoint({
  method: 'GET',
  path: '/api/estate/resolution/{id}',
  access: view,
  summary: '决议详情',
  input: z.object({ id: idParam }),
  output: resolutionDetail,
});
export const createResolution = endpoint({
  method: 'POST',
  path: '/api/estate/resolution',
  access: { menu: MENU.resolution, act: 'add' },
  summary: '登记决议',
  idempotent: true,
  input: checked(form),
  output: z.object({ id }),
});
export const changeResolution = endpoint({
  method: 'PUT',
  path: '/api/estate/resolution/{id}',
  access: change,
  summary: '修改决议',
  input: checked(form.extend({ id: idParam, version })),
  output: noAnswer,
});
/** What was decided stays on file; nothing can point to it any more. */
export const voidResolution = endpoint({
  method: 'POST',
  path: '/api/estate/resolution/{id}/void',
  access: { menu: MENU.resolution, act: 'void' },
  summary: '废止决议',
  input: z.object({ id: idParam, version, reason: z.string().trim().min(1, '请输入废止原因').max(200, '原因最多 200 个字') }),
  output: noAnswer,
});
export const removeResolutionPaper = endpoint({
  method: 'DELETE',
  path: '/api/estate/resolution/{id}/paper/{fileId}',
  access: change,
  summary: '删除决议文件',
  input: z.object({ id: idParam, fileId: idParam }),
  output: noAnswer,
});
/** Those a price, a budget or a rule of that day can point to: in force on the day, and not known to have failed. */
export const listResolutionOptions = endpoint({
  method: 'POST',
  path: '/api/estate/resolution/options',
  access: { session: true },
  summary: '有效的决议',
  input: z.object({ estateId: id, type: resolutionType.schema.optional(), day }),
  output: z.array(
    z.object({
      id,
      number: z.string(),
      title: z.string(),
      type: resolutionType.schema,
      decidedOn: day,
      effectiveFrom: day,
      effectiveTo: day.nullable(),
      outcome: resolutionOutcome,
    }),
  ),
});
