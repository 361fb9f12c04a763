// A stub server for the tests of this screen: one estate with a price by area, one by tiers and one by formula.
import {
  getStandard,
  listResolutionOptions,
  listRuleOptions,
  loadTree,
  searchStandards,
  type RuleOption,
  type StandardDetail,
  type StandardPrice,
  type StandardPriceRow,
  type StandardRow,
  type TreeNode,
} from '@anju/contract';
import { stub, type Stub } from '../../../../platform/testing/index.ts';

const price = (id: number, more: Partial<StandardPrice> = {}): StandardPrice => ({
  id,
  fromDate: '2024-01-01',
  price: '2.6',
  extra: '0.00',
  tiers: [],
  tierMonths: 1,
  formula: '',
  state: 2,
  ...more,
});
export const priceRow = (id: number, more: Partial<StandardPriceRow> = {}): StandardPriceRow => ({
  ...price(id),
  resolutionId: null,
  resolution: '',
  contractNo: '',
  reason: '合同约定',
  createdBy: '陈晓岚',
  createdAt: '2026-07-01T01:00:00Z',
  checkedBy: '',
  checkedAt: null,
  checkNote: '',
  own: false,
  phase: 'none',
  kept: null,
  ...more,
});

export const standardRow = (id: number, name: string, more: Partial<StandardRow> = {}): StandardRow => ({
  id,
  version: 2,
  estateId: 1,
  estateName: '云栖花园',
  name,
  remark: '',
  disabled: false,
  chargeTypeId: 1,
  chargeTypeName: '物业服务费',
  unit: '元/平方米·月',
  family: 'basic',
  ruleId: 5,
  ruleName: '住宅规则',
  objectKind: 1,
  method: 1,
  priceMethod: 1,
  periodMonths: 1,
  rounding: 1,
  decimals: 2,
  price: price(11, { price: '2.8', fromDate: '2026-01-01' }),
  next: null,
  waiting: 0,
  attached: 612,
  ...more,
});
const WATER = standardRow(2, '水费', {
  chargeTypeName: '生活水费',
  unit: '元/吨',
  method: 4,
  priceMethod: 2,
  price: price(12, {
    price: '0',
    tiers: [
      { upTo: '18', price: '2.90' },
      { upTo: null, price: '3.85' },
    ],
  }),
  next: price(13, { fromDate: '2099-01-01', price: '0', tiers: [{ upTo: null, price: '4.00' }] }),
});
const LIFT = standardRow(3, '电梯费', {
  chargeTypeName: '电梯费',
  unit: '元/户·月',
  method: 2,
  priceMethod: 3,
  price: price(14, { price: '0', formula: 'max(楼层 - 2, 0) * 2' }),
  waiting: 1,
});
const ROWS = [standardRow(1, '住宅物业服务费'), WATER, LIFT];

export const standardDetail = (row: StandardRow, more: Partial<StandardDetail> = {}): StandardDetail => ({
  ...row,
  advance: false,
  billDay: 1,
  dueDays: 30,
  proration: 1,
  latePolicyName: '标准违约金',
  billedTo: '2026-06-30',
  unpaidTo: '2026-06-30',
  prices: [
    priceRow(21, { fromDate: '2099-01-01', price: '3.1', state: 1 }),
    priceRow(11, { fromDate: '2026-01-01', price: '2.8', phase: 'current', resolution: '业决〔2023〕1号 收费标准', checkedBy: '赵文博' }),
    priceRow(10, { phase: 'past' }),
  ],
  changes: [{ id: 1, at: '2026-07-01T01:00:00Z', by: '陈晓岚', action: '新增', detail: '住宅物业服务费' }],
  ...more,
});

const ESTATE: TreeNode = { key: 'estate:1', kind: 'estate', id: 1, title: '云栖花园', houses: 612, leaf: false, note: '', disabled: false };
const RULE: RuleOption = {
  id: 5,
  name: '住宅物业服务费',
  chargeTypeId: 1,
  chargeTypeName: '物业服务费',
  unit: '元/平方米·月',
  objectKind: 1,
  method: 1,
  priceMethod: 1,
  periodMonths: 1,
};

export const STANDARD_READS: readonly Stub[] = [
  stub(loadTree, () => [ESTATE]),
  stub(searchStandards, ({ key }) => (key === '无' ? { rows: [], total: 0 } : { rows: ROWS, total: 3 })),
  stub(getStandard, ({ id }) => standardDetail(ROWS.find((row) => row.id === Number(id)) ?? standardRow(1, '住宅物业服务费'))),
  stub(listRuleOptions, () => [RULE]),
  stub(listResolutionOptions, () => []),
];
