// A stub counter for tests: one house with five bills, a second house of its owner, one of another estate, balances and a receipt.
import {
  findAtDesk,
  houseCharging,
  listHouseInforms,
  loadTree,
  myReceiptBook,
  printReceipt,
  searchSettlements,
  settleBills,
  settleItems,
  settlementDetail,
  settleSpecial,
  type DeskBill,
  type HouseCharging,
  type ReceiptPaper,
  type SettlementBrief,
  type SettlementDetail,
  searchRefundRequests,
  type OutputOf,
} from '@anju/contract';
import { monthEnd } from '@anju/domain';
import { stub, type Stub } from '../../../../platform/testing/index.ts';
import { AHEAD_READS } from './account/desk-ahead-samples.ts';

export const deskBill = (id: number, more: Partial<DeskBill> = {}): DeskBill => ({
  id,
  houseId: 9,
  houseCode: '3幢-2单元-1203',
  objectKind: 1,
  objectId: 9,
  objectText: '3幢-2单元-1203',
  chargeTypeId: 5,
  chargeTypeName: '物业服务费',
  settlePriority: 1,
  periodFrom: `2026-0${id}-01`,
  periodTo: monthEnd(`2026-0${id}-01`),
  dueDate: monthEnd(`2026-0${id}-01`),
  amount: '250.40',
  adjusted: '0.00',
  reduced: '0.00',
  settled: '0.00',
  open: '250.40',
  late: '0.00',
  overdueDays: 0,
  suspended: false,
  heldBy: null,
  explain: '2.80 元 × 89.43 ㎡ × 1 月 = 250.40',
  payerId: 21,
  own: true,
  ...more,
});

export const BILLS: readonly DeskBill[] = [
  deskBill(1, { late: '5.76', overdueDays: 46 }),
  deskBill(2),
  deskBill(3),
  deskBill(4, { chargeTypeId: 6, chargeTypeName: '公摊电费', open: '35.85' }),
  deskBill(5, { chargeTypeId: 7, chargeTypeName: '车位管理费', open: '80.00', objectText: 'B1-117' }),
];
const PRINTED = { kind: 'receipt' as const, state: 1 as const, prints: 1, lastPrintAt: null, mark: '', page: '' };
/** 250.40 × 3 + 5.76 + 35.85 + 80.00 */
export const TOTAL = '872.81';

export const settlementRow = (id: number, more: Partial<SettlementBrief> = {}): SettlementBrief => ({
  id,
  version: 0,
  number: `SJ20261100${id}`,
  type: 1,
  state: 1,
  estateId: 1,
  estateName: '云栖花园',
  houseId: 9,
  houseCode: '3幢-2单元-1203',
  payerName: '周以宁',
  day: '2026-11-15',
  at: '2026-11-15T02:00:00.000Z',
  cashierId: 7,
  cashierName: '陈晓岚',
  source: 'counter',
  total: '256.16',
  reversed: '0.00',
  originalId: null,
  originalNumber: '',
  tenders: '现金',
  closed: false,
  ...more,
});

export const picture = (houseId: number, more: Partial<HouseCharging> = {}): HouseCharging => ({
  house: {
    id: houseId,
    code: '3幢-2单元-1203',
    estateId: 1,
    estateName: '云栖花园',
    companyId: 3,
    companyName: '云栖物业服务处',
    buildArea: '89.43',
    chargeArea: '89.43',
    useState: 4,
    useType: 1,
    chargeStartDate: '2024-01-01',
    disabled: false,
  },
  people: [
    {
      personId: 21,
      name: '周以宁',
      phone: '138****6721',
      role: 'owner',
      ownerType: 1,
      share: '100',
      relation: null,
      head: false,
      tags: [{ name: '托收户', color: 'blue' }],
    },
    {
      personId: 22,
      name: '林沛',
      phone: '139****0001',
      role: 'resident',
      ownerType: null,
      share: null,
      relation: 2,
      head: false,
      tags: [],
    },
  ],
  payer: { personId: 21, name: '周以宁', phone: '138****6721' },
  payers: [],
  bills: [...BILLS],
  plans: [],
  totals: { bills: 5, open: '867.05', late: '5.76', suspended: '0.00' },
  prepaid: [{ accountId: 31, chargeTypeId: null, chargeTypeName: '', balance: '1200.00' }],
  change: [{ accountId: 32, personName: '', balance: '3.84' }],
  depositDues: [],
  deposits: [
    {
      accountId: 33,
      chargeTypeId: 8,
      chargeTypeName: '装修押金',
      personName: '周以宁',
      number: 'YJ001',
      takenOn: '2026-03-01',
      balance: '2000.00',
    },
  ],
  points: [],
  otherHouses: [
    { houseId: 10, code: '3幢-2单元-1204', estateId: 1, estateName: '云栖花园', bills: 1, open: '100.00' },
    { houseId: 11, code: '1幢-101', estateId: 2, estateName: '临江苑', bills: 2, open: '300.00' },
  ],
  otherObjects: [],
  settlements: [settlementRow(1)],
  booking: { today: '2026-11-15', closed: false, day: '2026-11-15' },
  settings: { order: 'principal-first', changeLimit: '10.00', roundOffLimit: '1.00', pointShare: 10 },
  ...more,
});

