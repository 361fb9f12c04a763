// 计费规则 (服务规则, menu 150): how an item is computed, for whom, how often and when it is due. Prices are in the standards of each estate.
import { z } from 'zod';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { pageOf, pageQuery, sortBy } from '../../kit/paging.ts';
import { resource } from '../../kit/resource.ts';
import { CHARGE_METHOD } from '../../manage/charge-type.ts';
import { MENU } from '../../menu.ts';
import { billingPeriod, OBJECT, PRICE_METHOD, PRORATION, ROUNDING } from '../enums.ts';
import { optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { business, failures } from '../../kit/failure.ts';

const ruleCalls = resource({ path: '/api/charging/rule', menu: MENU.chargingRule, what: '计费规则' });

export const RULE_FAILURES = failures({
  CHARGING_NAME_TAKEN: business('名称“{name}”已存在'),
  CHARGING_ITEM_OFF: business('收费项目不存在或已停用，请重新选择'),
  CHARGING_ITEM_DEPOSIT: business('“{name}”是押金，由押金管理收退，不按规则计费'),
  RULE_METHOD_FAMILY: business('{family}的计费方法只能是{methods}'),
  RULE_LATE_OFF: business('“{name}”不计违约金，不能选择违约金方案'),
  RULE_OFF: business('计费规则不存在或已停用，请重新选择'),
});

const view = { menu: MENU.chargingRule, act: 'view' } as const;
const change = { menu: MENU.chargingRule, act: 'change' } as const;

export const chargeFamily = z.enum(['basic', 'manage', 'meter', 'other', 'protocol', 'share']);

const values = z.object({
  name: requiredText('规则名称', 40),
  chargeTypeId: chosen('收费项目'),
  objectKind: OBJECT.schema,
  method: CHARGE_METHOD.schema,
  priceMethod: PRICE_METHOD.schema,
  periodMonths: billingPeriod.schema,
  /** Billed at the beginning of the period; otherwise at its end. */
  advance: z.boolean(),
  billDay: z.int('出账日应为 1 到 28 的整数').min(1, '出账日应为 1 到 28 的整数').max(28, '出账日应为 1 到 28 的整数'),
  dueDays: z.int('缴费期限应为整数').min(0, '缴费期限不能小于 0').max(365, '缴费期限最多 365 天'),
  proration: PRORATION.schema,
  rounding: ROUNDING.schema,
  decimals: z.int('保留位数不正确').min(0, '保留位数应为 0 到 2').max(2, '保留位数应为 0 到 2'),
  latePolicyId: id.nullable(),
  prepaidOffset: z.boolean(),
  onlinePay: z.boolean(),
  remark: optionalText('备注', 200),
});
export type RuleForm = z.output<typeof values>;

const BY = { area: 1, household: 2, count: 3, usage: 4, contract: 6, share: 7 } as const;
const HOUSE = 1;
const CUSTOMER = 3;
const TIERS = 2;
const FORMULA = 3;

/** Combinations that are not allowed, each with the field to change. */
function complaints({ objectKind, method, priceMethod: price, periodMonths }: RuleForm): [keyof RuleForm, string][] {
  const found: [keyof RuleForm, string][] = [];
  if (method === BY.area && objectKind === CUSTOMER) found.push(['method', '客户没有面积，不能按面积计费']);
  if (([BY.household, BY.usage, BY.share] as number[]).includes(method) && objectKind !== HOUSE)
    found.push(['objectKind', `${CHARGE_METHOD.text(method)}只用于房屋`]);
  if (price === TIERS && method !== BY.usage && method !== BY.count) found.push(['priceMethod', '阶梯只用于按用量和按数量']);
  if (price === FORMULA && (method === BY.contract || method === BY.share))
    found.push(['priceMethod', `${CHARGE_METHOD.text(method)}不用公式`]);
  if (method === BY.usage && periodMonths === 0) found.push(['periodMonths', '按用量计费应有周期']);
  return found;
}
const checked = <S extends z.ZodType<RuleForm>>(schema: S) =>
  schema.superRefine((form, context) => {
    for (const [path, message] of complaints(form)) context.addIssue({ code: 'custom', path: [path], message });
  });

export const ruleRow = z.object({
  ...values.shape,
  id,
  version,
  chargeTypeCode: z.string(),
  chargeTypeName: z.string(),
  family: chargeFamily,
  /** Empty when there is none. */
  latePolicyName: z.string(),
  disabled: z.boolean(),
  /** Number of standards that use the rule. */
  standards: z.int(),
});
export type RuleRow = z.infer<typeof ruleRow>;

export const searchRules = endpoint({
  method: 'POST',
  path: '/api/charging/rule/search',
  access: view,
  summary: '计费规则列表',
  input: pageQuery.extend({
    /** Part of the name of the rule or of its item. */
    key: searchKey,
    families: z.array(chargeFamily).default([]),
    objectKinds: severalOf(OBJECT),
    methods: severalOf(CHARGE_METHOD),
    disabled: z.boolean().optional(),
    sort: sortBy(['item', 'name']).default({ field: 'item', order: 'asc' }),
  }),
  output: pageOf(ruleRow),
});
export const createRule = ruleCalls.create(checked(values));
/** Once a standard uses the rule, its item, object, charging method and pricing method can no longer change. */
export const changeRule = endpoint({
  method: 'PUT',
  path: '/api/charging/rule/{id}',
  access: change,
  summary: '修改计费规则',
  input: checked(values.extend({ id: idParam, version })),
  output: noAnswer,
});
/** A disabled rule still applies to the standards that use it but can no longer be chosen. */
export const disableRule = endpoint({
  method: 'PUT',
  path: '/api/charging/rule/{id}/disabled',
  access: change,
  summary: '停用或启用计费规则',
  input: z.object({ id: idParam, version, disabled: z.boolean() }),
  output: noAnswer,
});
export const removeRule = ruleCalls.remove();

/** Items for which a rule can be created: those in use, except deposits, which are held and not billed. */
export const ruleChargeType = z.object({
  id,
  code: z.string(),
  name: z.string(),
  family: chargeFamily,
  unit: z.string(),
  method: CHARGE_METHOD.schema,
  lateFee: z.boolean(),
});
export type RuleChargeType = z.infer<typeof ruleChargeType>;
export const listRuleChargeTypes = ruleCalls.read('charge-types', '可计费的收费项目', {
  menu: [MENU.chargingRule, MENU.chargingStandard],
  method: 'GET',
  output: z.array(ruleChargeType),
});

export const ruleOption = z.object({
  id,
  name: z.string(),
  chargeTypeId: id,
  chargeTypeName: z.string(),
  unit: z.string(),
  objectKind: OBJECT.schema,
  method: CHARGE_METHOD.schema,
  priceMethod: PRICE_METHOD.schema,
  periodMonths: billingPeriod.schema,
});
export type RuleOption = z.infer<typeof ruleOption>;
/** Rules in use, in the order of the dictionary. */
export const listRuleOptions = ruleCalls.read('options', '使用中的计费规则', {
  menu: [MENU.chargingRule, MENU.chargingStandard, MENU.billingStandard, MENU.billingAudit, MENU.billingNotify],
  input: z.object({ objectKind: OBJECT.schema.optional() }),
  output: z.array(ruleOption),
});
