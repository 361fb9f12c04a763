// 违约金方案 (a tab of 服务规则, menu 150): what is owed for paying late, in terms that hold from a day on. A bill keeps the terms of its due date.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { id, idParam, version } from '../../kit/ids.ts';
import { pageOf, pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';

const view = { menu: MENU.chargingRule, act: 'view' } as const;
const change = { menu: MENU.chargingRule, act: 'change' } as const;

/** Percent of the principal a day: `0.05` is five of ten thousand. */
const dailyRate = z
  .string('日比例不正确')
  .trim()
  .regex(/^\d{1,2}(\.\d{1,4})?$/, '日比例应为 0 到 10 之间的百分数，最多四位小数')
  .refine((text) => Number(text) <= 10, '日比例不能超过 10%');
/** Percent of the principal. */
const capRate = z
  .string('封顶比例不正确')
  .trim()
  .regex(/^\d{1,4}(\.\d{1,2})?$/, '封顶比例应为大于 0 的百分数，最多两位小数')
  .refine((text) => Number(text) > 0, '封顶比例应大于 0，不封顶请留空');
const termValues = {
  dailyRate,
  graceDays: z.int('宽限天数应为整数').min(0, '宽限天数不能小于 0').max(365, '宽限天数最多 365 天'),
  /** Null is no cap. */
  capRate: capRate.nullable(),
};
const term = z.object({ fromDate: day, ...termValues });
export type LateTermForm = z.output<typeof term>;

export const lateTerm = z.object({
  fromDate: day,
  dailyRate: z.string(),
  graceDays: z.int(),
  capRate: z.string().nullable(),
  createdBy: z.string(),
  createdAt: instant,
  /** past: another one has followed · current · coming: may still be changed */
  phase: z.enum(['past', 'current', 'coming']),
});
export type LateTerm = z.infer<typeof lateTerm>;

export const latePolicyRow = z.object({
  id,
  version,
  name: z.string(),
  remark: z.string(),
  disabled: z.boolean(),
  /** Rules that use it. */
  rules: z.int(),
  /** Latest first. */
  terms: z.array(lateTerm),
});
export type LatePolicyRow = z.infer<typeof latePolicyRow>;

export const searchLatePolicies = endpoint({
  method: 'POST',
  path: '/api/charging/late-policy/search',
  access: view,
  summary: '违约金方案列表',
  input: pageQuery.extend({ key: z.string().trim().max(60).default(''), disabled: z.boolean().optional() }),
  output: pageOf(latePolicyRow),
});

const named = {
  name: z.string('请输入名称').trim().min(1, '请输入名称').max(40, '名称最多 40 个字'),
  remark: z.string().trim().max(200, '备注最多 200 个字').default(''),
};
export const createLatePolicy = endpoint({
  method: 'POST',
  path: '/api/charging/late-policy',
  access: { menu: MENU.chargingRule, act: 'add' },
  summary: '新增违约金方案',
  idempotent: true,
  input: term.extend(named),
  output: z.object({ id }),
});
export const changeLatePolicy = endpoint({
  method: 'PUT',
  path: '/api/charging/late-policy/{id}',
  access: change,
  summary: '修改违约金方案',
  input: z.object({ id: idParam, version, ...named }),
  output: noAnswer,
});
export const disableLatePolicy = endpoint({
  method: 'PUT',
  path: '/api/charging/late-policy/{id}/disabled',
  access: change,
  summary: '停用或启用违约金方案',
  input: z.object({ id: idParam, version, disabled: z.boolean() }),
  output: noAnswer,
});
export const removeLatePolicy = endpoint({
  method: 'DELETE',
  path: '/api/charging/late-policy/{id}',
  access: { menu: MENU.chargingRule, act: 'remove' },
  summary: '删除违约金方案',
  input: z.object({ id: idParam }),
  output: noAnswer,
});
/** From today on, or later. */
export const addLateTerm = endpoint({
  method: 'POST',
  path: '/api/charging/late-policy/{id}/term',
  access: change,
  summary: '新增违约金条款',
  idempotent: true,
  input: term.extend({ id: idParam, version }),
  output: noAnswer,
});
/** Only while it has not begun. */
export const changeLateTerm = endpoint({
  method: 'PUT',
  path: '/api/charging/late-policy/{id}/term/{fromDate}',
  access: change,
  summary: '修改尚未开始的违约金条款',
  input: term.extend({ id: idParam, version }),
  output: noAnswer,
});
export const removeLateTerm = endpoint({
  method: 'DELETE',
  path: '/api/charging/late-policy/{id}/term/{fromDate}',
  access: change,
  summary: '删除尚未开始的违约金条款',
  input: z.object({ id: idParam, fromDate: day }),
  output: noAnswer,
});
