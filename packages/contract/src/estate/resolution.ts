// 决议档案: decisions of the owners, with the figures of the vote. A resolution is never deleted; it is voided with a reason. Prices, budgets
// and rules that require a resolution choose among those in force.
import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { endpoint } from '../kit/endpoint.ts';
import { business, failures } from '../kit/failure.ts';
import { auditLines, optionalDay, optionalId, optionalText, searchKey, severalOf } from '../kit/fields.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { sortBy } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { states } from '../kit/states.ts';
import { STAFF_ONLY } from '../kit/roles.ts';
import { MENU } from '../menu.ts';

const resolution = resource({ path: '/api/estate/resolution', menu: MENU.resolution, what: '决议' });

export const RESOLUTION = states('决议状态', { valid: [1, '有效'], voided: [2, '已废止'] });
export const RESOLUTION_TYPE = states('决议类型', {
  price: [1, '收费标准'],
  publicRevenue: [2, '公共收益'],
  repairFund: [3, '维修资金'],
  manager: [4, '选聘物业'],
  covenant: [5, '管理规约'],
  budget: [6, '预算决算'],
  election: [7, '选举'],
  other: [8, '其他'],
});

export const RESOLUTION_FAILURES = failures({
  RESOLUTION_NUMBER_TAKEN: business('决议编号“{number}”已存在'),
  RESOLUTION_VOIDED: business('该决议已废止，不能修改'),
});

/**
 * unrecorded: no figures of the vote · noQuorum: too few took part · failed · ordinary: more than half agreed, which is enough for some
 * matters of its type and not for those that need three quarters · passed
 */
export const resolutionOutcome = z.enum(['unrecorded', 'noQuorum', 'failed', 'ordinary', 'passed']);
export type ResolutionOutcome = z.infer<typeof resolutionOutcome>;

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
  type: RESOLUTION_TYPE.schema,
  state: RESOLUTION.schema,
  decidedOn: day,
  effectiveFrom: day,
  effectiveTo: day.nullable(),
  /** Today lies within these dates and the resolution is not void. */
  inForce: z.boolean(),
  ...votes,
  outcome: resolutionOutcome,
  papers: z.int(),
});
export type ResolutionRow = z.infer<typeof resolutionRow>;

export const searchResolutions = resolution.search(
  {
    estateId: optionalId,
    types: severalOf(RESOLUTION_TYPE),
    states: severalOf(RESOLUTION),
    /** Year of the decision. */
    year: z.int('年份不正确').min(1990, '年份不正确').max(2100, '年份不正确').nullable().default(null),
    key: searchKey,
    sort: sortBy(['decidedOn']).default({ field: 'decidedOn', order: 'desc' }),
  },
  resolutionRow,
  { totals: { valid: z.int(), voided: z.int() } },
);

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
  type: RESOLUTION_TYPE.schema,
  decidedOn: day,
  effectiveFrom: day,
  effectiveTo: optionalDay,
  totalArea: votedArea,
  votedArea,
  agreedArea: votedArea,
  totalHeads: heads,
  votedHeads: heads,
  agreedHeads: heads,
  content: optionalText('决议内容', 5000),
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
  changes: auditLines,
  updatedAt: instant,
});
export type ResolutionDetail = z.infer<typeof resolutionDetail>;

export const getResolution = resolution.get(resolutionDetail);
export const createResolution = resolution.create(checked(form), { summary: '登记决议' });
export const changeResolution = resolution.write('{id}', '修改决议', {
  method: 'PUT',
  act: 'change',
  input: checked(form.extend({ id: idParam, version })),
});
/** A voided resolution stays on file, but nothing can refer to it any longer. */
export const voidResolution = resolution.step('{id}/void', '废止决议', {
  act: 'void',
  fields: { reason: z.string().trim().min(1, '请输入废止原因').max(200, '原因最多 200 个字') },
});
export const removeResolutionPaper = resolution.write('{id}/paper/{fileId}', '删除决议文件', {
  method: 'DELETE',
  act: 'change',
  input: { id: idParam, fileId: idParam },
});
/** Resolutions that a price, a budget or a rule of that day can refer to: in force on the day and not known to have failed. */
export const listResolutionOptions = endpoint({
  method: 'POST',
  path: '/api/estate/resolution/options',
  access: STAFF_ONLY,
  summary: '有效的决议',
  input: z.object({ estateId: id, type: RESOLUTION_TYPE.schema.optional(), day }),
  output: z.array(
    z.object({
      id,
      number: z.string(),
      title: z.string(),
      type: RESOLUTION_TYPE.schema,
      decidedOn: day,
      effectiveFrom: day,
      effectiveTo: day.nullable(),
      outcome: resolutionOutcome,
    }),
  ),
});
