// 公摊计费 (menu 154): the cost of a period, audited by somebody else, looked at house by house, then shared as a batch of bills.
// 分摊账户 (menu 184): each house's parts, with all an owner needs to recompute them. Domain notes, 4.3 and 4.5.
import { z } from 'zod';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { day, instant } from '../../kit/dates.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { month, stepReason } from './bill.ts';
import { billState, meterKind, poolSource, poolState, skipReason } from '../enums.ts';
import { shareMethod } from './share-plan.ts';

const may = <A extends 'view' | 'add' | 'change' | 'audit' | 'void'>(act: A) => ({ menu: MENU.billingShare, act }) as const;

export const POOL_SOURCE = { meter: 1, invoice: 2, manual: 3, year: 4 } as const;

const figure = (decimals: number, text: string) =>
  z
    .string(text)
    .trim()
    .regex(new RegExp(`^\\d{1,12}(\\.\\d{1,${decimals}})?$`), text);
const form = z.object({
  planId: chosen('公摊方案'),
  periodFrom: day,
  periodTo: day,
  source: poolSource.schema,
  /** Of the source 公共表读数: their readings of the months of the period. */
  meterIds: z.array(id).max(200, '最多选择 200 块表').default([]),
  quantity: figure(4, '用量应为非负数，最多四位小数').nullable().default(null),
  price: figure(6, '单价应为非负数，最多六位小数').nullable().default(null),
  /** Computed from the readings where they are the source. */
  amount: figure(2, '金额应为大于 0 的数，最多两位小数').nullable().default(null),
  voucherNo: z.string().trim().max(60, '凭证号最多 60 个字').default(''),
  remark: z.string().trim().max(200, '备注最多 200 个字').default(''),
});
export type SharePoolForm = z.output<typeof form>;

/** Longer than a year nobody settles at once. */
const MAX_DAYS = 366;
const daysOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
function complaints({ periodFrom, periodTo, source, meterIds, price, amount, voucherNo }: SharePoolForm): [keyof SharePoolForm, string][] {
  const found: [keyof SharePoolForm, string][] = [];
  if (periodTo < periodFrom) found.push(['periodTo', '截止日期不能早于起始日期']);
  else if (daysOf(periodFrom, periodTo) > MAX_DAYS) found.push(['periodTo', '期间最长一年']);
  const byMeter = source === POOL_SOURCE.meter;
  if (byMeter && meterIds.length === 0) found.push(['meterIds', '请选择公共表']);
  if (byMeter && price === null) found.push(['price', '请输入单价']);
  if (!byMeter && (amount === null || /^0+(\.0+)?$/.test(amount))) found.push(['amount', '请输入金额，应大于 0']);
  if (source === POOL_SOURCE.invoice && voucherNo === '') found.push(['voucherNo', '请输入发票或凭证号']);
  return found;
}
const checked = <S extends z.ZodType<SharePoolForm>>(schema: S) =>
  schema.superRefine((input, context) => {
    for (const [path, message] of complaints(input)) context.addIssue({ code: 'custom', path: [path], message });
  });

export const sharePoolRow = z.object({
  id,
  version,
  number: z.string(),
  estateId: id,
  estateName: z.string(),
  planId: id,
  planName: z.string(),
  groupName: z.string(),
  item: z.string(),
  method: shareMethod.schema,
  periodFrom: day,
  periodTo: day,
  source: poolSource.schema,
  quantity: z.string().nullable(),
  price: z.string().nullable(),
  amount: z.string(),
  ownCost: z.string(),
  advance: z.string(),
  credited: z.string(),
  state: poolState.schema,
  batchNumber: z.string(),
  /** Bills of it that are not void. */
  bills: z.int(),
  createdBy: z.string(),
  createdAt: instant,
  checkedBy: z.string(),
  checkedAt: instant.nullable(),
});
export type SharePoolRow = z.infer<typeof sharePoolRow>;

export const searchSharePools = endpoint({
  method: 'POST',
  path: '/api/charging/share-pool/search',
  access: may('view'),
  summary: '公摊列表',
  input: pageQuery.extend({
    estateId: id.nullable().default(null),
    planId: id.nullable().default(null),
    states: z.array(poolState.schema).default([]),
    /** Periods that touch this month. */
    month: month.nullable().default(null),
    /** Number, item or plan. */
    key: z.string().trim().max(60).default(''),
  }),
  output: z.object({ rows: z.array(sharePoolRow), total: z.int(), amount: z.string() }),
});

