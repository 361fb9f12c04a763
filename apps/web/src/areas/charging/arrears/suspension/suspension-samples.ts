// A stub server for the tests of suspended arrears: one pending request, one suspended object, one instalment plan, one mark.
import {
  findArrearsObjects,
  getSuspension,
  getPlan,
  listSuspensionBills,
  searchSuspensions,
  searchSuspended,
  searchMarks,
  searchPlans,
  type SuspensionBill,
  type SuspensionDetail,
  type MarkRow,
  type PlanDetail,
} from '@anju/contract';
import { stub, type Stub } from '../../../../platform/testing/index.ts';

export const suspendBill = (billId: number, more: Partial<SuspensionBill> = {}): SuspensionBill => ({
  billId,
  objectKind: 1,
  objectId: 9,
  objectText: '1幢-101',
  estateId: 1,
  payerId: 7,
  payerName: '周以宁',
  item: '物业费',
  periodFrom: '2025-04-01',
  periodTo: '2025-04-30',
  dueDate: '2025-04-30',
  days: 411,
  amount: '250.40',
  late: '51.46',
  ...more,
});

export const suspensionDetail = (more: Partial<SuspensionDetail> = {}): SuspensionDetail => ({
  id: 3,
  number: 'HG2026060001',
  kind: 1,
  estateId: 1,
  estateName: '云栖花园',
  objectText: '1幢-101',
  objects: 1,
  reason: 5,
  bills: 1,
  amount: '250.40',
  state: 2,
  version: 4,
  createdBy: '陈思远',
  createdAt: '2026-06-15T02:00:00.000Z',
  submittedAt: '2026-06-15T02:00:00.000Z',
  checkedBy: '',
  checkedAt: null,
  checkNote: '',
  own: false,
  company: '云栖物业服务有限公司',
  note: '已起诉，待判决',
  plan: '判决后申请执行',
  file: { id: 91, name: '受理通知书.pdf' },
  lines: [{ ...suspendBill(11), amount: '150.40', asked: '250.40', done: null, settlementNumber: '' }],
  asked: '250.40',
  now: '150.40',
  capital: '贰佰伍拾元肆角整',
  beside: [
    {
      objectKind: 1,
      objectId: 9,
      objectText: '1幢-101',
      payerName: '周以宁',
      open: '250.40',
      suspended: '0.00',
      chases: [{ day: '2026-06-01', method: 1, result: 1, content: '答应月底付', promise: '2026-06-10 250.40', by: '陈思远' }],
      marks: [{ reason: 5, fromDate: '2026-06-01', toDate: null }],
      requests: [{ number: 'HG2026050002', kind: 1, state: 4, amount: '250.40', day: '2026-05-02' }],
    },
  ],
  ...more,
});

export const planDetail = (more: Partial<PlanDetail> = {}): PlanDetail => ({
  id: 8,
  number: 'FQ2026060001',
  estateName: '云栖花园',
  objectKind: 1,
  objectId: 9,
  objectText: '1幢-101',
  payerName: '周以宁',
  signedOn: '2026-06-15',
  total: '300.00',
  paid: '100.00',
  stopLate: true,
  state: 4,
  next: { dueDate: '2026-07-31', amount: '100.00', late: true },
  version: 2,
  createdBy: '陈思远',
  createdAt: '2026-06-15T02:00:00.000Z',
  checkedBy: '赵文博',
  checkNote: '同意',
  endedOn: '2026-08-01',
  endReason: '到期未付',
  own: false,
  company: '云栖物业服务有限公司',
  phone: '0571-88001234',
  remark: '',
  file: null,
  capital: '叁佰元整',
  instalments: [
    { seq: 1, dueDate: '2026-06-30', amount: '100.00', paid: '100.00', late: false },
    { seq: 2, dueDate: '2026-07-31', amount: '200.00', paid: '0.00', late: true },
  ],
  bills: [
    {
      billId: 11,
      item: '物业费',
      periodFrom: '2025-04-01',
      periodTo: '2025-04-30',
      dueDate: '2025-04-30',
      signed: '300.00',
      open: '200.00',
    },
  ],
  ...more,
});

export const markRow = (more: Partial<MarkRow> = {}): MarkRow => ({
  id: 5,
  estateName: '云栖花园',
  objectKind: 1,
  objectId: 9,
  objectText: '1幢-101',
  payerName: '周以宁',
  open: '250.40',
  reason: 5,
  stopLate: true,
  stopChase: true,
  legalHold: false,
  fromDate: '2026-06-01',
  toDate: '2026-12-31',
  remark: '（2026）浙0106民初1号',
  file: { id: 92, name: '传票.pdf' },
  state: 1,
  endedOn: null,
  endedBy: '',
  endReason: '',
  version: 1,
  createdBy: '陈思远',
  createdAt: '2026-06-15T02:00:00.000Z',
  checkedBy: '',
  checkedAt: null,
  checkNote: '',
  own: false,
  ...more,
});

const rowOf = ({
  estateId: _e,
  company: _c,
  note: _n,
  plan: _p,
  file: _f,
  lines: _l,
  asked: _a,
  now: _w,
  capital: _t,
  beside: _b,
  ...row
}: SuspensionDetail) => row;
const planOf = ({ company: _c, phone: _p, remark: _r, file: _f, capital: _t, instalments: _i, bills: _b, ...row }: PlanDetail) => row;

/** The column heading above a figure of the totals. */
export const headOf = (figure: HTMLElement) => {
  const cell = figure.closest('td') as HTMLTableCellElement;
  const cells = [...(cell.parentElement as HTMLTableRowElement).cells];
  const at = cells.slice(0, cells.indexOf(cell)).reduce((sum, { colSpan }) => sum + colSpan, 0);
  return document.querySelectorAll('thead th')[at]?.textContent;
};

export const SUSPENSION_READS: readonly Stub[] = [
  stub(searchSuspensions, ({ key }) =>
    key === '无' ? { rows: [], total: 0, amount: '0.00' } : { rows: [rowOf(suspensionDetail())], total: 31, amount: '9876.50' },
  ),
  stub(getSuspension, () => suspensionDetail()),
  stub(findArrearsObjects, () => [
    {
      objectKind: 1 as const,
      objectId: 9,
      objectText: '1幢-101',
      estateId: 1,
      estateName: '云栖花园',
      payerName: '周以宁',
      open: '500.80',
      suspended: '0.00',
    },
  ]),
  stub(listSuspensionBills, () => [
    suspendBill(11),
    suspendBill(12, { periodFrom: '2025-05-01', periodTo: '2025-05-31', dueDate: '2025-05-31' }),
  ]),
  stub(searchSuspended, ({ of }) => ({
    rows: [
      {
        key: '1-9',
        objectKind: 1 as const,
        objectId: 9,
        objectText: '1幢-101',
        estateName: '云栖花园',
        payerName: '周以宁',
        bills: 2,
        suspended: of === 'suspended' ? '500.80' : '0.00',
        writtenOff: of === 'suspended' ? '0.00' : '500.80',
        oldestDue: '2025-04-30',
        reasons: [5 as const],
        since: '2026-06-16',
      },
    ],
    total: 1,
    suspended: '500.80',
    writtenOff: '0.00',
  })),
  stub(searchPlans, () => ({ rows: [planOf(planDetail())], total: 1 })),
  stub(getPlan, () => planDetail()),
  stub(searchMarks, () => ({ rows: [markRow()], total: 1, inForce: 1, open: '250.40' })),
];
