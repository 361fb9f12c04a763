// What may be done with a book in each state, and its name.
import { BOOK, pageText } from '@anju/contract';
import { fail, failField } from '../../../platform/errors/failure.ts';

export interface Numbered {
  readonly code: string;
  readonly width: number;
  readonly fromNo: number;
  readonly toNo: number;
}

/** `A0001-A0050` */
export const bookText = (book: Numbered): string => `${pageText(book, book.fromNo)}-${pageText(book, book.toNo)}`;

export function requireBook(book: Numbered & { readonly state: number }, states: readonly number[], what: string): void {
  if (!states.includes(book.state)) throw fail('BOOK_STATE', { book: bookText(book), state: BOOK.text(book.state), what });
}

/** The last number of all the books together. */
export function lastOf({ fromNo, pages, books, width }: { fromNo: number; pages: number; books: number; width: number }): number {
  const last = fromNo + pages * books - 1;
  if (String(last).length > width) throw failField('width', 'BOOK_WIDTH', { last, width });
  return last;
}

export function checkUntouched(book: Numbered & { readonly nextNo: number; readonly state: number }): void {
  if (book.nextNo > book.fromNo) throw fail('BOOK_TOUCHED', { book: bookText(book) });
  requireBook(book, [BOOK.stock], '删除');
}

interface Whose {
  readonly own: boolean;
  readonly state: number;
  readonly holderName: string;
  readonly holderDept: string;
  readonly companyName: string;
}
/**
 * Why the user may not void blank pages of a book of another department; empty if the book is of the user's department or has no pages left
 * to void.
 */
export function notOwnText({ own, state, holderName, holderDept, companyName }: Whose): string {
  if (own) return '';
  if (state === BOOK.held) return `由${holderName}${holderDept === '' ? '' : `（${holderDept}）`}领用，不是本部门的，不能作废空白`;
  return state === BOOK.stock ? `属于“${companyName}”，不是本部门所在公司的，不能作废空白` : '';
}

export function checkOwn(book: Numbered & { readonly notOwn: string }): void {
  if (book.notOwn !== '') throw fail('BOOK_NOT_OWN', { book: bookText(book), why: book.notOwn });
}

export function checkVoidTo(book: Numbered & { readonly nextNo: number }, toNo: number): void {
  if (toNo < book.nextNo || toNo > book.toNo)
    throw failField('toNo', 'BOOK_VOID_TO', { from: pageText(book, book.nextNo), to: pageText(book, book.toNo) });
}
