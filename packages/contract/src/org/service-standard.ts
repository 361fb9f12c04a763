// 服务标准 (menu 61): the clauses of each kind of service with their level, time limits and method of checking. domain: property 3.2.
import { z } from 'zod';
import { instant } from '../kit/dates.ts';
import { endpoint } from '../kit/endpoint.ts';
import { business, failures } from '../kit/failure.ts';
import { optionalText, searchText, severalOf } from '../kit/fields.ts';
import { chosen, id, idParam, version } from '../kit/ids.ts';
import { sortBy } from '../kit/paging.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';
import { serviceCategory, usageFilter } from './enums.ts';

const standard = resource({ path: '/api/org/service-standard', menu: MENU.serviceStandard, what: '服务标准' });

export const SERVICE_STANDARD_FAILURES = failures({
  STANDARD_CODE_TAKEN: business('编号“{code}”已存在'),
  STANDARD_COPY_SAME: business('目标公司不能是本公司'),
});

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
  measure: optionalText('做法与要求', 1000),
  frequency: optionalText('频次', 60),
  checkMethod: optionalText('检查方法', 300),
  /** Points of the clause, deducted when it is not met. */
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

export const serviceStandardFilter = z.object({
  companyId: id,
  key: searchText.optional(),
  category: serviceCategory.schema.optional(),
  level: z.string().trim().max(20).optional(),
  usage: usageFilter,
});
export type ServiceStandardFilter = z.infer<typeof serviceStandardFilter>;

export const searchServiceStandards = standard.search(
  {
    ...serviceStandardFilter.shape,
    sort: sortBy(['order', 'code', 'level', 'score', 'responseMinutes', 'finishMinutes']).optional(),
  },
  serviceStandardRow,
  { totals: { score: z.string() } },
);

/** Categories and levels in which a company has clauses, with their number; disabled clauses are not counted. */
export const serviceCatalogueLine = z.object({ category: serviceCategory.schema, level: z.string(), clauses: z.int() });
export type ServiceCatalogueLine = z.infer<typeof serviceCatalogueLine>;
export const listServiceCatalogue = standard.read('catalogue/{companyId}', '服务标准目录', {
  method: 'GET',
  input: { companyId: idParam },
  output: z.array(serviceCatalogueLine),
});

export const createServiceStandard = standard.create(fields.extend({ companyId: chosen('公司') }).refine(inOrder, ORDER));
export const changeServiceStandard = standard.change(fields.refine(inOrder, ORDER));
export const setServiceStandardDisabled = standard.step('{id}/state', '停用或恢复服务标准', { fields: { disabled: z.boolean() } });
export const removeServiceStandard = standard.remove();

/** Copies the clauses in use to another company; codes that already exist there are not changed. */
export const copyServiceStandards = standard.write('copy', '复制服务标准到其他公司', {
  act: 'add',
  idempotent: true,
  input: { fromCompanyId: id, toCompanyId: chosen('目标公司'), categories: severalOf(serviceCategory) },
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
