// 票据管理 (a part of menu 150): receipt books with numbered pages, stocked, issued, used without gaps and returned. Domain notes, 4.7. A page
// that was never used or voided has no row; the next page is the book's `nextNo`.
import { z } from 'zod';
import { day, instant } from '../../kit/dates.ts';
import { optionalId, optionalText, requiredText, severalOf } from '../../kit/fields.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { BOOK_KIND, BOOK, PAGE } from '../enums.ts';
import { business, failures } from '../../kit/failure.ts';

const book = resource({ path: '/api/charging/receipt-book', menu: MENU.chargingRule, what: '票据本' });
const page = resource({ path: '/api/charging/receipt-page', menu: MENU.chargingRule, what: '票号' });

export const RECEIPT_BOOK_FAILURES = failures({
  BOOK_COMPANY: business('公司不存在或不可用，请重新选择'),
  BOOK_WIDTH: business('末号 {last} 超过 {width} 位，请增加号码位数'),
  BOOK_RECEIVED: business('入库日期不能晚于今天'),
  BOOK_OVERLAP: business('号码与{book}重叠'),
  BOOK_STATE: business('票据本 {book} {state}，不能{what}'),
  BOOK_TOUCHED: business('票据本 {book} 已有使用或作废的票号，不能删除'),
  BOOK_HOLDER: business('所选人员不能在日常结算打印，请重新选择'),
  BOOK_HELD: business('{name}已领用该公司的{kind}{book}，同时只能领用一本'),
  BOOK_NOT_OWN: business('票据本 {book} {why}'),
  BOOK_VOID_TO: business('止号应在 {from} 至 {to} 之间'),
  PAGE_NO_BOOK: business('您没有领用“{company}”的收据，请先领用票据本'),
  PAGE_TAKEN: business('{number} 已打印在票号 {page} 上，换页重打请说明原因'),
  PAGE_ARCHIVED: business('票号 {page} 已归档，不能{what}'),
  PAGE_SETTLEMENT_VOID: business('{number} 已作废，不能再使用票号'),
});

/** Common reasons to void a page; the user may also type another one. */
export const PAGE_REASONS = ['金额错', '项目错', '房号错', '抬头错', '支付方式错', '票据损坏'] as const;

/** A number as printed on its page: `A0001235`. */
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
  kind: BOOK_KIND.schema,
  code: z.string(),
  width: z.int(),
  fromNo: z.int(),
  toNo: z.int(),
  /** The next page; one past the last when none is left. */
  nextNo: z.int(),
  used: z.int(),
  voided: z.int(),
  left: z.int(),
  state: BOOK.schema,
  holderId: id.nullable(),
  /** For a finished book, the last holder. */
  holderName: z.string(),
  holderDept: z.string(),
  issuedBy: z.string(),
  issuedAt: instant.nullable(),
  archivedBy: z.string(),
  archivedAt: instant.nullable(),
  receivedOn: day,
  remark: z.string(),
  createdBy: z.string(),
  /** Why the user may not void its blank pages: it belongs to another department. Empty if the user may. */
  notOwn: z.string(),
});
export type ReceiptBookRow = z.infer<typeof receiptBookRow>;

const bookFilter = z.object({
  companyId: optionalId,
  kinds: severalOf(BOOK_KIND),
  states: severalOf(BOOK),
  /** Part of the holder's name. */
  holder: z.string().trim().max(40).default(''),
  /** A page number within the book, with or without its code. */
  key: z.string().trim().max(40).default(''),
});
export type ReceiptBookFilter = z.output<typeof bookFilter>;

const sums = z.object({ pages: z.int(), used: z.int(), voided: z.int(), left: z.int() });

export const searchReceiptBooks = book.search(bookFilter, receiptBookRow, { summary: '票据本', totals: { sums } });
export const getReceiptBook = book.get(receiptBookRow);

