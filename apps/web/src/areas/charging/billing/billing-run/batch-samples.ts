// A stub server for the tests of 计费审核: one estate with a building in a zone, one pending batch, bills with and without a sudden change.
import {
  getBatch,
  getBill,
  listRuleOptions,
  loadTree,
  searchBatchBills,
  searchBatches,
  searchBatchSkips,
  searchBills,
  trialRun,
  type BatchBillRow,
  type BatchRow,
  type BillDetail,
  type BillRow,
  type OutputOf,
  type RuleOption,
  type SkipRow,
  type TreeNode,
  type Trial,
} from '@anju/contract';
import type { Job } from '@anju/contract/system/job';
import { stub, type Stub } from '../../../../platform/testing/index.ts';

const node = (kind: TreeNode['kind'], id: number, title: string): TreeNode => ({
  key: `${kind}:${id}`,
  kind,
  id,
  title,
  houses: 2,
  leaf: false,
  note: '',
  disabled: false,
});
const LEVELS: Record<string, TreeNode[]> = {
  '': [node('estate', 1, '云栖花园'), node('estate', 2, '湖畔居')],
  'estate:1': [node('zone', 5, '一期')],
  'zone:5': [node('building', 11, '1幢')],
};
export const TREE: Stub = stub(loadTree, ({ parent }) => LEVELS[parent ? `${parent.kind}:${parent.id}` : ''] ?? []);

export const batchRow = (more: Partial<BatchRow> = {}): BatchRow => ({
  id: 31,
  version: 4,
  number: 'JF2026110001',
  estateId: 1,
  estateName: '云栖花园',
  kind: 1,
  periodFrom: '2026-11-01',
  periodTo: '2026-11-30',
  items: '',
  state: 2,
  made: 2,
  skipped: 1,
  amount: '575.40',
  createdBy: '陈思远',
  createdAt: '2026-11-12T02:00:00.000Z',
  checkedBy: '',
  checkedAt: null,
  reason: '',
  jobId: 71,
  ...more,
});

export const batchOf = (more: Partial<OutputOf<typeof getBatch>> = {}): OutputOf<typeof getBatch> => ({
  ...batchRow(),
  itemSums: [{ chargeTypeId: 3, item: '物业服务费', bills: 2, amount: '575.40' }],
  buildings: [{ buildingId: 11, building: '1幢', bills: 2, amount: '575.40' }],
  skips: [{ reason: 1, count: 1 }],
  states: [{ state: 2, bills: 2, amount: '575.40' }],
  flagged: 1,
  givesBack: null,
  auditable: true,
  ...more,
});

const BILLS: BatchBillRow[] = [
  { id: 901, objectText: '1幢-101', amount: '250.40', last: '250.40', percent: '0.0', explain: '2.80元 × 89.43㎡ × 1月 = 250.40元' },
  { id: 902, objectText: '1幢-102', amount: '325.00', last: '200.00', percent: '62.5', explain: '2.80元 × 116.07㎡ × 1月 = 325.00元' },
].map((one) => ({
  objectKind: 1,
  payerName: '周以宁',
  item: '物业服务费',
  periodFrom: '2026-11-01',
  periodTo: '2026-11-30',
  dueDate: '2026-12-10',
  state: 2,
  ...one,
}));

const billRow = (more: Partial<BillRow> = {}): BillRow => ({
  id: 901,
  estateName: '云栖花园',
  objectKind: 1,
  objectId: 101,
  objectText: '1幢-101',
  houseId: 101,
  payerName: '周以宁',
  chargeTypeId: 3,
  item: '物业服务费',
  periodFrom: '2026-09-01',
  periodTo: '2026-09-30',
  once: false,
  dueDate: '2026-10-10',
  state: 4,
  void: false,
  suspended: false,
  amount: '250.40',
  adjusted: '0.00',
  reduced: '0.00',
  settled: '0.00',
  open: '250.40',
  late: '5.76',
  explain: '2.80元 × 89.43㎡ × 1月 = 250.40元',
  ...more,
});

