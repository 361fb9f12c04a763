// 计费规则 (服务规则, menu 150): how an item is computed, for whom, how often and when it is due. Prices are in the standards of each estate.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { pageOf, pageQuery, sortBy } from '../../kit/paging.ts';
import { resource } from '../../kit/resource.ts';
import { CHARGE_METHOD } from '../../manage/charge-type.ts';
import { MENU } from '../../menu.ts';
import { billingPeriod, OBJECT, PRICE, PRICE_METHOD, PRORATION, ROUNDING } from '../enums.ts';
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
  RULE_CHANGE_NEEDED: business('“{name}”已用于收费标准，改{field}应提交变更，由他人审核后从某日起执行'),
  RULE_CHANGE_NOTHING: business('与 {date} 的折算和取整相同，没有变更'),
  RULE_CHANGE_PAST: business('生效日期应晚于今天 {today}：已开始的账期不改算法'),
  RULE_CHANGE_TAKEN: business('{date} 起的变更已存在（{state}）'),
  RULE_CHANGE_CLOSED: business('该变更{state}，不能{what}'),
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
  if (price === FORMULA && ([BY.contract, BY.share, BY.usage] as number[]).includes(method))
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
  /** Number of changes waiting for approval. */
  waiting: z.int(),
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
    families: z.array(chargeFamily).max(20).default([]),
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

// ---- how part months and roundings change ---------------------------------------------------------------------------------

/** Part months and rounding decide every amount, so a rule in use changes them like a price: from a day on, approved by another user. */
const counting = {
  proration: PRORATION.schema,
  rounding: ROUNDING.schema,
  decimals: values.shape.decimals,
};
export const ruleChange = z.object({
  id,
  fromDate: day,
  ...counting,
  reason: z.string(),
  state: PRICE.schema,
  createdBy: z.string(),
  createdAt: instant,
  checkedBy: z.string(),
  checkedAt: instant.nullable(),
  checkNote: z.string(),
  /** Asked for by the user, so another user has to approve it. */
  own: z.boolean(),
  /** past · current: applies to periods that begin today · coming · none: not in effect */
  phase: z.enum(['past', 'current', 'coming', 'none']),
});
export type RuleChange = z.infer<typeof ruleChange>;

export const listRuleChanges = endpoint({
  method: 'GET',
  path: '/api/charging/rule/{id}/changes',
  access: view,
  summary: '计费规则的折算和取整变更',
  input: z.object({ id: idParam }),
  /** Latest day first. */
  output: z.array(ruleChange),
});
/** Applies to periods that begin on the day or later, once another user has approved it; bills that exist stay as they are. */
export const proposeRuleChange = endpoint({
  method: 'POST',
  path: '/api/charging/rule/{id}/change',
  access: change,
  summary: '提交规则变更',
  idempotent: true,
  input: z.object({
    id: idParam,
    /** A month is counted in one way, so a change begins with a month. */
    fromDate: day.refine((text) => text.endsWith('-01'), '生效日期应为某月 1 日'),
    ...counting,
    reason: requiredText('变更理由', 200),
  }),
  output: z.object({ id }),
});
/** Who may approve prices may approve this. */
const audit = { menu: MENU.chargingStandard, act: 'audit' } as const;
export const auditRuleChange = endpoint({
  method: 'POST',
  path: '/api/charging/rule/change/{changeId}/audit',
  access: audit,
  summary: '审核规则变更',
  input: z.object({ changeId: idParam, note: optionalText('审核意见', 200) }),
  output: noAnswer,
});
/** Rejects a waiting change, or an approved one that has not begun. */
export const returnRuleChange = endpoint({
  method: 'POST',
  path: '/api/charging/rule/change/{changeId}/return',
  access: audit,
  summary: '退回规则变更',
  input: z.object({ changeId: idParam, note: requiredText('退回原因', 200) }),
  output: noAnswer,
});

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
