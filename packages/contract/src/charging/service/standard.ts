// 收费标准 (menu 151): the price list of an estate. A price applies from its day until the next one begins, but only once another user has
// approved it; bills already made keep their price.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { pageOf, pageQuery, sortBy } from '../../kit/paging.ts';
import { resource } from '../../kit/resource.ts';
import { CHARGE_METHOD } from '../../manage/charge-type.ts';
import { MENU } from '../../menu.ts';
import { billingPeriod, OBJECT, PRICE_METHOD, PRICE, PRORATION, ROUNDING } from '../enums.ts';
import { chargeFamily } from './rule.ts';
import { optionalId, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { business, failures } from '../../kit/failure.ts';

const standard = resource({ path: '/api/charging/standard', menu: MENU.chargingStandard, what: '收费标准' });

export const STANDARD_FAILURES = failures({
  STANDARD_OFF: business('收费标准“{name}”已停用'),
  PRICE_WRONG: business('{problem}'),
  PRICE_BILLED: business(
    '还有 {bills} 笔未收账单计费到 {to}（如 {object}），生效日期应晚于该日；要改这段期间的价格，请先作废这些账单。已收款的月份保留原价，不受影响',
  ),
  PRICE_USED: business('已有 {bills} 笔账单按该价格计费到 {to}（如 {object}），不能退回，请先作废这些账单'),
  PRICE_DAY_TAKEN: business('{date} 起的价格已存在（{state}）'),
  PRICE_CLOSED: business('该价格{state}，不能{what}'),
  PRICE_BEGUN: business('该价格已从 {date} 起执行，不能退回，请提交新的价格'),
  PRICE_RESOLUTION_OFF: business('所选决议在 {date} 不是本小区的有效决议，请重新选择'),
});

const view = { menu: MENU.chargingStandard, act: 'view' } as const;
const change = { menu: MENU.chargingStandard, act: 'change' } as const;

export const PRICE_STATE = { waiting: 1, valid: 2, returned: 3 } as const;

// ---- prices ---------------------------------------------------------------------------------------------------------------

export const priceTier = z.object({ upTo: z.string().nullable(), price: z.string() });

export const standardPrice = z.object({
  id,
  fromDate: day,
  price: z.string(),
  /** Added once a month to the amount from the price. */
  extra: z.string(),
  tiers: z.array(priceTier),
  /** Steps apply to the usage of a month (1) or of a calendar year (12). */
  tierMonths: z.literal([1, 12]),
  formula: z.string(),
  state: PRICE.schema,
});
export type StandardPrice = z.infer<typeof standardPrice>;

export const standardPriceRow = standardPrice.extend({
  resolutionId: id.nullable(),
  /** Number and title; empty when there is none. */
  resolution: z.string(),
  contractNo: z.string(),
  reason: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  checkedBy: z.string(),
  checkedAt: instant.nullable(),
  checkNote: z.string(),
  /** Proposed by the user, so another user has to approve it. */
  own: z.boolean(),
  /** past · current: applies today · coming · none: not in effect */
  phase: z.enum(['past', 'current', 'coming', 'none']),
  /** Objects billed at an earlier price for days from today on to which this one applies, and the last such day; null if there are none. */
  kept: z.object({ objects: z.int(), to: day }).nullable(),
});
export type StandardPriceRow = z.infer<typeof standardPriceRow>;

const decimal = (what: string, scale: number) =>
  z
    .string(`请输入${what}`)
    .trim()
    .regex(new RegExp(`^\\d{1,10}(\\.\\d{1,${scale}})?$`), `${what}应为非负数，最多${scale}位小数`);

/** The rule determines which of price, steps and formula is used. */
const priceForm = z.object({
  fromDate: day,
  price: decimal('单价', 6).default('0'),
  extra: decimal('附加金额', 2).default('0'),
  tiers: z
    .array(z.object({ upTo: decimal('上限', 4).nullable(), price: decimal('单价', 6) }))
    .max(10, '阶梯最多 10 档')
    .default([]),
  tierMonths: z.literal([1, 12]).default(1),
  formula: z.string().trim().max(200, '公式最多 200 个字符').default(''),
  resolutionId: optionalId,
  contractNo: optionalText('合同号', 40),
  reason: z.string().trim().min(1, '请说明定价或调价的理由').max(200, '理由最多 200 个字'),
});
export type PriceForm = z.output<typeof priceForm>;

// ---- standards ------------------------------------------------------------------------------------------------------------

export const standardFilter = z.object({
  estateId: optionalId,
  key: searchKey,
  families: z.array(chargeFamily).max(20).default([]),
  objectKinds: severalOf(OBJECT),
  /** Only standards with a price waiting for approval. */
  waiting: z.boolean().default(false),
  disabled: z.boolean().default(false),
});
export type StandardFilter = z.output<typeof standardFilter>;

export const standardRow = z.object({
  id,
  version,
  estateId: id,
  estateName: z.string(),
  name: z.string(),
  remark: z.string(),
  disabled: z.boolean(),
  chargeTypeId: id,
  chargeTypeName: z.string(),
  /** As written in the dictionary: 元/吨. */
  unit: z.string(),
  family: chargeFamily,
  ruleId: id,
  ruleName: z.string(),
  objectKind: OBJECT.schema,
  method: CHARGE_METHOD.schema,
  priceMethod: PRICE_METHOD.schema,
  periodMonths: billingPeriod.schema,
  rounding: ROUNDING.schema,
  decimals: z.int(),
  /** The price that applies today. */
  price: standardPrice.nullable(),
  /** The next approved price. */
  next: standardPrice.nullable(),
  /** Number of prices waiting for approval. */
  waiting: z.int(),
  /** Number of objects that pay it today or from a later day. */
  attached: z.int(),
});
export type StandardRow = z.infer<typeof standardRow>;

const standardSort = sortBy(['item', 'name']).default({ field: 'item', order: 'asc' });
export type StandardSort = z.output<typeof standardSort>;
export const searchStandards = endpoint({
  method: 'POST',
  path: '/api/charging/standard/search',
  access: view,
  summary: '收费标准列表',
  input: pageQuery.extend({ ...standardFilter.shape, sort: standardSort }),
  output: pageOf(standardRow),
});
export const exportStandards = standard.export(standardFilter, { fields: { sort: standardSort } });

export const standardDetail = standardRow.extend({
  advance: z.boolean(),
  billDay: z.int(),
  dueDays: z.int(),
  proration: PRORATION.schema,
  latePolicyName: z.string(),
  /** The last day covered by a bill that is not void. */
  billedTo: day.nullable(),
  /** The last day covered by a bill that nothing was paid on: a new price begins after it. Months that are paid keep their price. */
  unpaidTo: day.nullable(),
  /** All prices ever proposed, latest day first. */
  prices: z.array(standardPriceRow),
  changes: z.array(z.object({ id, at: instant, by: z.string(), action: z.string(), detail: z.string() })),
});
export type StandardDetail = z.infer<typeof standardDetail>;
export const getStandard = endpoint({
  method: 'GET',
  path: '/api/charging/standard/{id}',
  access: view,
  summary: '收费标准详情',
  input: z.object({ id: idParam }),
  output: standardDetail,
});

const values = {
  name: requiredText('标准名称', 40),
  remark: optionalText('备注', 200),
};
export const createStandard = standard.create(z.object({ estateId: chosen('小区'), ruleId: chosen('计费规则'), ...values }));
export const changeStandard = endpoint({
  method: 'PUT',
  path: '/api/charging/standard/{id}',
  access: change,
  summary: '修改收费标准',
  input: z.object({ id: idParam, version, ...values }),
  output: noAnswer,
});
export const disableStandard = endpoint({
  method: 'PUT',
  path: '/api/charging/standard/{id}/disabled',
  access: change,
  summary: '停用或启用收费标准',
  input: z.object({ id: idParam, version, disabled: z.boolean() }),
  output: noAnswer,
});
export const removeStandard = standard.remove();

/** The price waits for approval by another user. */
export const proposePrice = endpoint({
  method: 'POST',
  path: '/api/charging/standard/{id}/price',
  access: change,
  summary: '提交价格',
  idempotent: true,
  input: priceForm.extend({ id: idParam }),
  output: z.object({ id }),
});
export const auditPrice = standard.write('price/{priceId}/audit', '审核价格', {
  act: 'audit',
  input: z.object({ priceId: idParam, note: optionalText('审核意见', 200) }),
});
/** Rejects a waiting price, or an approved one that has not begun. */
export const returnPrice = standard.write('price/{priceId}/return', '退回价格', {
  act: 'audit',
  input: z.object({ priceId: idParam, note: z.string().trim().min(1, '请输入退回原因').max(200, '退回原因最多 200 个字') }),
});

const keptPrice = z.object({
  objectKind: OBJECT.schema,
  objectId: id,
  objectText: z.string(),
  /** The price it keeps, and the last day on which it does. */
  priceId: id,
  to: day,
  bills: z.int(),
});
export type KeptPrice = z.infer<typeof keptPrice>;
/** The objects that keep an earlier price while this one applies, because they were billed before it; in the order of the buildings. */
export const searchKeptPrices = standard.search({ priceId: id }, keptPrice, { at: 'price/kept', summary: '保留原价的对象' });

// ---- for other screens ------------------------------------------------------------------------------------------------------

export const standardOption = z.object({
  id,
  name: z.string(),
  chargeTypeId: id,
  chargeTypeName: z.string(),
  unit: z.string(),
  ruleId: id,
  objectKind: OBJECT.schema,
  method: CHARGE_METHOD.schema,
  priceMethod: PRICE_METHOD.schema,
  periodMonths: billingPeriod.schema,
  /** The price that applies today; null when there is none. */
  price: standardPrice.nullable(),
});
export type StandardOption = z.infer<typeof standardOption>;
/** Standards in use of an estate, in the order of the dictionary. */
export const searchStandardOptions = standard.read('options', '小区使用中的收费标准', {
  menu: [MENU.chargingStandard, MENU.billingStandard, MENU.meter],
  input: z.object({
    estateId: id,
    objectKind: OBJECT.schema.optional(),
    methods: severalOf(CHARGE_METHOD),
    key: searchKey,
  }),
  output: z.array(standardOption),
});