export const detail = (more: Partial<SettlementDetail> = {}): SettlementDetail => {
  const line = { kind: 1, accountId: null, objectText: '3幢-2单元-1203', text: '', debtor: null, reversedBy: null };
  const bill = { ...line, chargeTypeId: 5, chargeTypeName: '物业服务费' };
  return {
    ...settlementRow(1),
    version: 4,
    total: '506.56',
    payerId: 21,
    received: '600.00',
    changeGiven: '93.44',
    reason: '',
    remark: '',
    lines: [
      { ...bill, seq: 1, billId: 1, periodFrom: '2026-09-01', periodTo: '2026-09-30', amount: '250.40', late: '5.76' },
      { ...bill, seq: 2, billId: 2, periodFrom: '2026-10-01', periodTo: '2026-10-31', amount: '250.40', late: '0.00' },
    ],
    tenderRows: [{ seq: 1, list: 1, method: 1, name: '现金', amount: '506.56', reference: '', accountId: null }],
    roundOff: '0.00',
    invoices: [],
    reds: [],
    prints: 1,
    canVoid: true,
    canRed: true,
    ...more,
  };
};

export const paper = (more: Partial<ReceiptPaper> = {}): ReceiptPaper => ({
  title: '收款收据',
  company: '云栖物业服务处',
  estate: '云栖花园',
  number: 'SJ2026110009',
  original: '',
  day: '2026-11-15',
  at: '2026-11-15T02:00:00.000Z',
  payer: '周以宁',
  house: '3幢-2单元-1203',
  lines: [
    {
      item: '物业服务费',
      object: '3幢-2单元-1203',
      period: '2026.09.01-2026.09.30',
      explain: '2.80 元 × 89.43 ㎡ × 1 月',
      amount: '250.40',
      late: '5.76',
      reduction: '0.40',
    },
    {
      item: '车位管理费',
      object: 'B1-117',
      period: '2026.11.01-2026.11.30',
      explain: '',
      amount: '80.00',
      late: '0.00',
      reduction: '0.00',
    },
  ],
  total: '336.16',
  capitalAmount: '叁佰叁拾陆元壹角陆分',
  tenders: [
    { name: '现金', amount: '300.00', reference: '' },
    { name: '微信', amount: '36.16', reference: 'WX88' },
  ],
  received: '350.00',
  changeGiven: '50.00',
  cashier: '陈晓岚',
  remark: '',
  footer: '票据遗失不补',
  layout: 'a4',
  copies: 1,
  ...more,
});

export const SETTLED = { id: 41, number: 'SJ2026110009', day: '2026-11-15', total: TOTAL, kept: '0.00', changeGiven: '27.19' };

type DeskHit = OutputOf<typeof findAtDesk>[number];
export const hit = (objectId: number, text: string, more: Partial<DeskHit> = {}): DeskHit => ({
  objectKind: 1,
  objectId,
  estateId: 1,
  estateName: '云栖花园',
  text,
  personId: null,
  note: '',
  bills: 0,
  open: '0.00',
  ...more,
});

export const DESK_READS: readonly Stub[] = [
  stub(findAtDesk, ({ key }) => (key === '无' ? [] : [hit(9, '3幢-2单元-1203', { note: '周以宁', bills: 5, open: '867.05' })])),
  stub(houseCharging, ({ houseId }) =>
    houseId === 9
      ? picture(9)
      : picture(houseId, { bills: [deskBill(8, { houseId, objectText: '3幢-2单元-1204', open: '100.00' })], otherHouses: [] }),
  ),
  stub(settleSpecial, () => [
    { method: 7, name: '住户预交', accountId: 31, text: '', chargeTypeId: null, balance: '1200.00' },
    { method: 8, name: '住户存零', accountId: 32, text: '', chargeTypeId: null, balance: '3.84' },
    { method: 12, name: '存现', accountId: null, text: '', chargeTypeId: null, balance: null },
  ]),
  stub(settleItems, () => [
    { id: 5, name: '物业服务费', deposit: false, thirdParty: false },
    { id: 8, name: '装修押金', deposit: true, thirdParty: false },
    { id: 12, name: '代收水费', deposit: false, thirdParty: true },
  ]),
  stub(listHouseInforms, () => []),
  stub(loadTree, () => []),
  stub(searchSettlements, ({ key = '', dayFrom = null }) => ({
    daysIgnored: key.startsWith('SJ') && dayFrom !== null,
    rows: [settlementRow(1), settlementRow(2, { type: 7, total: '-2000.00' })],
    total: 2,
    sums: { in: '256.16', out: '-2000.00', net: '-1743.84', cash: '-1743.84' },
  })),
  stub(settlementDetail, () => detail()),
  ...AHEAD_READS,
  stub(searchRefundRequests, () => ({ rows: [], total: 0, sums: { amount: '0.00' } })),
  stub(settleBills, () => SETTLED),
  stub(myReceiptBook, () => ({ books: [], page: '', prints: 0 })),
  stub(printReceipt, ({ id }) => ({ ...PRINTED, settlementId: id, paper: paper() })),
];
