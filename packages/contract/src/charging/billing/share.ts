// 公摊计费 (menu 154): the cost of a period, approved by another user, previewed house by house, then shared as a batch of bills. 分摊账户 (menu
// 184): the parts of each house, with everything an owner needs to recompute them. Domain notes, 4.3 and 4.5.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { month, stepReason } from './bill.ts';
import { BILL, meterKind, POOL, POOL_SOURCE, SKIP_REASON } from '../enums.ts';
import { shareMethod } from './share-plan.ts';
import { optionalId, optionalText, searchKey, severalOf } from '../../kit/fields.ts';
import { business, failures } from '../../kit/failure.ts';

const sharePool = resource({ path: '/api/charging/share-pool', menu: MENU.billingShare, what: '公摊' });

export const SHARE_FAILURES = failures({
  SHARE_GROUP_OFF: business('分摊组不存在、已停用，或不在该小区'),
  SHARE_RULE_OFF: business('计费规则不存在、已停用，或不是按公摊计费'),
  SHARE_ADVANCE_ITEM: business('预收项目不存在、已停用，或与公摊项目相同'),
  SHARE_PLAN_USED: business('该方案已有公摊，收费项目不能再改，请新增方案'),
  SHARE_PLAN_OFF: business('公摊方案不存在或已停用，请重新选择'),
  SHARE_VALUES_METHOD: business('只有自定义分摊的方案需要填写各户的值'),
  SHARE_VALUES_PERCENT: business('各户百分比合计应为 100，现为 {sum}'),
  SHARE_VALUES_HOUSE: business('有房屋不在该方案的分摊组内，请刷新后重试'),
  SHARE_NO_ADVANCE: business('方案“{plan}”没有指定预收项目，不能做年度清算'),
  SHARE_METER_GONE: business('所选公共表不属于该方案的分摊组，请重新选择'),
  SHARE_METER_MISSING: business('公共表 {meter} 在 {month} 没有读数，请先抄表'),
  SHARE_METER_DOUBT: business('公共表 {meter} {month} 的读数异常未确认，请先在抄表计费中确认'),
  SHARE_METER_SHARED: business('公共表 {meter} {month} 的读数已用于公摊 {number}'),
  SHARE_METER_BELOW: business('公共表 {meter} {month} 用量 {usage}，少于下级表合计 {below}，请核对读数'),
  SHARE_AMOUNT_ZERO: business('公摊金额为零，请核对用量与单价'),
  SHARE_POOL_STATE: business('公摊 {number} {state}，不能{what}'),
  SHARE_POOL_BATCH: business('公摊 {number} 已分摊为批次 {batch}，请先在计费审核中撤回该批次；账单已发布的逐笔作废'),
  SHARE_ZERO: business('参与分摊的房屋权重合计为零，不能分摊，请核对分摊方式与房屋资料'),
  SHARE_MIN_ABOVE: business('{houses} 户每户最低 {min} 元，合计超过总额 {amount} 元，不能分摊'),
  SHARE_CUSTOM_AMOUNT: business('参与分摊的房屋自定义金额合计 {sum} 元，与公摊金额 {amount} 元不一致'),
  SHARE_CUSTOM_PERCENT: business('参与分摊的房屋百分比合计 {sum}%，应为 100%'),
  SHARE_MONTH_BILLED: business('{house}“{item}”{period} 已有账单，不能重复分摊，请先作废该账单'),
  SHARE_MONTH_RACE: business('其中有房屋的相同账期刚刚由他人计费，请刷新后重试'),
  SHARE_NOT_SINGLE: business('公摊账单不能单笔退回，请撤回整批，更正后重新分摊'),
  SHARE_CREDIT_USED: business('{house} 清算退回的 {amount} 元已使用，预交余额 {balance} 元不足，不能撤回'),
  SHARE_ADVANCE_CHANGED: business('{house} 的预收账单在分摊后有变动，请撤回该批次，重新分摊'),
});

const figure = (decimals: number, text: string) =>
  z
    .string(text)
    .trim()
    .regex(new RegExp(`^\\d{1,12}(\\.\\d{1,${decimals}})?$`), text);
const form = z.object({
  planId: chosen('公摊方案'),
  periodFrom: day,
  periodTo: day,
  source: POOL_SOURCE.schema,
  /** For the source 公共表读数: the meters whose readings in the months of the period are used. */
  meterIds: z.array(id).max(200, '最多选择 200 块表').default([]),
  quantity: figure(4, '用量应为非负数，最多四位小数').nullable().default(null),
  price: figure(6, '单价应为非负数，最多六位小数').nullable().default(null),
  /** Computed from the readings if they are the source. */
  amount: figure(2, '金额应为大于 0 的数，最多两位小数').nullable().default(null),
  voucherNo: optionalText('凭证号', 60),
  remark: optionalText('备注', 200),
});
export type SharePoolForm = z.output<typeof form>;

/** A pool covers at most one year. */
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
  source: POOL_SOURCE.schema,
  quantity: z.string().nullable(),
  price: z.string().nullable(),
  amount: z.string(),
  ownCost: z.string(),
  /** Received in advance. */
  advance: z.string(),
  credited: z.string(),
  relieved: z.string(),
  state: POOL.schema,
  batchNumber: z.string(),
  /** Number of its bills that are not void. */
  bills: z.int(),
  createdBy: z.string(),
  createdAt: instant,
  checkedBy: z.string(),
  checkedAt: instant.nullable(),
});
export type SharePoolRow = z.infer<typeof sharePoolRow>;

