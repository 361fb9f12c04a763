// The reads of 票据管理, the reads a step invalidates, and how a book is named.
import {
  BOOK,
  getReceiptBook,
  listBookHolders,
  PAGE,
  pageText,
  searchReceiptBooks,
  searchReceiptPages,
  type ReceiptBookRow,
} from '@anju/contract';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import type { Tone } from '../../../../ui/index.ts';

export const BOOK_TONES: Readonly<Record<number, Tone>> = {
  [BOOK.stock]: 'kind',
  [BOOK.held]: 'use',
  [BOOK.finished]: 'owed',
  [BOOK.archived]: 'ended',
};
export const PAGE_TONES: Readonly<Record<number, Tone>> = { [PAGE.used]: 'use', [PAGE.archived]: 'ended', [PAGE.void]: 'ended' };

type Numbers = Pick<ReceiptBookRow, 'code' | 'width' | 'fromNo' | 'toNo'>;
export const bookName = (book: Numbers): string => `${pageText(book, book.fromNo)} - ${pageText(book, book.toNo)}`;
export const nextText = (book: ReceiptBookRow): string => (book.left === 0 ? '–' : pageText(book, book.nextNo));
export const untouchedText = (book: ReceiptBookRow): string =>
  book.left === 0 ? '没有未用的票号' : `未用 ${bookName({ ...book, fromNo: book.nextNo })}，共 ${book.left} 张`;

export const useBook = (id: number) => useRead(getReceiptBook, { id });

export const useBookHolders = () => useRead(listBookHolders, {});

export const useRefreshBooks = () => useRefresh(searchReceiptBooks, getReceiptBook, searchReceiptPages);