export const sharePoolDetail = sharePoolRow.extend({
  voucherNo: z.string(),
  remark: z.string(),
  checkNote: z.string(),
  formula: z.string(),
  /** As the terms of the pool read: who takes part, limits, floors. */
  terms: z.array(z.string()),
  readings: z.array(z.object({ meterId: id, number: z.string(), month: day, usage: z.string(), below: z.string() })),
  /** Somebody else made it. */
  auditable: z.boolean(),
});
export type SharePoolDetail = z.infer<typeof sharePoolDetail>;
export const getSharePool = endpoint({
  method: 'GET',
  path: '/api/charging/share-pool/{id}',
  access: may('view'),
  summary: '公摊详情',
  input: z.object({ id: idParam }),
  output: sharePoolDetail,
});
export const createSharePool = endpoint({
  method: 'POST',
  path: '/api/charging/share-pool',
  access: may('add'),
  summary: '新增公摊',
  idempotent: true,
  input: checked(form),
  output: z.object({ id, number: z.string(), amount: z.string() }),
});
/** While it waits for its audit; one that was sent back waits again. */
export const changeSharePool = endpoint({
  method: 'PUT',
  path: '/api/charging/share-pool/{id}',
  access: may('change'),
  summary: '修改公摊',
  input: checked(form.extend({ id: idParam, version })),
  output: z.object({ amount: z.string() }),
});
const step = z.object({ id: idParam, version });
export const auditSharePool = endpoint({
  method: 'POST',
  path: '/api/charging/share-pool/{id}/audit',
  access: may('audit'),
  summary: '审核公摊',
  input: step,
  output: noAnswer,
});
export const rejectSharePool = endpoint({
  method: 'POST',
  path: '/api/charging/share-pool/{id}/reject',
  access: may('audit'),
  summary: '退回公摊',
  input: step.extend({ reason: stepReason }),
  output: noAnswer,
});
export const voidSharePool = endpoint({
  method: 'POST',
  path: '/api/charging/share-pool/{id}/void',
  access: may('void'),
  summary: '作废公摊',
  input: step.extend({ reason: stepReason }),
  output: noAnswer,
});
/** One batch with one bill per house; it waits for its audit like any other. */
export const allocateSharePool = endpoint({
  method: 'POST',
  path: '/api/charging/share-pool/{id}/allocate',
  access: may('add'),
  summary: '分摊',
  idempotent: true,
  input: step,
  output: z.object({ batchId: id, number: z.string(), bills: z.int(), amount: z.string(), credited: z.string() }),
});

/** What the weight was made of, and what the part was computed from. */
export const shareBasis = z.object({
  area: z.string().optional(),
  floor: z.int().optional(),
  free: z.int().optional(),
  factor: z.string().optional(),
  persons: z.int().optional(),
  days: z.int().optional(),
  coefficient: z.string().optional(),
  usage: z.string().optional(),
  value: z.string().optional(),
  base: z.string().optional(),
  sum: z.string().optional(),
  limit: z.enum(['min', 'max']).optional(),
});
export type ShareBasis = z.infer<typeof shareBasis>;
export const sharePart = z.object({
  houseId: id,
  houseCode: z.string(),
  weight: z.string(),
  basis: shareBasis,
  quantity: z.string().nullable(),
  amount: z.string(),
  advance: z.string(),
  /** Why it takes no part; null where it does. */
  reason: skipReason.schema.nullable(),
  bill: z.object({ id, state: billState.schema, void: z.boolean(), amount: z.string() }).nullable(),
});
export type SharePart = z.infer<typeof sharePart>;
/** Computed with nothing stored, or as it was shared. Every house of the group, those without a part too. */
export const previewSharePool = endpoint({
  method: 'GET',
  path: '/api/charging/share-pool/{id}/parts',
  access: may('view'),
  summary: '分摊预览',
  input: z.object({ id: idParam }),
  output: z.object({
    stored: z.boolean(),
    houses: z.int(),
    weight: z.string(),
    amount: z.string(),
    ownCost: z.string(),
    advance: z.string(),
    /** What goes back to houses that paid too much ahead. */
    credited: z.string(),
    skipped: z.array(z.object({ reason: skipReason.schema, count: z.int() })),
    parts: z.array(sharePart),
  }),
});
export type SharePreview = z.infer<(typeof previewSharePool)['output']>;

export const shareMeterRow = z.object({
  meterId: id,
  number: z.string(),
  kind: meterKind.schema,
  location: z.string(),
  usage: z.string(),
  /** Of the private meters below it, taken off. */
  below: z.string(),
  /** Months of the period without a reading. */
  missing: z.int(),
  /** Why it cannot be taken; empty where it can. */
  problem: z.string(),
});
export type ShareMeterRow = z.infer<typeof shareMeterRow>;
export const listShareMeters = endpoint({
  method: 'POST',
  path: '/api/charging/share-pool/meters',
  access: may('view'),
  summary: '公摊的公共表',
  input: z.object({
    planId: id,
    periodFrom: day,
    periodTo: day,
    /** Whose own readings may be taken again. */ poolId: id.nullable().default(null),
  }),
  output: z.array(shareMeterRow),
});