const whole = (what: string, least: number, most: number) =>
  z.int(`请输入${what}`).min(least, `${what}应在 ${least} 至 ${most} 之间`).max(most, `${what}应在 ${least} 至 ${most} 之间`);

/** Stocks several consecutive books: each begins where the previous one ends. */
export const stockReceiptBooks = book.create(
  {
    companyId: chosen('公司'),
    kind: BOOK_KIND.schema,
    code: z.string().trim().max(20, '票据代码最多 20 个字').regex(/^\S*$/, '票据代码不能有空格').default(''),
    width: whole('号码位数', 1, 12),
    fromNo: whole('起始号', 0, 999_999_999_999),
    pages: whole('每本张数', 1, MAX_BOOK_PAGES),
    books: whole('本数', 1, MAX_BOOKS),
    receivedOn: day,
    remark: optionalText('备注', 200),
  },
  { summary: '票据入库', output: z.object({ books: z.int(), pages: z.int(), first: z.string(), last: z.string() }) },
);

/** The accounts to which a book can be issued: those that may print at the desk. */
export const listBookHolders = book.read('holders', '可领用票据的人员', {
  method: 'GET',
  act: 'change',
  output: z.array(z.object({ id, name: z.string(), department: z.string() })),
});

export const issueReceiptBook = book.step('{id}/issue', '领用票据本', { method: 'PUT', fields: { holderId: chosen('领用人') } });
/** The book returns to stock and keeps its next number. */
export const returnReceiptBook = book.step('{id}/return', '退回票据本', { method: 'PUT' });
/** Only a finished book; its pages can no longer be voided afterwards. */
export const archiveReceiptBook = book.step('{id}/archive', '归档票据本', { method: 'PUT' });
/** Voids from the next page up to this number; only in books of the user's own department, unless the user sees all estates. */
export const voidBlankPages = book.step('{id}/void-blank', '作废空白票据', {
  method: 'PUT',
  fields: { toNo: z.int('请输入止号').nonnegative('请输入止号').max(999_999_999_999, '止号不正确'), reason: requiredText('原因', 200) },
  output: z.object({ pages: z.int() }),
});
export const removeReceiptBook = book.remove({ summary: '删除未动用的票据本' });
export const exportReceiptBooks = book.export(bookFilter, { summary: '导出票据使用表' });

// ---- pages -------------------------------------------------------------------------------------------------------------------------

export const receiptPageRow = z.object({
  no: z.int(),
  page: z.string(),
  state: PAGE.schema,
  settlementNumber: z.string(),
  payerName: z.string(),
  /** Empty for a page voided before it was used. */
  amount: z.string(),
  reason: z.string(),
  by: z.string(),
  at: instant,
});
export type ReceiptPageRow = z.infer<typeof receiptPageRow>;

/** Pages that were used or voided, in their order. */
export const searchReceiptPages = page.search({ bookId: id, states: severalOf(PAGE) }, receiptPageRow, { summary: '票据本的票号' });

export const printReceiptBook = book.read('{id}/print', '打印票据使用表', {
  method: 'GET',
  act: 'print',
  input: { id: idParam },
  output: z.object({ book: receiptBookRow, rows: z.array(receiptPageRow), amount: z.string() }),
});

// ---- at the desk -------------------------------------------------------------------------------------------------------------------

/** The cashier is warned when this many pages or fewer are left. */
export const FEW_PAGES = 5;

export const myReceiptBook = book.read('mine', '本人领用中的收据', {
  menu: [MENU.checkout, MENU.checkoutMobile, MENU.accountPrepaid, MENU.accountDeposit],
  act: 'print',
  /** With a settlement: only the books of its company. */
  input: { settlementId: optionalId },
  output: z.object({
    books: z.array(z.object({ companyId: id, companyName: z.string(), next: z.string(), left: z.int() })),
    /** For the settlement: the page the payer has, and how often it was printed. */
    page: z.string(),
    prints: z.int(),
  }),
});
