// 票据管理 (a part of menu 150): books of numbered pages kept, given out, used without gaps and taken back. Domain notes, 4.7.
// A page that was never touched has no row; the page on top is the book's `nextNo`.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { endpoint, noAnswer, nothing } from '../../kit/endpoint.ts';
import { exportPurpose } from '../../kit/export-purpose.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { pageOf, pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { bookKind, bookState, pageState } from '../enums.ts';

const may = <A extends 'view' | 'add' | 'change' | 'remove' | 'export' | 'print'>(act: A) => ({ menu: MENU.chargingRule, act }) as const;

/** Why a page is spoilt; whoever spoils one may also say it in his own words. */
export const PAGE_REASONS = ['金额错', '项目错', '房号错', '抬头错', '支付方式错', '票据损坏'] as const;

/** A number as it stands on its page: `A0001235`. */
export const pageText = ({ code, width }: { readonly code: string; readonly width: number }, no: number): string =>
  `${code}${String(no).padStart(width, '0')}`;

export const MAX_BOOKS = 100;
export const MAX_BOOK_PAGES = 10_000;

// ---- books -------------------------------------------------------------------------------------------------------------------------

export const receiptBookRow = z.object({
  id,
  version,
  companyId: id,
  companyName: z.string(),
  kind: bookKind.schema,
  code: z.string(),
  width: z.int(),
  fromNo: z.int(),
  toNo: z.int(),
  /** The page on top; one past the last when all are gone. */
  nextNo: z.int(),
  used: z.int(),
  voided: z.int(),
  left: z.int(),
  state: bookState.schema,
  holderId: id.nullable(),
  /** Of a finished book: who held it last. */
  holderName: z.string(),
  holderDept: z.string(),
  issuedBy: z.string(),
  issuedAt: instant.nullable(),
  archivedBy: z.string(),
  archivedAt: instant.nullable(),
  receivedOn: day,
  remark: z.string(),
  createdBy: z.string(),
  /** Why the asking person does not void its blank pages: it is another department's. Empty where he may. */
  notOwn: z.string(),
});
export type ReceiptBookRow = z.infer<typeof receiptBookRow>;

const bookFilter = z.object({
  companyId: id.nullable().default(null),
  kinds: z.array(bookKind.schema).default([]),
  states: z.array(bookState.schema).default([]),
  /** A part of the holder's name. */
  holder: z.string().trim().max(40).default(''),
  /** A number inside the book, with or without its code. */
  key: z.string().trim().max(40).default(''),
});
export type ReceiptBookFilter = z.output<typeof bookFilter>;

const sums = z.object({ pages: z.int(), used: z.int(), voided: z.int(), left: z.int() });

export const searchReceiptBooks = endpoint({
  method: 'POST',
  path: '/api/charging/receipt-book/search',
  access: may('view'),
  summary: '票据本',
  input: pageQuery.extend(bookFilter.shape),
  output: pageOf(receiptBookRow).extend({ sums }),
});

export const getReceiptBook = endpoint({
  method: 'GET',
  path: '/api/charging/receipt-book/{id}',
  access: may('view'),
  summary: '票据本详情',
  input: z.object({ id: idParam }),
  output: receiptBookRow,
});

const whole = (what: string, least: number, most: number) =>
  z.int(`请输入${what}`).min(least, `${what}应在 ${least} 至 ${most} 之间`).max(most, `${what}应在 ${least} 至 ${most} 之间`);
const reason = z.string('请输入原因').trim().min(1, '请输入原因').max(200, '原因最多 200 个字');

/** Several books that follow each other: the second begins where the first ends. */
export const stockReceiptBooks = endpoint({
  method: 'POST',
  path: '/api/charging/receipt-book',
  access: may('add'),
  summary: '票据入库',
  idempotent: true,
  input: z.object({
    companyId: chosen('公司'),
    kind: bookKind.schema,
    code: z.string().trim().max(20, '票据代码最多 20 个字').regex(/^\S*$/, '票据代码不能有空格').default(''),
    width: whole('号码位数', 1, 12),
    fromNo: whole('起始号', 0, 999_999_999_999),
    pages: whole('每本张数', 1, MAX_BOOK_PAGES),
    books: whole('本数', 1, MAX_BOOKS),
    receivedOn: day,
    remark: z.string().trim().max(200, '备注最多 200 个字').default(''),
  }),
  output: z.object({ books: z.int(), pages: z.int(), first: z.string(), last: z.string() }),
});

