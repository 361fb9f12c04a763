// A stub server for the tests of 欠费催收: three houses with arrears, one of them with full detail.
import {
  arrearsHouseDate,
  arrearsHouseDetail,
  countDebtors,
  getChaseBuilding,
  getChaseLadder,
  getChaseObject,
  LADDER_DEFAULTS,
  loadTree,
  searchChase,
  type ChaseLetter,
  type ChaseObject,
  type ChaseRow,
  type PictureHouse,
} from '@anju/contract';
import { stub, type Stub } from '../../../../platform/testing/index.ts';

export const chaseRow = (id: number, more: Partial<ChaseRow> = {}): ChaseRow => ({
  key: `1-${id}`,
  objectKind: 1,
  objectId: id,
  houseId: id,
  objectText: `1幢-10${id}`,
  estateId: 1,
  estateName: '云栖花园',
  payerId: 7,
  payerName: '周以宁',
  phone: '138****1234',
  debtors: [{ payerId: 7, name: '周以宁', phone: '138****1234', bills: 3, overdue: '1500.50', late: '12.30', oldestDue: '2026-04-30' }],
  bills: 3,
  overdue: '1500.50',
  late: '12.30',
  suspended: '0.00',
  open: '1800.50',
  oldestDue: '2026-04-30',
  days: 46,
  bucket: 2,
  hold: { marks: [], plan: null, quiet: false },
  last: { day: '2026-06-01', method: 1, result: 1, by: '陈思远' },
  promise: { amount: '800.00', date: '2026-06-10', paid: '0.00', state: 3 },
  nextDate: '2026-06-12',
  limitation: { state: 1, until: '2029-04-30', interrupted: null },
  step: 2,
  ...more,
});
const ROWS = [
  chaseRow(1),
  chaseRow(2, {
    last: null,
    promise: null,
    nextDate: null,
    step: null,
    bucket: 6,
    limitation: { state: 2, until: '2026-12-31', interrupted: null },
  }),
  chaseRow(3, {
    hold: {
      marks: [{ id: 5, reason: 5, stopLate: true, stopChase: true, legalHold: true, toDate: null }],
      plan: { id: 8, number: 'FQ2026060001', broken: true, dueDate: '2026-06-30', amount: '100.00' },
      quiet: true,
    },
    bucket: 7,
    limitation: { state: 1, until: '2029-01-05', interrupted: '2026-01-05' },
  }),
];

export const chased: ChaseObject = {
  objectText: '1幢-101',
  estateId: 1,
  estateName: '云栖花园',
  houseId: 1,
  payerName: '周以宁',
  phone: '138****1234',
  debtors: [
    {
      payerId: 7,
      name: '周以宁',
      phone: '138****1234',
      bills: 3,
      overdue: '1500.50',
      late: '12.30',
      oldestDue: '2026-04-30',
      limitation: { state: 2, until: '2026-12-31', interrupted: null },
    },
  ],
  limitation: { state: 2, until: '2026-12-31', interrupted: null },
  hold: { marks: [], plan: { id: 8, number: 'FQ2026060001', broken: false, dueDate: '2026-06-30', amount: '100.00' }, quiet: false },
  records: [
    {
      id: 31,
      day: '2026-06-01',
      method: 6,
      number: 'CK2026060001',
      payerName: '周以宁',
      reached: '周以宁',
      content: '欠费 3 笔 1,500.50 元',
      result: 1,
      promise: { amount: '800.00', date: '2026-06-10', paid: '200.00', state: 3 },
      nextDate: '2026-06-12',
      file: { id: 91, name: '签收.jpg' },
      open: '1500.50',
      late: '10.00',
      bills: 3,
      oldestDue: '2026-04-30',
      by: '陈思远',
      at: '2026-06-01T02:00:00.000Z',
    },
  ],
  others: [{ objectKind: 2, objectId: 5, objectText: '车位 A-01', estateName: '云栖花园', open: '120.00' }],
};

