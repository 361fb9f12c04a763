// Orders for tests of 移动收费.
import {
  askPayOrder,
  createPayOrder,
  findInTree,
  getPayOrder,
  houseCharging,
  payOptions,
  printReceipt,
  receiptPaper,
  searchPayOrders,
  searchPayRefunds,
  sendPayOrder,
  settlementRefunds,
  type PayOrder,
  type PayRefund,
} from '@anju/contract';
import { stub, type Stub } from '../../../../platform/testing/index.ts';
import { paper, picture } from '../desk/desk-samples.ts';

export const payOrder = (more: Partial<PayOrder> = {}): PayOrder => ({
  id: 71,
  version: 2,
  number: 'YD20261115000001',
  estateId: 1,
  estateName: '云栖花园',
  houseId: 9,
  houseCode: '3幢-2单元-1203',
  payerName: '周以宁',
  amount: '872.81',
  provider: 'simulator',
  method: 4,
  way: 'code',
  state: 1,
  message: '',
  booked: null,
  paidAt: null,
  expiresAt: '2026-11-15T02:10:00.000Z',
  settlementId: null,
  settlementNumber: '',
  createdBy: '陈晓岚',
  createdAt: '2026-11-15T02:00:00.000Z',
  codeUrl: 'anju-simulator://pay/1/YD20261115000001',
  providerRef: '',
  differs: false,
  again: false,
  now: '2026-11-15T02:01:00.000Z',
  lines: [
    {
      billId: 1,
      chargeTypeName: '物业服务费',
      objectText: '3幢-2单元-1203',
      periodFrom: '2026-01-01',
      periodTo: '2026-01-31',
      amount: '250.40',
      late: '5.76',
    },
  ],
  ...more,
});
export const PAID = payOrder({ state: 2, booked: 1, settlementId: 41, settlementNumber: 'SJ2026110009', providerRef: 'SIM1' });
const { codeUrl: _url, providerRef: _ref, differs: _differs, again: _again, now: _now, lines: _lines, ...row } = payOrder();
export const ROW = row;

export const payRefund = (more: Partial<PayRefund> = {}): PayRefund => ({
  id: 81,
  version: 0,
  number: 'YT20261115000001',
  orderId: 71,
  orderNumber: 'YD20261115000001',
  settlementId: 51,
  settlementNumber: 'SJ2026110051',
  estateName: '云栖花园',
  houseId: 9,
  houseCode: '3幢-2单元-1203',
  payerName: '周以宁',
  method: 4,
  amount: '256.16',
  state: 1,
  message: '',
  providerRef: '',
  refundedAt: null,
  handMethod: null,
  handNote: '',
  handBy: '',
  createdBy: '陈晓岚',
  createdAt: '2026-11-15T03:00:00.000Z',
  ...more,
});
export const REFUSED = payRefund({ state: 3, version: 2, message: '退款失败（模拟支付）' });
export const refundList = (rows: readonly PayRefund[], more: { unknown?: number; failed?: number } = {}) => ({
  rows: [...rows],
  total: rows.length,
  amount: '256.16',
  unknown: 0,
  failed: 0,
  ...more,
});

const receipt = { settlementId: 41, kind: 'receipt' as const, paper: paper(), state: 1 as const, prints: 0, lastPrintAt: null, page: '' };

export const MOBILE_READS: readonly Stub[] = [
  stub(payOptions, () => ({ provider: 'simulator', title: '模拟支付', simulated: true, methods: [4, 5, 6] })),
  stub(findInTree, ({ key }) =>
    key === '无'
      ? []
      : [
          {
            type: 'phone' as const,
            id: 21,
            title: '周以宁',
            note: '138****6721',
            houses: [{ id: 9, code: '3幢-2单元-1203', estateName: '云栖花园' }],
          },
        ],
  ),
  stub(houseCharging, ({ houseId }) => picture(houseId)),
  stub(searchPayOrders, () => ({ rows: [], total: 0, paid: { orders: 0, amount: '0.00' } })),
  stub(searchPayRefunds, () => refundList([])),
  stub(settlementRefunds, () => ({ order: null, refunds: [] })),
  stub(createPayOrder, () => ({ id: 71, number: 'YD20261115000001' })),
  stub(sendPayOrder, () => payOrder()),
  stub(askPayOrder, () => payOrder()),
  stub(getPayOrder, () => payOrder()),
  stub(receiptPaper, () => receipt),
  stub(printReceipt, () => ({ ...receipt, prints: 1, mark: '' })),
];