/** Who may be given one: accounts that may print at the desk. */
export const listBookHolders = endpoint({
  method: 'GET',
  path: '/api/charging/receipt-book/holders',
  access: may('change'),
  summary: '可领用票据的人员',
  input: nothing,
  output: z.array(z.object({ id, name: z.string(), department: z.string() })),
});

export const issueReceiptBook = endpoint({
  method: 'PUT',
  path: '/api/charging/receipt-book/{id}/issue',
  access: may('change'),
  summary: '领用票据本',
  input: z.object({ id: idParam, version, holderId: chosen('领用人') }),
  output: noAnswer,
});
/** Back to stock with its next number kept. */
export const returnReceiptBook = endpoint({
  method: 'PUT',
  path: '/api/charging/receipt-book/{id}/return',
  access: may('change'),
  summary: '退回票据本',
  input: z.object({ id: idParam, version }),
  output: noAnswer,
});
/** A finished one; what is printed on its pages can be voided no more. */
export const archiveReceiptBook = endpoint({
  method: 'PUT',
  path: '/api/charging/receipt-book/{id}/archive',
  access: may('change'),
  summary: '归档票据本',
  input: z.object({ id: idParam, version }),
  output: noAnswer,
});
/** From the page on top up to this number; of the own department's books alone, unless one sees all estates. */
export const voidBlankPages = endpoint({
  method: 'PUT',
  path: '/api/charging/receipt-book/{id}/void-blank',
  access: may('change'),
  summary: '作废空白票据',
  input: z.object({ id: idParam, version, toNo: z.int('请输入止号').nonnegative('请输入止号'), reason }),
  output: z.object({ pages: z.int() }),
});
export const removeReceiptBook = endpoint({
  method: 'DELETE',
  path: '/api/charging/receipt-book/{id}',
  access: may('remove'),
  summary: '删除未动用的票据本',
  input: z.object({ id: idParam }),
  output: noAnswer,
});

export const exportReceiptBooks = endpoint({
  method: 'POST',
  path: '/api/charging/receipt-book/export',
  access: may('export'),
  summary: '导出票据使用表',
  input: z.object({ filter: bookFilter, purpose: exportPurpose }),
  output: z.object({ jobId: id }),
});

// ---- pages -------------------------------------------------------------------------------------------------------------------------

export const receiptPageRow = z.object({
  no: z.int(),
  page: z.string(),
  state: pageState.schema,
  settlementNumber: z.string(),
  payerName: z.string(),
  /** Empty on a page spoilt before it was used. */
  amount: z.string(),
  reason: z.string(),
  by: z.string(),
  at: instant,
});
export type ReceiptPageRow = z.infer<typeof receiptPageRow>;

/** Pages that were touched, in their order. */
export const searchReceiptPages = endpoint({
  method: 'POST',
  path: '/api/charging/receipt-page/search',
  access: may('view'),
  summary: '票据本的票号',
  input: pageQuery.extend({ bookId: id, states: z.array(pageState.schema).default([]) }),
  output: pageOf(receiptPageRow),
});

export const printReceiptBook = endpoint({
  method: 'GET',
  path: '/api/charging/receipt-book/{id}/print',
  access: may('print'),
  summary: '打印票据使用表',
  input: z.object({ id: idParam }),
  output: z.object({ book: receiptBookRow, rows: z.array(receiptPageRow), amount: z.string() }),
});

// ---- at the desk -------------------------------------------------------------------------------------------------------------------

/** Pages left from which on the cashier is told. */
export const FEW_PAGES = 5;

export const myReceiptBook = endpoint({
  method: 'POST',
  path: '/api/charging/receipt-book/mine',
  access: { menu: [MENU.checkout, MENU.checkoutMobile, MENU.accountPrepaid, MENU.accountDeposit], act: 'print' },
  summary: '本人领用中的收据',
  /** With a settlement: of its company alone. */
  input: z.object({ settlementId: id.nullable().default(null) }),
  output: z.object({
    books: z.array(z.object({ companyId: id, companyName: z.string(), next: z.string(), left: z.int() })),
    /** Of the settlement: the page in the payer's hands, and how often it was printed. */
    page: z.string(),
    prints: z.int(),
  }),
});
