// Sample books for tests: one held by a cashier, one in stock, one finished.
import {
  getReceiptBook,
  listBookHolders,
  listCompaniesBelow,
  printReceiptBook,
  searchReceiptBooks,
  searchReceiptPages,
  type ReceiptBookRow,
  type ReceiptPageRow,
} from '@anju/contract';
import { stub, type Stub } from '../../../../platform/testing/index.ts';

const bookRow = (id: number, more: Partial<ReceiptBookRow> = {}): ReceiptBookRow => ({
  id,
  version: 3,
  companyId: 3,
  companyName: '云栖物业服务处',
  kind: 1,
  code: 'A',
  width: 7,
  fromNo: id * 50 - 49,
  toNo: id * 50,
  nextNo: id * 50 - 49,
  used: 0,
  voided: 0,
  left: 50,
  state: 1,
  holderId: null,
  holderName: '',
  holderDept: '',
  issuedBy: '',
  issuedAt: null,
  archivedBy: '',
  archivedAt: null,
  receivedOn: '2026-11-01',
  remark: '',
  createdBy: '陈晓岚',
  notOwn: '',
  ...more,
});

export const HELD = bookRow(2, {
  nextNo: 54,
  used: 2,
  voided: 1,
  left: 47,
  state: 2,
  holderId: 7,
  holderName: '林沛',
  holderDept: '客服部',
  issuedBy: '陈晓岚',
  issuedAt: '2026-11-02T01:00:00.000Z',
});
const FINISHED = bookRow(1, { nextNo: 51, used: 50, left: 0, state: 3, holderName: '林沛', holderDept: '客服部' });
const BOOKS: readonly ReceiptBookRow[] = [bookRow(3), HELD, FINISHED];

const pageRow = (no: number, more: Partial<ReceiptPageRow> = {}): ReceiptPageRow => ({
  no,
  page: `A00000${no}`,
  state: 1,
  settlementNumber: `SJ20261100${no}`,
  payerName: '周以宁',
  amount: '256.16',
  reason: '',
  by: '林沛',
  at: '2026-11-03T02:00:00.000Z',
  ...more,
});
const PAGES = [pageRow(51), pageRow(52, { state: 10, reason: '抬头错' }), pageRow(53)];

export const BOOK_READS: readonly Stub[] = [
  stub(searchReceiptBooks, ({ key }) =>
    key === '999'
      ? { rows: [], total: 0, sums: { pages: 0, used: 0, voided: 0, left: 0 } }
      : { rows: [...BOOKS], total: 3, sums: { pages: 150, used: 52, voided: 1, left: 97 } },
  ),
  stub(getReceiptBook, ({ id }) => BOOKS.find((book) => book.id === id) ?? bookRow(id)),
  stub(searchReceiptPages, () => ({ rows: PAGES, total: 3 })),
  stub(printReceiptBook, () => ({ book: HELD, rows: PAGES, amount: '512.32' })),
  stub(listBookHolders, () => [
    { id: 7, name: '林沛', department: '客服部' },
    { id: 8, name: '陈晓岚', department: '' },
  ]),
  stub(listCompaniesBelow, () => [
    { id: 3, parentId: null, name: '云栖物业服务处', nick: '云栖', level: 2, type: 'B' as const, estates: 1 },
  ]),
];