export const chaseLetter = (id: number): ChaseLetter => ({
  number: `CK202606000${id}`,
  method: 6,
  day: '2026-06-15',
  deadline: '2026-06-30',
  objectText: `1幢-10${id}`,
  estateName: '云栖花园',
  company: '云栖物业服务有限公司',
  phone: '0571-88001234',
  payerName: '周以宁',
  lines: [
    {
      item: '物业费',
      periodFrom: '2026-04-01',
      periodTo: '2026-04-30',
      dueDate: '2026-04-30',
      amount: '250.40',
      settled: '50.00',
      open: '200.40',
      late: '4.61',
    },
  ],
  open: '200.40',
  late: '4.61',
  total: '205.01',
  capital: '贰佰零伍元零壹分',
});

export const pictureHouse = (id: number, more: Partial<PictureHouse> = {}): PictureHouse => ({
  houseId: id,
  code: `1幢-10${id}`,
  unitId: null,
  unitName: '',
  floor: 1,
  houseNo: `10${id}`,
  useState: 4,
  payerNames: '',
  overdue: '0.00',
  late: '0.00',
  suspended: '0.00',
  oldestDue: null,
  days: null,
  bucket: null,
  items: [],
  ...more,
});
const owing = {
  overdue: '1500.50',
  late: '12.30',
  oldestDue: '2026-04-30',
  days: 46,
  bucket: 2,
  payerNames: '周以宁',
  items: [{ item: '物业费', bills: 3, open: '1500.50' }],
} as const;
/** 101 owes, 102 owes for long, 201 is hung, 202 is vacant. */
export const BUILDING: readonly PictureHouse[] = [
  pictureHouse(1, { ...owing, items: [...owing.items] }),
  pictureHouse(2, { ...owing, items: [], days: 800, bucket: 6, overdue: '8000.50' }),
  pictureHouse(21, { floor: 2, houseNo: '201', code: '1幢-201', suspended: '300.00' }),
  pictureHouse(22, { floor: 2, houseNo: '202', code: '1幢-202', useState: 5 }),
];

const building = { key: 'building:9', kind: 'building' as const, id: 9, title: '1幢', houses: 96, leaf: true, note: '', disabled: false };
const estate = { key: 'estate:1', kind: 'estate' as const, id: 1, title: '云栖花园', houses: 2, leaf: false, note: '', disabled: false };
export const CHASE_READS: readonly Stub[] = [
  stub(loadTree, ({ parent }) => (parent ? [building] : [estate])),
  stub(countDebtors, ({ estateId }) =>
    estateId === null
      ? [{ key: 'estate:1', debtors: 215, ages: [50, 60, 50, 40, 15], overdue: '98765.40' }]
      : [{ key: 'building:9', debtors: 23, ages: [4, 5, 6, 5, 3], overdue: '20000.00' }],
  ),
  stub(getChaseBuilding, () => ({ estateId: 1, estateName: '云栖花园', buildingName: '1幢', houses: [...BUILDING] })),
  stub(searchChase, ({ key }) =>
    key === '无'
      ? { rows: [], total: 0, overdue: '0.00', suspended: '0.00', buckets: [] }
      : {
          rows: ROWS,
          total: 120,
          overdue: '98765.40',
          suspended: '300.00',
          buckets: [{ bucket: 2 as const, objects: 120, overdue: '98765.40' }],
        },
  ),
  stub(getChaseObject, () => chased),
  stub(arrearsHouseDetail, () => ({
    bills: [
      {
        id: 1,
        payerName: '周以宁',
        item: '物业费',
        periodFrom: '2026-04-01',
        periodTo: '2026-04-30',
        dueDate: '2026-04-30',
        days: 46,
        amount: '250.40',
        settled: '50.00',
        open: '200.40',
        late: '4.61',
        lateText: '200.40 × 0.05% × 46 天 = 4.61',
        suspended: false,
        explain: '',
      },
    ],
    ageing: [{ bucket: 2 as const, bills: 1, open: '200.40' }],
    open: '200.40',
    overdue: '200.40',
    late: '4.61',
    suspended: '0.00',
  })),
  stub(arrearsHouseDate, () => [{ month: '2026-04', bills: 1, open: '200.40', late: '4.61', suspended: '0.00', overdue: true }]),
  stub(getChaseLadder, () => ({ steps: LADDER_DEFAULTS, version: 2, updatedBy: '', updatedAt: '' })),
];