export const searchSharePools = sharePool.search(
  {
    estateId: optionalId,
    planId: optionalId,
    states: severalOf(POOL),
    /** Periods that overlap this month. */
    month: month.nullable().default(null),
    /** Number, item or plan. */
    key: searchKey,
  },
  sharePoolRow,
  { totals: { amount: z.string() } },
);

export const sharePoolDetail = sharePoolRow.extend({
  voucherNo: z.string(),
  remark: z.string(),
  checkNote: z.string(),
  formula: z.string(),
  /** The terms of the pool in words: who takes part, limits, floors. */
  terms: z.array(z.string()),
  readings: z.array(z.object({ meterId: id, number: z.string(), month: day, usage: z.string(), below: z.string() })),
  /** True when another user made the pool. */
  auditable: z.boolean(),
});
export type SharePoolDetail = z.infer<typeof sharePoolDetail>;
export const getSharePool = sharePool.get(sharePoolDetail);
export const createSharePool = sharePool.create(checked(form), { output: z.object({ id, number: z.string(), amount: z.string() }) });
/** Only while it waits for approval or is rejected; a rejected pool then waits for approval again. */
export const changeSharePool = sharePool.write('{id}', '修改公摊', {
  act: 'change',
  method: 'PUT',
  input: checked(form.extend({ id: idParam, version })),
  output: z.object({ amount: z.string() }),
});
const step = z.object({ id: idParam, version });
export const auditSharePool = sharePool.write('{id}/audit', '审核公摊', { act: 'audit', input: step });
export const rejectSharePool = sharePool.write('{id}/reject', '退回公摊', { act: 'audit', input: step.extend({ reason: stepReason }) });
export const voidSharePool = sharePool.write('{id}/void', '作废公摊', { act: 'void', input: step.extend({ reason: stepReason }) });
/** Makes one batch with one bill per house; it waits for approval like any other batch. */
export const allocateSharePool = sharePool.write('{id}/allocate', '分摊', {
  act: 'add',
  idempotent: true,
  input: step,
  output: z.object({ batchId: id, number: z.string(), bills: z.int(), amount: z.string(), credited: z.string(), relieved: z.string() }),
});

/** The values from which the weight and the part were computed. */
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
  /** The days that the weight counts, with their area: houses that existed for some of the days only, or whose area changed. */
  spans: z.array(z.object({ days: z.int(), area: z.string().optional() })).optional(),
  /** The part of one payer: `part ÷ of` of the amount of the house, in days or in weights. */
  cut: z.object({ amount: z.string(), part: z.string(), of: z.string(), days: z.boolean() }).optional(),
});
export type ShareBasis = z.infer<typeof shareBasis>;
/** The part of a house for the days of one payer: a house sold within the period has two. */
export const sharePart = z.object({
  houseId: id,
  houseCode: z.string(),
  from: day,
  to: day,
  /** A further part of the same house. */
  continued: z.boolean(),
  /** Empty if unknown. */
  payer: z.string(),
  weight: z.string(),
  basis: shareBasis,
  quantity: z.string().nullable(),
  amount: z.string(),
  /** Received in advance. */
  advance: z.string(),
  /** Billed in advance. */
  advanceDue: z.string(),
  /** Returned when the batch is approved. */
  credited: z.string(),
  /** Taken off open bills of the item billed in advance when the batch is approved. */
  relieved: z.string(),
  /** Why the house takes no part; null when it does. */
  reason: SKIP_REASON.schema.nullable(),
  bill: z.object({ id, state: BILL.schema, void: z.boolean(), amount: z.string() }).nullable(),
});
export type SharePart = z.infer<typeof sharePart>;
/**
 * The parts as stored after sharing; before that they are computed and not stored. Lists every house of the group, including those without
 * a part.
 */
export const previewSharePool = sharePool.read('{id}/parts', '分摊预览', {
  method: 'GET',
  input: z.object({ id: idParam }),
  output: z.object({
    stored: z.boolean(),
    houses: z.int(),
    weight: z.string(),
    amount: z.string(),
    ownCost: z.string(),
    advance: z.string(),
    /** Amount returned to houses that paid too much in advance. */
    credited: z.string(),
    /** Amount taken off bills in advance that were not paid. */
    relieved: z.string(),
    skipped: z.array(z.object({ reason: SKIP_REASON.schema, count: z.int() })),
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
  /** Usage of the private meters below it, which is subtracted. */
  below: z.string(),
  /** Number of months of the period without a reading. */
  missing: z.int(),
  /** Why the meter cannot be used; empty when it can. */
  problem: z.string(),
});
export type ShareMeterRow = z.infer<typeof shareMeterRow>;
export const listShareMeters = sharePool.read('meters', '公摊的公共表', {
  input: z.object({
    planId: id,
    periodFrom: day,
    periodTo: day,
    /** The pool being edited: the readings it already uses may be chosen again. */
    poolId: optionalId,
  }),
  output: z.array(shareMeterRow),
});
