// 服务标准 (menu 61): what each kind of service has to reach, at which level, how soon, and how it is checked. domain: property 3.2.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { instant } from '../kit/dates.ts';
import { pageOf, pageQuery, sortBy } from '../kit/paging.ts';
import { MENU } from '../menu.ts';
import { serviceCategory } from './enums.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** 120 → `2小时`, 1440 → `24小时`, 4320 → `3天`; empty when nothing is set. */
export function minutesText(minutes: number | null): string {
  if (minutes === null) return '';
  const days = minutes >= 2 * DAY ? Math.floor(minutes / DAY) : 0;
  const rest = minutes - days * DAY;
  const parts: [number, string][] = [
    [days, '天'],
    [Math.floor(rest / HOUR), '小时'],
    [rest % HOUR, '分钟'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join('');
}

const required = (what: string, max: number) => z.string().trim().min(1, `请输入${what}`).max(max, `${what}最多 ${max} 个字`);
const text = (what: string, max: number) => z.string().trim().max(max, `${what}最多 ${max} 个字`).default('');
const minutes = (what: string) =>
  z
    .int(`${what}应为整数`)
    .min(1, `${what}至少 1 分钟`)
    .max(365 * DAY, `${what}最长一年`)
    .nullable()
    .default(null);

const fields = z.object({
  category: z.literal([...serviceCategory.values], '请选择服务类别'),
  code: required('编号', 20),
  level: required('服务等级', 20),
  clause: required('服务条款', 500),
  measure: text('做法与要求', 1000),
  frequency: text('频次', 60),
  checkMethod: text('检查方法', 300),
  /** Points of the clause; taken off when it is not met. */
  score: z
    .string('分值不正确')
    .trim()
    .regex(/^\d{1,4}(\.\d{1,2})?$/, '分值应为非负数，最多两位小数')
    .default('0'),
  responseMinutes: minutes('响应时限'),
  finishMinutes: minutes('完成时限'),
});
const inOrder = ({ responseMinutes, finishMinutes }: { responseMinutes: number | null; finishMinutes: number | null }) =>
  responseMinutes === null || finishMinutes === null || finishMinutes >= responseMinutes;
const ORDER = { path: ['finishMinutes'], message: '完成时限不能短于响应时限' };

export const serviceStandardRow = z.object({
  id,
  version,
  companyId: id,
  companyName: z.string(),
  category: serviceCategory.schema,
  code: z.string(),
  level: z.string(),
  clause: z.string(),
  measure: z.string(),
  frequency: z.string(),
  checkMethod: z.string(),
  score: z.string(),
  responseMinutes: z.int().nullable(),
  finishMinutes: z.int().nullable(),
  disabled: z.boolean(),
  updatedBy: z.string(),
  updatedAt: instant,
});
export type ServiceStandardRow = z.infer<typeof serviceStandardRow>;

const view = { menu: MENU.serviceStandard, act: 'view' } as const;
const add = { menu: MENU.serviceStandard, act: 'add' } as const;
const change = { menu: MENU.serviceStandard, act: 'change' } as const;
const ofCompany = z.object({ companyId: idParam });

export const serviceStandardFilter = z.object({
  companyId: id,
  key: z.string().trim().max(60).optional(),
  category: serviceCategory.schema.optional(),
  level: z.string().trim().max(20).optional(),
  /** In use, out of use, or, left out, both. */
  usage: z.enum(['active', 'disabled']).optional(),
});
export type ServiceStandardFilter = z.infer<typeof serviceStandardFilter>;

export const searchServiceStandards = endpoint({
  method: 'POST',
  path: '/api/org/service-standard/search',
  access: view,
  summary: '服务标准列表',
  input: pageQuery.extend({
    ...serviceStandardFilter.shape,
    sort: sortBy(['order', 'code', 'level', 'score', 'responseMinutes', 'finishMinutes']).optional(),
  }),
  output: pageOf(serviceStandardRow).extend({ score: z.string() }),
});

/** Categories and levels a company has clauses in, with their number; out of use ones are not counted. */
export const serviceCatalogueLine = z.object({ category: serviceCategory.schema, level: z.string(), clauses: z.int() });
export type ServiceCatalogueLine = z.infer<typeof serviceCatalogueLine>;
export const listServiceCatalogue = endpoint({
  method: 'GET',
  path: '/api/org/service-standard/catalogue/{companyId}',
  access: view,
  summary: '服务标准目录',
  input: ofCompany,
  output: z.array(serviceCatalogueLine),
});

export const createServiceStandard = endpoint({
  method: 'POST',
  path: '/api/org/service-standard',
  access: add,
  summary: '新增服务标准',
  idempotent: true,
  input: fields.extend({ companyId: chosen('公司') }).refine(inOrder, ORDER),
  output: z.object({ id }),
});
export const changeServiceStandard = endpoint({
  method: 'PUT',
  path: '/api/org/service-standard/{id}',
  access: change,
  summary: '修改服务标准',
  input: fields.extend({ id: idParam, version }).refine(inOrder, ORDER),
  output: noAnswer,
});
export const setServiceStandardDisabled = endpoint({
  method: 'POST',
  path: '/api/org/service-standard/{id}/state',
  access: change,
  summary: '停用或恢复服务标准',
  input: z.object({ id: idParam, version, disabled: z.boolean() }),
  output: noAnswer,
});
export const removeServiceStandard = endpoint({
  method: 'DELETE',
  path: '/api/org/service-standard/{id}',
  access: { menu: MENU.serviceStandard, act: 'remove' },
  summary: '删除服务标准',
  input: z.object({ id: idParam }),
  output: noAnswer,
});

/** Clauses in use go to another company; a code that is known there already is left as it is. */
export const copyServiceStandards = endpoint({
  method: 'POST',
  path: '/api/org/service-standard/copy',
  access: add,
  summary: '复制服务标准到其他公司',
  idempotent: true,
  input: z.object({
    fromCompanyId: id,
    toCompanyId: chosen('目标公司'),
    /** None named: all of them. */
    categories: z.array(serviceCategory.schema).default([]),
  }),
  output: z.object({ copied: z.int(), existing: z.int() }),
});

export const exportServiceStandards = endpoint({
  method: 'POST',
  path: '/api/org/service-standard/export',
  access: { menu: MENU.serviceStandard, act: 'export' },
  summary: '导出服务标准（当前条件的全部行）',
  kind: 'stream',
  input: serviceStandardFilter,
  output: z.unknown(),
});
