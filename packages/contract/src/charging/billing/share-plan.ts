// 公摊方案 (a tab of 公摊计费, menu 154): how a share group shares one item. Domain notes, 4.3. A pool keeps the terms under which it was approved.
import { z } from 'zod';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { enumeration } from '../../kit/enumeration.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { pageOf, pageQuery } from '../../kit/paging.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { SHARE_VALUE } from '../enums.ts';
import { optionalId, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';

const sharePlan = resource({ path: '/api/charging/share-plan', menu: [MENU.billingShare, MENU.accountShare], what: '公摊方案' });

/** The ids are those of the specification. */
export const shareMethod = enumeration('分摊方式', {
  1: '按计费面积',
  2: '按户',
  9: '自定义',
  10: '按用水量',
  11: '按用电量',
  12: '按楼层',
  13: '按楼层（有免摊层）',
  14: '按人数',
  15: '按使用天数',
  16: '按房屋系数',
  17: '按楼层系数和面积',
  18: '按楼层系数和户',
  19: '按楼层系数和人数',
});
export type ShareMethod = (typeof shareMethod.values)[number];
export const SHARE = { area: 1, household: 2, custom: 9, water: 10, electricity: 11, freeFloors: 13, days: 15, floorArea: 17 } as const;

/** The explanation of each method for owners. */
const FORMULAS: Readonly<Record<ShareMethod, string>> = {
  1: '每户分摊 = 总额 × 本户计费面积 ÷ 计费面积合计',
  2: '每户分摊 = 总额 ÷ 参与分摊的户数',
  9: '每户分摊 = 按方案为各户约定的金额、百分比或权重',
  10: '每户分摊 = 总额 × 本户当期用水量 ÷ 用水量合计',
  11: '每户分摊 = 总额 × 本户当期用电量 ÷ 用电量合计',
  12: '每户分摊 = 总额 × 本户楼层 ÷ 楼层合计',
  13: '每户分摊 = 总额 ×（本户楼层 − 免摊层数）÷ 合计，免摊层及以下不分摊',
  14: '每户分摊 = 总额 × 本户居住人数 ÷ 人数合计',
  15: '每户分摊 = 总额 × 本户当期使用天数 ÷ 天数合计',
  16: '每户分摊 = 总额 × 本户系数 ÷ 系数合计',
  17: '每户分摊 = 总额 × 本户计费面积 × 楼层系数 ÷ 合计',
  18: '每户分摊 = 总额 × 本户楼层系数 ÷ 楼层系数合计',
  19: '每户分摊 = 总额 × 本户人数 × 楼层系数 ÷ 合计',
};
export const shareFormula = (method: ShareMethod): string => FORMULAS[method];
/** The last three. */
export const hasFloorFactor = (method: number): boolean => method >= SHARE.floorArea;

export const shareLeftOver = enumeration('限额差额', { 1: '由其他户分摊', 2: '由公司承担' });

const factor = z
  .string('楼层系数不正确')
  .trim()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, '楼层系数应为非负数，最多四位小数');
const limit = z
  .string('金额不正确')
  .trim()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, '金额应为大于 0 的数，最多两位小数')
  .refine((text) => Number(text) > 0, '金额应大于 0，不限请留空');
export const floorStep = z.object({ floor: z.int('楼层应为整数').min(-20, '楼层不正确').max(200, '楼层不正确'), factor });

const terms = z.object({
  groupId: chosen('分摊组'),
  ruleId: chosen('计费规则'),
  name: requiredText('方案名称', 40),
  method: shareMethod.schema,
  customKind: SHARE_VALUE.schema.nullable().default(null),
  freeFloors: z.int('免摊层数应为整数').min(0, '免摊层数不能小于 0').max(50, '免摊层数最多 50').default(0),
  floorSteps: z.array(floorStep).max(60, '楼层系数最多 60 行').default([]),
  /** Added for each floor above the last step. */
  floorMore: factor.refine((text) => Number(text) <= 1, '每层递增不能超过 1').default('0'),
  includeUnsold: z.boolean().default(true),
  includeVacant: z.boolean().default(true),
  includeBusiness: z.boolean().default(true),
  includeGround: z.boolean().default(true),
  minAmount: limit.nullable().default(null),
  maxAmount: limit.nullable().default(null),
  leftOver: shareLeftOver.schema.default(1),
  /** The item billed in advance every month; a yearly pool is offset against it. */
  advanceTypeId: optionalId,
  remark: optionalText('备注', 200),
});
export type SharePlanForm = z.output<typeof terms>;

