// 违约金方案 (a tab of 服务规则, menu 150): the late fee, in terms that apply from a day. A bill keeps the terms in force on its due date.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { id, idParam, version } from '../../kit/ids.ts';
import { pageOf, pageQuery } from '../../kit/paging.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { optionalText, requiredText, searchKey } from '../../kit/fields.ts';
import { business, failures } from '../../kit/failure.ts';

const latePolicy = resource({ path: '/api/charging/late-policy', menu: MENU.chargingRule, what: '违约金方案' });

export const LATE_POLICY_FAILURES = failures({
  LATE_POLICY_OFF: business('违约金方案不存在或已停用，请重新选择'),
  LATE_TERM_TAKEN: business('{date} 起的条款已存在'),
  LATE_TERM_EARLY: business('新条款应从今天或以后开始，以前的违约金已按原条款计算'),
  LATE_TERM_BEGUN: business('{date} 起的条款已开始执行，不能修改或删除，请新增以后的条款'),
  LATE_TERM_LAST: business('方案至少要有一条条款，请删除整个方案'),
});

const view = { menu: MENU.chargingRule, act: 'view' } as const;
const change = { menu: MENU.chargingRule, act: 'change' } as const;

/** Percentage of the principal per day: `0.05` is five ten-thousandths. */
const dailyRate = z
  .string('日比例不正确')
  .trim()
  .regex(/^\d{1,2}(\.\d{1,4})?$/, '日比例应为 0 到 10 之间的百分数，最多四位小数')
  .refine((text) => Number(text) <= 10, '日比例不能超过 10%');
/** Percentage of the principal. */
const capRate = z
  .string('封顶比例不正确')
  .trim()
  .regex(/^\d{1,4}(\.\d{1,2})?$/, '封顶比例应为大于 0 的百分数，最多两位小数')
  .refine((text) => Number(text) > 0, '封顶比例应大于 0，不封顶请留空');
const termValues = {
  dailyRate,
  graceDays: z.int('宽限天数应为整数').min(0, '宽限天数不能小于 0').max(365, '宽限天数最多 365 天'),
  /** Null means no cap. */
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
  /** past: replaced by later terms · current · coming: may still be changed */
  phase: z.enum(['past', 'current', 'coming']),
});
export type LateTerm = z.infer<typeof lateTerm>;

export const latePolicyRow = z.object({
  id,
  version,
  name: z.string(),
  remark: z.string(),
  disabled: z.boolean(),
  /** Number of rules that use the policy. */
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
  input: pageQuery.extend({ key: searchKey, disabled: z.boolean().optional() }),
  output: pageOf(latePolicyRow),
});

const named = {
  name: requiredText('名称', 40),
  remark: optionalText('备注', 200),
};
export const createLatePolicy = latePolicy.create(term.extend(named));
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
export const removeLatePolicy = latePolicy.remove();
/** The new terms start today or later. */
export const addLateTerm = endpoint({
  method: 'POST',
  path: '/api/charging/late-policy/{id}/term',
  access: change,
  summary: '新增违约金条款',
  idempotent: true,
  input: term.extend({ id: idParam, version }),
  output: noAnswer,
});
/** Only terms that have not started yet. */
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
