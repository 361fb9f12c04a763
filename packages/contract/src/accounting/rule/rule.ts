// 凭证规则 (menu 275): the rules themselves and from when on they apply. domain: accounting 7.
import { z } from 'zod';
import { SETTLE } from '../../charging/enums.ts';
import { business, failures } from '../../kit/failure.ts';
import { optionalDay, requiredText } from '../../kit/fields.ts';
import { instant } from '../../kit/dates.ts';
import { chosen, entryNumber, id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { bookOf, ym } from '../fields.ts';
import { DIRECTION } from '../states.ts';
import { amountText, CLOSED_MODE, REGIME, RULE_ACT, RULE_AUTO, RULE_EVENT, RULE_MERGE, RULE_SOURCE } from './events.ts';

export const VOUCHER_RULE_FAILURES = failures({
  VOUCHER_RULE_OFF: business('“{company}”的凭证规则还没有启用'),
  RULE_NAME_TAKEN: business('规则“{name}”已存在'),
  RULE_UNBALANCED: business('规则的分录不平衡：{difference}'),
  RULE_SUBJECT: business('第 {line} 行：请选择末级科目'),
  RULE_CASH_ITEM: business('第 {line} 行的现金流量项目不存在或已停用'),
  RULE_DAYS: business('结束日期不能早于开始日期'),
  RULE_CHOICE: business('选择的收费项目或小区不存在'),
  RULE_START_FIXED: business('{ym} 起的业务已生成凭证，启用期间不能再更改'),
  RULE_START_EARLY: business('启用期间不能早于账套的启用期间 {ym}'),
  MAP_SUBJECT: business('科目“{code}”不是末级科目或已停用'),
  MAP_CHOICE: business('对应的项目、收款方式、供应商、银行账户或部门不存在'),
});

const rule = resource({ path: '/api/accounting/rule', menu: MENU.voucherRule, what: '凭证规则' });

// ---- from when on ----------------------------------------------------------------------------------------------------------------------

const settingForm = { fromYm: ym, enabled: z.boolean(), closedMode: CLOSED_MODE.schema };
const MOST_ESTATES = 2000;
/** Null until the rules of the company are made. */
export const ruleSetting = z.object({
  setting: z.object({ ...settingForm, updatedBy: z.string(), updatedAt: instant, version }).nullable(),
  /** The first period of the books. */
  firstYm: ym,
  estates: z.array(z.object({ estateId: id, name: z.string(), regime: REGIME.schema })),
});
export type RuleSetting = z.infer<typeof ruleSetting>;
export const readRuleSetting = rule.read('setting', '凭证规则的启用', { input: bookOf, output: ruleSetting });
/** The first time, the default rules and subjects of the company's chart are made. */
export const saveRuleSetting = rule.write('setting/save', '启用凭证规则', {
  act: 'change',
  input: {
    ...bookOf,
    ...settingForm,
    version: version.nullable(),
    regimes: z.array(z.object({ estateId: chosen('小区'), regime: REGIME.schema })).max(MOST_ESTATES),
  },
});

// ---- rules -----------------------------------------------------------------------------------------------------------------------------

const ruleLine = z.object({
  side: DIRECTION.schema,
  source: RULE_SOURCE.schema,
  /** Of a fixed subject. */
  subjectId: chosen('科目').nullable().default(null),
  amount: amountText,
  /** {item} {month} {act} {way} {tender} are filled in. */
  summary: requiredText('摘要', 100),
  cashItem: z.string().trim().max(8).nullable().default(null),
});
export type RuleLineForm = z.output<typeof ruleLine>;
const someIds = z.array(id).max(500).default([]);
const ruleForm = {
  name: requiredText('名称', 40),
  event: RULE_EVENT.schema,
  /** The smaller is tried first; of one priority, the rule with more conditions. */
  priority: z.int('优先级为 1 到 999').min(1, '优先级为 1 到 999').max(999, '优先级为 1 到 999'),
  acts: z.array(RULE_ACT.schema).max(3).default([]),
  settleTypes: z.array(SETTLE.schema).max(20).default([]),
  /** List of the way to pay × 100 + its number. */
  tenders: z.array(entryNumber('请选择收付款方式')).max(30).default([]),
  chargeTypeIds: someIds,
  estateIds: someIds,
  regime: REGIME.schema.nullable().default(null),
  agency: z.boolean().nullable().default(null),
  ahead: z.boolean().nullable().default(null),
  word: requiredText('凭证字', 4, 'tight'),
  merge: RULE_MERGE.schema,
  auto: RULE_AUTO.schema,
  houseDims: z.boolean(),
  fromDay: optionalDay,
  toDay: optionalDay,
  enabled: z.boolean(),
  lines: z.array(ruleLine).max(20, '分录最多 20 行'),
};
export const voucherRule = z.object({
  id,
  ...ruleForm,
  lines: z.array(ruleLine.extend({ amount: z.string(), subjectCode: z.string().nullable(), subjectName: z.string().nullable() })),
  updatedBy: z.string(),
  updatedAt: instant,
  version,
});
export type VoucherRule = z.infer<typeof voucherRule>;
export const listVoucherRules = rule.read('list', '凭证规则列表', { input: bookOf, output: z.array(voucherRule) });
export const createVoucherRule = rule.create({ ...bookOf, ...ruleForm });
export const changeVoucherRule = rule.change(ruleForm);
export const removeVoucherRule = rule.remove();
