// A stub server for the tests of 银行托收: one batch in any state, three lines, one returned file.
import {
  checkBankFile,
  getBankBatch,
  getBankLine,
  listCollectChannels,
  previewBankBatch,
  printBankLines,
  searchBankBatches,
  searchBankLines,
  type BankBatch,
  type BankLineRow,
  type BankReturnCheck,
  type CollectPreview,
} from '@anju/contract';
import { stub, type Stub } from '../../../../platform/testing/index.ts';
import { TREE } from '../../billing/billing-run/batch-samples.ts';

const batchOf = (more: Partial<BankBatch> = {}): BankBatch => ({
  id: 7,
  version: 3,
  number: 'TS2026110001',
  estateName: '云栖花园',
  bank: '中国建设银行',
  contractNo: 'JH-001',
  dueTo: '2026-11-10',
  state: 1,
  lines: 3,
  amount: '900.60',
  paidLines: 0,
  paidAmount: '0.00',
  failedLines: 0,
  failedAmount: '0.00',
  exportedAt: null,
  exportedBy: '',
  exports: 0,
  remark: '',
  createdBy: '陈思远',
  createdAt: '2026-11-15T02:00:00.000Z',
  waitingLines: 3,
  waitingAmount: '900.60',
  failures: [],
  returns: [],
  ...more,
});
export const SENT: Partial<BankBatch> = { state: 2, exportedAt: '2026-11-15T02:10:00.000Z', exportedBy: '陈思远', exports: 1 };
export const POSTED: Partial<BankBatch> = {
  ...SENT,
  state: 4,
  paidLines: 2,
  paidAmount: '600.40',
  failedLines: 1,
  failedAmount: '300.20',
  waitingLines: 0,
  waitingAmount: '0.00',
  failures: [{ message: '余额不足', lines: 1, amount: '300.20' }],
  returns: [
    {
      id: 4,
      fileName: '回盘.txt',
      rows: 4,
      matched: 3,
      problems: [{ row: 5, seq: 9, text: '不在本批次' }],
      by: '陈思远',
      at: '2026-11-16T02:00:00.000Z',
    },
  ],
};

const lineOf = (seq: number, more: Partial<BankLineRow> = {}): BankLineRow => ({
  batchId: 7,
  seq,
  agreementNo: `XY00${seq}`,
  accountName: `户主${seq}`,
  accountNo: '6222***********1234',
  house: `1幢-10${seq}`,
  payerName: `业主${seq}`,
  phone: '138****6721',
  bills: 1,
  amount: '300.20',
  state: 1,
  code: '',
  message: '',
  paidOn: null,
  settlementId: null,
  settlementNumber: '',
  ...more,
});
const LINES = [
  lineOf(1, { state: 2, code: '0000', paidOn: '2026-11-15', settlementId: 91, settlementNumber: 'SJ20261100091' }),
  lineOf(2),
  lineOf(3, { state: 3, code: 'E001', message: '余额不足' }),
];

const PREVIEW: CollectPreview = {
  lines: 2,
  bills: 3,
  amount: '600.40',
  late: '10.00',
  left: [
    { reason: 1, bills: 40, amount: '9000.00' },
    { reason: 6, bills: 1, amount: '2500.00' },
  ],
  leftRows: [
    {
      reason: 6,
      object: '1幢-105',
      item: '物业服务费',
      periodFrom: '2026-10-01',
      periodTo: '2026-10-31',
      amount: '2500.00',
      detail: '每日限额 2000.00，当日已托收 900.00',
    },
  ],
  lineRows: [
    { agreementNo: 'XY001', accountName: '户主1', house: '1幢-101', bills: 2, amount: '300.20' },
    { agreementNo: 'XY002', accountName: '户主2', house: '1幢-102', bills: 1, amount: '300.20' },
  ],
};

export const returnCheck = (more: Partial<BankReturnCheck> = {}): BankReturnCheck => ({
  fileName: '回盘.txt',
  rows: 4,
  before: null,
  paidOn: '2026-11-15',
  dated: false,
  refused: [],
  success: { lines: 2, amount: '600.40' },
  failed: [{ code: 'E001', message: '余额不足', lines: 1, amount: '300.20' }],
  problems: [{ row: 5, seq: 9, text: '不在本批次' }],
  left: { lines: 0, amount: '0.00' },
  ...more,
});

export const bankReads = (more: Partial<BankBatch> = {}): readonly Stub[] => [
  TREE,
  stub(listCollectChannels, () => [
    { id: 5, bank: '中国建设银行', contractNo: 'JH-001', companyName: '云栖物业', runDays: [10, 25] },
    { id: 6, bank: '中国工商银行', contractNo: 'GH-002', companyName: '云栖物业', runDays: [15] },
  ]),
  stub(searchBankBatches, () => ({ rows: [batchOf(more)], total: 1, amount: '900.60', paidAmount: '0.00', failedAmount: '0.00' })),
  stub(getBankBatch, () => batchOf(more)),
  stub(searchBankLines, ({ states }) => {
    const rows = LINES.filter(({ state }) => states.length === 0 || states.includes(state));
    return { rows, total: rows.length, amount: '900.60' };
  }),
  stub(getBankLine, ({ seq }) => ({
    ...(LINES[seq - 1] ?? lineOf(seq)),
    list: [
      {
        billId: 501,
        object: '1幢-101',
        item: '物业服务费',
        periodFrom: '2026-10-01',
        periodTo: '2026-10-31',
        dueDate: '2026-11-01',
        amount: '290.20',
        late: '10.00',
      },
    ],
  })),
  stub(checkBankFile, () => ({ lines: 3, amount: '900.60', problems: [] })),
  stub(previewBankBatch, () => PREVIEW),
  stub(printBankLines, ({ failed }) => ({
    companyName: '云栖物业服务有限公司',
    rows: failed ? LINES.slice(2) : LINES,
    total: failed ? 1 : 3,
    amount: failed ? '300.20' : '900.60',
  })),
];
