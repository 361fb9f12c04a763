// Server answers for the tests of the account screens.
import {
  getChargingAccount,
  loadTree,
  myReceiptBook,
  searchDeposits,
  searchDrawDowns,
  searchHeld,
  searchPoints,
  searchRefundRequests,
  settleItems,
  type DepositRow,
  type HeldRow,
  type PointRow,
  type RefundRequestRow,
} from '@anju/contract';
import { stub, type Stub } from '../../../../platform/testing/index.ts';

const place = { estateId: 1, estateName: '云栖花园', houseId: 9, houseCode: '1幢-101' };

const heldRow = (id: number, more: Partial<HeldRow> = {}): HeldRow => ({
  id,
  ...place,
  personName: '',
  chargeTypeId: null,
  chargeTypeName: '',
  balance: '740.00',
  kind: 1,
  owners: '买方',
  paidBy: '卖方',
  paidOn: '2026-07-02',
  former: false,
  requestId: null,
  in: '900.00',
  out: '160.00',
  ...more,
});
const depositRow = (id: number, more: Partial<DepositRow> = {}): DepositRow => ({
  id,
  ...place,
  personName: '周以宁',
  chargeTypeId: 8,
  chargeTypeName: '装修押金',
  balance: '500.00',
  settlementId: 41,
  number: 'YJ2026060001',
  takenOn: '2026-06-15',
  days: 35,
  text: '装修 6-9 月',
  received: '2000.00',
  returned: '1000.00',
  converted: '500.00',
  state: 2,
  requestId: null,
  ...more,
});
const pointRow = (id: number, more: Partial<PointRow> = {}): PointRow => ({
  id,
  ...place,
  personName: '周以宁',
  chargeTypeId: null,
  chargeTypeName: '',
  balance: '112.00',
  earned: '130.00',
  used: '18.00',
  worth: '11.20',
  ...more,
});
export const requestRow = (id: number, more: Partial<RefundRequestRow> = {}): RefundRequestRow => ({
  id,
  version: 0,
  number: `TK202607000${id}`,
  ...place,
  accountId: 1,
  accountKind: 1,
  chargeTypeName: '',
  balance: '740.00',
  type: 13,
  amount: '740.00',
  reason: 3,
  note: '',
  payee: '卖方',
  file: null,
  state: 1,
  settlementId: null,
  settlementNumber: '',
  own: false,
  createdBy: '林晚秋',
  createdAt: '2026-07-20T02:00:00.000Z',
  checkedBy: '',
  checkedAt: null,
  checkNote: '',
  ...more,
});

export const ACCOUNT_READS: readonly Stub[] = [
  stub(loadTree, () => []),
  stub(myReceiptBook, () => ({ books: [], page: '', prints: 0 })),
  stub(settleItems, () => [
    { id: 5, name: '物业服务费', deposit: false, thirdParty: false },
    { id: 8, name: '装修押金', deposit: true, thirdParty: false },
  ]),
  stub(searchHeld, ({ kind, key = '' }) => {
    const rows =
      key === '无'
        ? []
        : kind === 2
          ? [heldRow(3, { kind: 2, balance: '3.84' })]
          : [heldRow(1, { former: true }), heldRow(2, { houseCode: '1幢-102', chargeTypeId: 5, chargeTypeName: '物业服务费' })];
    return { rows, total: rows.length, sums: { balance: '1480.00', former: '740.00' } };
  }),
  stub(getChargingAccount, ({ id }) => ({
    id: Number(id),
    ...place,
    personName: '',
    chargeTypeId: null,
    chargeTypeName: '',
    balance: '740.00',
    kind: 1 as const,
    former: true,
    moves: [
      {
        id: 2,
        seq: 2,
        day: '2026-07-20',
        at: '2026-07-20T02:00:00.000Z',
        reason: 2 as const,
        amount: '-160.00',
        balance: '740.00',
        settlementId: 42,
        number: 'SJ2',
        payerName: '卖方',
        remark: '',
        by: '系统',
      },
      {
        id: 1,
        seq: 1,
        day: '2026-07-02',
        at: '2026-07-02T02:00:00.000Z',
        reason: 1 as const,
        amount: '900.00',
        balance: '900.00',
        settlementId: 41,
        number: 'YS1',
        payerName: '卖方',
        remark: '',
        by: '陈思远',
      },
    ],
  })),
  stub(searchDrawDowns, () => ({
    rows: [
      {
        id: 42,
        number: 'SJ2',
        day: '2026-07-20',
        at: '2026-07-20T02:00:00.000Z',
        estateName: '云栖花园',
        houseCode: '1幢-101',
        payerName: '卖方',
        items: '物业服务费',
        bills: 1,
        total: '160.00',
        state: 1,
      },
    ],
    total: 1,
    sums: { amount: '160.00', bills: 1 },
    on: true,
    part: false,
  })),
  stub(searchDeposits, () => ({
    rows: [depositRow(11), depositRow(12, { houseCode: '1幢-102', state: 3, balance: '0.00' })],
    total: 2,
    sums: { received: '4000.00', returned: '3000.00', converted: '500.00', balance: '500.00' },
  })),
  stub(searchPoints, () => ({
    rows: [pointRow(21)],
    total: 1,
    sums: { balance: '112.00', worth: '11.20' },
    rule: { on: true, every: '10.00', value: '0.10', share: 10 },
  })),
  stub(searchRefundRequests, () => ({
    rows: [requestRow(1), requestRow(2, { state: 2, own: true })],
    total: 2,
    sums: { amount: '1480.00' },
  })),
];
