// Failures of receipt books and their pages; part of the catalogue in ../errors.ts.
import { business, type Failure } from '../kit/failure.ts';

export const RECEIPT_BOOK_ERRORS = {
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
} as const satisfies Record<string, Failure>;