/** Null for what is no amount: these conditions are also asked when a field was refused. */
const cents = (text: string): bigint | null => {
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === '' ? null : BigInt(whole + part.padEnd(2, '0'));
};
const isAbove = (one: string, other: string): boolean => {
  const [a, b] = [cents(one), cents(other)];
  return a !== null && b !== null && a > b;
};
function complaints(form: SharePlanForm): [string, string][] {
  const found: [string, string][] = [];
  const { method, customKind, floorSteps, minAmount, maxAmount } = form;
  if (method === SHARE.custom && customKind === null) found.push(['customKind', '请选择自定义值是金额、百分比还是权重']);
  if (method === SHARE.custom && customKind === SHARE_VALUE.amount && (minAmount !== null || maxAmount !== null))
    found.push([minAmount === null ? 'maxAmount' : 'minAmount', '自定义金额已约定每户金额，不再设最低和最高']);
  if (hasFloorFactor(method) && floorSteps.length === 0) found.push(['floorSteps', '请填写楼层系数']);
  if (floorSteps.some(({ floor }, index) => index > 0 && floor <= (floorSteps[index - 1]?.floor ?? floor)))
    found.push(['floorSteps', '楼层应从低到高，不能重复']);
  if (minAmount !== null && maxAmount !== null && isAbove(minAmount, maxAmount)) found.push(['maxAmount', '每户最高不能低于每户最低']);
  return found;
}
const checked = <S extends z.ZodType<SharePlanForm>>(schema: S) =>
  schema.superRefine((form, context) => {
    for (const [path, message] of complaints(form)) context.addIssue({ code: 'custom', path: [path], message });
  });

const view = { menu: MENU.billingShare, act: 'view' } as const;
const change = { menu: MENU.billingShare, act: 'change' } as const;

export const sharePlanRow = z.object({
  ...terms.shape,
  id,
  version,
  estateId: id,
  estateName: z.string(),
  groupName: z.string(),
  ruleName: z.string(),
  chargeTypeId: id,
  item: z.string(),
  /** Empty when there is none. */
  advanceItem: z.string(),
  disabled: z.boolean(),
  pools: z.int(),
  /** For method 9: the number of houses with a value, and the sum of the values. */
  values: z.int(),
  valueSum: z.string(),
});
export type SharePlanRow = z.infer<typeof sharePlanRow>;

export const searchSharePlans = endpoint({
  method: 'POST',
  path: '/api/charging/share-plan/search',
  access: view,
  summary: '公摊方案列表',
  input: pageQuery.extend({
    estateId: optionalId,
    /** Part of the name of the plan, its item or its group. */
    key: searchKey,
    methods: severalOf(shareMethod),
    disabled: z.boolean().optional(),
  }),
  output: pageOf(sharePlanRow),
});
export const createSharePlan = sharePlan.create(checked(terms.extend({ estateId: chosen('小区') })), { menu: MENU.billingShare });
/** Once pools exist, the item cannot change. */
export const changeSharePlan = endpoint({
  method: 'PUT',
  path: '/api/charging/share-plan/{id}',
  access: change,
  summary: '修改公摊方案',
  input: checked(terms.extend({ id: idParam, version })),
  output: noAnswer,
});
export const disableSharePlan = endpoint({
  method: 'PUT',
  path: '/api/charging/share-plan/{id}/disabled',
  access: change,
  summary: '停用或启用公摊方案',
  input: z.object({ id: idParam, version, disabled: z.boolean() }),
  output: noAnswer,
});

/** Rules in use with method 按公摊, and items that may be billed in advance. */
export const listShareChoices = sharePlan.read('choices', '公摊可选的规则与项目', {
  method: 'GET',
  output: z.object({
    rules: z.array(z.object({ id, name: z.string(), chargeTypeId: id, item: z.string() })),
    items: z.array(z.object({ id, name: z.string() })),
  }),
});

export const MAX_SHARE_VALUES = 5_000;
export const shareValueRow = z.object({
  houseId: id,
  houseCode: z.string(),
  floor: z.int(),
  chargeArea: z.string(),
  disabled: z.boolean(),
  value: z.string().nullable(),
});
export type ShareValueRow = z.infer<typeof shareValueRow>;
/** Every house of the group, with its value. */
export const listShareValues = endpoint({
  method: 'GET',
  path: '/api/charging/share-plan/{id}/values',
  access: view,
  summary: '自定义分摊值',
  input: z.object({ id: idParam }),
  output: z.array(shareValueRow),
});
const shareValue = z
  .string('数值不正确')
  .trim()
  .regex(/^\d{1,12}(\.\d{1,6})?$/, '应为非负数，最多六位小数');
/** Replaces all values in one call; a house that is not named has none. Percentages must sum to 100. */
export const saveShareValues = endpoint({
  method: 'PUT',
  path: '/api/charging/share-plan/{id}/values',
  access: change,
  summary: '保存自定义分摊值',
  input: z.object({
    id: idParam,
    version,
    values: z.array(z.object({ houseId: id, value: shareValue })).max(MAX_SHARE_VALUES, `最多 ${MAX_SHARE_VALUES} 户`),
  }),
  output: noAnswer,
});
