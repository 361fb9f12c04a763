// Server answers with one day of settlements, for the tests of 结算汇总.
import {
  checkMonth,
  countHeldActs,
  getDayClose,
  getDrawer,
  listCashiers,
  listCompaniesBelow,
  listOpenDrawers,
  loadTree,
  searchDayCloses,
  searchMonthCloses,
  searchSummaryReceipts,
  settleDays,
  settleSummary,
  type DayClose,
  type Drawer,
  type MonthCloseRow,
  type OutputOf,
  type SettleSummary,
} from '@anju/contract';
import { stub, type Stub } from '../../../../platform/testing/index.ts';

const NONE = { count: 0, amount: '0.00', rows: [] };
const SUMMARY: SettleSummary = {
  settlements: 3,
  columns: [
    { list: 1, method: 1, name: '现金', amount: '80.00' },
    { list: 1, method: 4, name: '微信', amount: '296.49' },
  ],
  rows: [
    { kind: 1, chargeTypeId: 1, name: '物业服务费', cells: ['0.00', '256.16'], late: '5.76', total: '256.16' },
    { kind: 1, chargeTypeId: 2, name: '水费', cells: ['80.00', '40.33'], late: '0.00', total: '120.33' },
  ],
  late: '5.76',
  total: '376.49',
  types: [{ type: 1, count: 2, in: '376.49', out: '0.00', net: '376.49' }],
  receipts: [{ company: '云栖物业服务处', kind: 'receipt', from: 'S0001', to: 'S0003', count: 3, voided: 1 }],
  voided: {
    count: 1,
    amount: '70.00',
    rows: [
      { id: 3, number: 'S0003', at: '2026-06-15T02:00:00+00:00', payerName: '甲', cashierName: '林晓燕', total: '70.00', reason: '打错户' },
    ],
  },
  reds: NONE,
  reprints: NONE,
  cash: { in: '80.00', out: '0.00', expected: '80.00', deposited: '0.00' },
};

export const HELD: Drawer = {
  cashierId: 7,
  cashierName: '林晓燕',
  today: '2026-06-15',
  day: '2026-06-15',
  last: { id: 4, number: 'RJ2026060001', day: '2026-06-14' },
  closed: false,
  booksOn: '2026-06-15',
  dayFrom: '2026-06-15',
  dayTo: '2026-06-15',
  summary: SUMMARY,
  later: { settlements: 0, total: '0.00', cash: '0.00' },
};

export const CLOSE: DayClose = {
  id: 5,
  version: 1,
  number: 'RJ2026060002',
  cashierId: 7,
  cashierName: '林晓燕',
  day: '2026-06-15',
  state: 2,
  settlements: 3,
  total: '376.49',
  cashExpected: '80.00',
  cashCounted: '79.00',
  difference: '-1.00',
  differenceReason: '找零差一元',
  slipNo: 'JK-1',
  slipBank: '',
  slipDate: '2026-06-15',
  closedAt: '2026-06-15T08:00:00+00:00',
  handedAt: '2026-06-15T09:00:00+00:00',
  checkedBy: '',
  checkedAt: null,
  reopenReason: '',
  chainLinks: 128,
  chainHash: `3f2a91bc0d4e77aa${'0'.repeat(48)}`,
  own: false,
  paper: {
    company: '云栖物业服务处',
    estates: [{ id: 1, name: '云栖花园' }],
    dayFrom: '2026-06-15',
    dayTo: '2026-06-15',
    closedById: 7,
    closedBy: '林晓燕',
    forReason: '',
    summary: SUMMARY,
  },
  canHandIn: false,
  canConfirm: true,
  canRevoke: true,
};

const MONTH: MonthCloseRow = {
  id: 9,
  estateId: 1,
  estateName: '云栖花园',
  month: '2026-05-01',
  state: 1,
  total: '9000.00',
  settlements: 30,
  closedBy: '赵文博',
  closedAt: '2026-06-01T02:00:00+00:00',
  reopenedBy: '',
  reopenedAt: null,
  reason: '',
};

export const CHECKED: OutputOf<typeof checkMonth> = {
  estateName: '云栖花园',
  dayFrom: '2026-06-01',
  dayTo: '2026-06-30',
  closeId: null,
  early: false,
  checks: [
    { key: 'unclosed', title: '未日结的收款', count: 2, amount: '120.00', hard: true },
    { key: 'unaudited', title: '待审核的账单', count: 0, amount: null, hard: true },
    { key: 'deposits', title: '在管押金', count: 1, amount: '800.00', hard: false },
  ],
  ready: false,
  summary: SUMMARY,
};

const RECEIPT: OutputOf<typeof searchSummaryReceipts>['rows'][number] = {
  id: 1,
  number: 'S0001',
  type: 1,
  state: 1,
  estateName: '云栖花园',
  houseCode: '1-101',
  payerName: '王建国',
  day: '2026-06-15',
  at: '2026-06-15T02:00:00+00:00',
  cashierName: '林晓燕',
  tenders: '微信、现金',
  total: '376.49',
  part: '40.33',
  originalNumber: '',
  closeNumber: '',
};

export const SUMMARY_READS: readonly Stub[] = [
  stub(countHeldActs, () => ({ count: 0 })),
  stub(settleSummary, () => SUMMARY),
  stub(settleDays, ({ dayTo }) => ({
    by: 'day' as const,
    columns: SUMMARY.columns,
    rows: [{ from: dayTo ?? '', to: dayTo ?? '', cells: ['80.00', '296.49'], total: '376.49' }],
    total: '376.49',
  })),
  stub(searchSummaryReceipts, () => ({ rows: [RECEIPT], total: 1, sum: '40.33' })),
  stub(listCashiers, () => [{ id: 7, name: '林晓燕' }]),
  stub(listCompaniesBelow, () => []),
  stub(loadTree, () => [
    { key: 'estate:1', kind: 'estate' as const, id: 1, title: '云栖花园', houses: 9, leaf: false, note: '', disabled: false },
  ]),
  stub(getDrawer, () => HELD),
  stub(listOpenDrawers, () => [
    { cashierId: 8, cashierName: '周明', settlements: 1, dayFrom: '2026-06-14', dayTo: '2026-06-14', total: '20.00', cash: '20.00' },
  ]),
  stub(searchDayCloses, () => ({
    rows: [CLOSE],
    total: 1,
    sums: { settlements: 3, total: '376.49', cashExpected: '80.00', cashCounted: '79.00' },
  })),
  stub(getDayClose, () => CLOSE),
  stub(searchMonthCloses, () => ({ rows: [MONTH], total: 1 })),
  stub(checkMonth, () => CHECKED),
];