export const billOf = (more: Partial<BillDetail> = {}): BillDetail => ({
  ...billRow(),
  standardName: '住宅物业服务费',
  batchNumber: 'JF2026090001',
  publicationNumber: 'TZ2026090001',
  lateTerms: '逾期每日 0.05%，最高为本金的 100%',
  lateText: '250.40 × 0.05% × 46 天 = 5.76',
  lateSettled: '0.00',
  lateWaived: '0.00',
  calc: [
    { from: '2026-09-01', to: '2026-09-15', months: '0.5', area: '89.43', price: '2.8', priceId: 77, exact: '125.202' },
    { from: '2026-09-16', to: '2026-09-30', months: '0.5', area: '89.43', price: '2.8', priceId: 78, exact: '125.202' },
  ],
  changes: [{ id: 1, kind: 1, amount: '-10.00', reason: '停水补偿', day: '2026-10-01', by: '陈思远' }],
  lines: [{ settlementId: 4, number: 'SJ0001', day: '2026-10-02', amount: '40.00', late: '0.00', tenders: '', state: 3 }],
  steps: [{ text: '退回', reason: '面积不对', by: '赵文博', at: '2026-09-02T02:00:00.000Z' }],
  createdBy: '陈思远',
  createdAt: '2026-09-01T02:00:00.000Z',
  ...more,
});

const TRIAL: Trial = {
  bills: 2,
  amount: '575.40',
  items: [{ chargeTypeId: 3, item: '物业服务费', bills: 2, amount: '575.40' }],
  skipped: [
    { reason: 1, count: 250 },
    { reason: 7, count: 3 },
  ],
  flagged: 1,
  differences: [
    {
      objectKind: 1,
      objectId: 102,
      objectText: '1幢-102',
      item: '物业服务费',
      last: '200.00',
      now: '325.00',
      percent: '62.5',
      explain: '说明一',
    },
    {
      objectKind: 1,
      objectId: 103,
      objectText: '1幢-103',
      item: '物业服务费',
      last: '200.00',
      now: '190.00',
      percent: '-5.0',
      explain: '说明二',
    },
  ],
  skips: [
    { objectKind: 1, objectId: 104, objectText: '1幢-104', item: '物业服务费', reason: 1, detail: '2026.11.01-2026.11.30' },
    { objectKind: 1, objectId: 105, objectText: '1幢-105', item: '物业服务费', reason: 7, detail: '2026.11.01-2026.11.30' },
  ],
};

const RULES: RuleOption[] = [
  {
    id: 1,
    name: '物业费',
    chargeTypeId: 3,
    chargeTypeName: '物业服务费',
    unit: '㎡',
    objectKind: 1,
    method: 1,
    priceMethod: 1,
    periodMonths: 1,
  },
];
const SKIPS: SkipRow[] = [{ objectKind: 1, objectId: 104, objectText: '1幢-104', item: '物业服务费', reason: 1, detail: '计费面积为 0' }];

export const jobOf = (more: Partial<Job>): Job => ({
  id: 90,
  kind: 'charging.billing-run',
  title: '计费 云栖花园',
  state: 'done',
  done: 2,
  total: 2,
  message: '',
  fileId: null,
  result: {},
  createdAt: '2026-11-13T02:00:00.000Z',
  finishedAt: null,
  ...more,
});

export const AUDIT_READS: readonly Stub[] = [
  TREE,
  stub(listRuleOptions, () => RULES),
  stub(searchBatches, ({ key }) =>
    key === '无' ? { rows: [], total: 0, amount: '0.00' } : { rows: [batchRow()], total: 1, amount: '575.40' },
  ),
  stub(getBatch, () => batchOf()),
  stub(searchBatchBills, ({ flagged }) => {
    const rows = flagged ? BILLS.slice(1) : BILLS;
    return { rows, total: rows.length, amount: flagged ? '325.00' : '575.40' };
  }),
  stub(searchBatchSkips, () => ({ rows: SKIPS, total: 1 })),
  stub(searchBills, ({ key }) =>
    key === '无'
      ? { rows: [], total: 0, amount: '0.00', settled: '0.00', open: '0.00' }
      : { rows: [billRow()], total: 4000, amount: '1001600.00', settled: '800000.00', open: '201600.00' },
  ),
  stub(getBill, ({ id }) => billOf({ id: Number(id) })),
  stub(trialRun, () => TRIAL),
];
