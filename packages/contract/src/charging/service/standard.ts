// 收费标准 (menu 151): the price list of an estate. A price holds from its day until the next one begins and counts once somebody else has
// audited it; what was billed keeps its price.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { exportPurpose } from '../../kit/export-purpose.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { pageOf, pageQuery, sortBy } from '../../kit/paging.ts';
import { chargeMethod } from '../../manage/charge-type.ts';
import { MENU } from '../../menu.ts';
import { billingPeriod, chargeObject, priceMethod, priceState, prorationMode, roundingMode } from '../enums.ts';
import { chargeFamily } from './rule.ts';

const view = { menu: MENU.chargingStandard, act: 'view' } as const;
const change = { menu: MENU.chargingStandard, act: 'change' } as const;

export const PRICE_STATE = { waiting: 1, valid: 2, returned: 3 } as const;

// ---- prices ---------------------------------------------------------------------------------------------------------------

export const priceTier = z.object({ upTo: z.string().nullable(), price: z.string() });

export const standardPrice = z.object({
  id,
  fromDate: day,
  price: z.string(),
  /** Added once a month beside the price. */
  extra: z.string(),
  tiers: z.array(priceTier),
  /** Steps count within 1 a month, 12 a calendar year. */
  tierMonths: z.literal([1, 12]),
  formula: z.string(),
  state: priceState.schema,
});
export type StandardPrice = z.infer<typeof standardPrice>;

export const standardPriceRow = standardPrice.extend({
  resolutionId: id.nullable(),
  /** Number and title; empty where there is none. */
  resolution: z.string(),
  contractNo: z.string(),
  reason: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  checkedBy: z.string(),
  checkedAt: instant.nullable(),
  checkNote: z.string(),
  /** Proposed by who asks: somebody else has to audit it. */
  own: z.boolean(),
  /** past · current: holds today · coming · none: it does not count */
  phase: z.enum(['past', 'current', 'coming', 'none']),
});
export type StandardPriceRow = z.infer<typeof standardPriceRow>;

const decimal = (what: string, scale: number) =>
  z
    .string(`请输入${what}`)
    .trim()
    .regex(new RegExp(`^\\d{1,10}(\\.\\d{1,${scale}})?$`), `${what}应为非负数，最多${scale}位小数`);

/** Which of price, steps and formula counts is told by the rule. */
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
  resolutionId: id.nullable().default(null),
  contractNo: z.string().trim().max(40, '合同号最多 40 个字').default(''),
  reason: z.string().trim().min(1, '请说明定价或调价的理由').max(200, '理由最多 200 个字'),
});
export type PriceForm = z.output<typeof priceForm>;

// ---- standards ------------------------------------------------------------------------------------------------------------

export const standardFilter = z.object({
  estateId: id.nullable().default(null),
  key: z.string().trim().max(60).default(''),
  families: z.array(chargeFamily).default([]),
  objectKinds: z.array(chargeObject.schema).default([]),
  /** Only those with a price that waits for its audit. */
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
  /** As the dictionary writes it: 元/吨. */
  unit: z.string(),
  family: chargeFamily,
  ruleId: id,
  ruleName: z.string(),
  objectKind: chargeObject.schema,
  method: chargeMethod.schema,
  priceMethod: priceMethod.schema,
  periodMonths: billingPeriod.schema,
  rounding: roundingMode.schema,
  decimals: z.int(),
  /** Holds today. */
  price: standardPrice.nullable(),
  /** The next one that was audited. */
  next: standardPrice.nullable(),
  /** Prices that wait for their audit. */
  waiting: z.int(),
  /** Objects that pay it today or from a later day on. */
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
export const exportStandards = endpoint({
  method: 'POST',
  path: '/api/charging/standard/export',
  access: { menu: MENU.chargingStandard, act: 'export' },
  summary: '导出收费标准（当前条件的全部行）',
  input: z.object({ filter: standardFilter, sort: standardSort, purpose: exportPurpose }),
  output: z.object({ jobId: id }),
});

export const standardDetail = standardRow.extend({
  advance: z.boolean(),
  billDay: z.int(),
  dueDays: z.int(),
  proration: prorationMode.schema,
  latePolicyName: z.string(),
  /** The last day a living bill of it reaches to: prices up to here stay as they are. */
  billedTo: day.nullable(),
  /** Every price there ever was, latest day first. */
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
  name: z.string('请输入标准名称').trim().min(1, '请输入标准名称').max(40, '标准名称最多 40 个字'),
  remark: z.string().trim().max(200, '备注最多 200 个字').default(''),
};
export const createStandard = endpoint({
  method: 'POST',
  path: '/api/charging/standard',
  access: { menu: MENU.chargingStandard, act: 'add' },
  summary: '新增收费标准',
  idempotent: true,
  input: z.object({ estateId: chosen('小区'), ruleId: chosen('计费规则'), ...values }),
  output: z.object({ id }),
});
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
export const removeStandard = endpoint({
  method: 'DELETE',
  path: '/api/charging/standard/{id}',
  access: { menu: MENU.chargingStandard, act: 'remove' },
  summary: '删除收费标准',
  input: z.object({ id: idParam }),
  output: noAnswer,
});

/** Waits for the audit by somebody else. */
export const proposePrice = endpoint({
  method: 'POST',
  path: '/api/charging/standard/{id}/price',
  access: change,
  summary: '提交价格',
  idempotent: true,
  input: priceForm.extend({ id: idParam }),
  output: z.object({ id }),
});
export const auditPrice = endpoint({
  method: 'POST',
  path: '/api/charging/standard/price/{priceId}/audit',
  access: { menu: MENU.chargingStandard, act: 'audit' },
  summary: '审核价格',
  input: z.object({ priceId: idParam, note: z.string().trim().max(200, '审核意见最多 200 个字').default('') }),
  output: noAnswer,
});
/** One that waits, or an audited one that has not begun. */
export const returnPrice = endpoint({
  method: 'POST',
  path: '/api/charging/standard/price/{priceId}/return',
  access: { menu: MENU.chargingStandard, act: 'audit' },
  summary: '退回价格',
  input: z.object({ priceId: idParam, note: z.string().trim().min(1, '请输入退回原因').max(200, '退回原因最多 200 个字') }),
  output: noAnswer,
});

// ---- for other screens ------------------------------------------------------------------------------------------------------

export const standardOption = z.object({
  id,
  name: z.string(),
  chargeTypeId: id,
  chargeTypeName: z.string(),
  unit: z.string(),
  ruleId: id,
  objectKind: chargeObject.schema,
  method: chargeMethod.schema,
  priceMethod: priceMethod.schema,
  periodMonths: billingPeriod.schema,
  /** Holds today; null where none does. */
  price: standardPrice.nullable(),
});
export type StandardOption = z.infer<typeof standardOption>;
/** Standards in use of an estate, in the order of the dictionary. */
export const searchStandardOptions = endpoint({
  method: 'POST',
  path: '/api/charging/standard/options',
  access: { menu: [MENU.chargingStandard, MENU.billingStandard, MENU.meter], act: 'view' },
  summary: '小区使用中的收费标准',
  input: z.object({
    estateId: id,
    objectKind: chargeObject.schema.optional(),
    methods: z.array(chargeMethod.schema).default([]),
    key: z.string().trim().max(60).default(''),
  }),
  output: z.array(standardOption),
});
