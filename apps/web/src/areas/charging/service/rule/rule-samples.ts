// A stub server for the tests of this screen: two rules, one policy with a future term, the default settlement rules.
import {
  getSettleSettings,
  listRuleChanges,
  listRuleChargeTypes,
  searchLatePolicies,
  searchRules,
  SETTLE_DEFAULTS,
  type LatePolicyRow,
  type RuleChange,
  type RuleRow,
} from '@anju/contract';
import { stub, type Stub } from '../../../../platform/testing/index.ts';

export const ruleRow = (id: number, name: string, more: Partial<RuleRow> = {}): RuleRow => ({
  id,
  version: 3,
  name,
  chargeTypeId: 1,
  chargeTypeCode: 'B01',
  chargeTypeName: '物业服务费',
  family: 'basic',
  objectKind: 1,
  method: 1,
  priceMethod: 1,
  periodMonths: 1,
  advance: false,
  billDay: 1,
  dueDays: 30,
  proration: 1,
  rounding: 1,
  decimals: 2,
  latePolicyId: 7,
  latePolicyName: '标准违约金',
  prepaidOffset: true,
  onlinePay: true,
  remark: '',
  disabled: false,
  standards: 0,
  waiting: 0,
  ...more,
});

export const POLICY: LatePolicyRow = {
  id: 7,
  version: 2,
  name: '标准违约金',
  remark: '合同第九条',
  disabled: false,
  rules: 2,
  terms: [
    {
      fromDate: '2099-01-01',
      dailyRate: '0.03',
      graceDays: 3,
      capRate: '30',
      createdBy: '陈晓岚',
      createdAt: '2026-07-01T01:00:00Z',
      phase: 'coming',
    },
    {
      fromDate: '2024-01-01',
      dailyRate: '0.05',
      graceDays: 0,
      capRate: '100',
      createdBy: '陈晓岚',
      createdAt: '2024-01-01T01:00:00Z',
      phase: 'current',
    },
  ],
};

/** One that waits for another person. */
export const ruleChange = (more: Partial<RuleChange> = {}): RuleChange => ({
  id: 31,
  fromDate: '2099-02-01',
  proration: 1,
  rounding: 1,
  decimals: 0,
  reason: '业主大会决定按元收取',
  state: 1,
  createdBy: '陈晓岚',
  createdAt: '2026-07-01T01:00:00Z',
  checkedBy: '',
  checkedAt: null,
  checkNote: '',
  own: false,
  phase: 'none',
  ...more,
});
const CHANGES = [ruleChange()];

const ITEMS = [
  { id: 1, code: 'B01', name: '物业服务费', family: 'basic' as const, unit: '元/平方米·月', method: 1 as const, lateFee: true },
  { id: 2, code: 'Q02', name: '装修管理费', family: 'other' as const, unit: '元/户', method: 5 as const, lateFee: false },
];

export const RULE_READS: readonly Stub[] = [
  stub(searchRules, ({ key }) =>
    key === '无'
      ? { rows: [], total: 0 }
      : { rows: [ruleRow(1, '住宅物业服务费', { standards: 2 }), ruleRow(2, '别墅物业服务费')], total: 2 },
  ),
  stub(listRuleChanges, () => CHANGES),
  stub(listRuleChargeTypes, () => ITEMS),
  stub(searchLatePolicies, () => ({ rows: [POLICY], total: 1 })),
  stub(getSettleSettings, () => ({ ...SETTLE_DEFAULTS, version: 0, updatedBy: '', updatedAt: '', orderChange: null })),
];
