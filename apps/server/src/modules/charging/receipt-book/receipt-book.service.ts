// 票据管理 (menu 150): books are received into stock, issued to users who print, returned or used up, and archived. domain: property 4.7. Every
// step locks the row of the book, so that a page taken concurrently comes either before or after the step.
import {
  BOOK,
  BOOK_KIND,
  MENU,
  pageText,
  type archiveReceiptBook,
  type getReceiptBook,
  type issueReceiptBook,
  type listBookHolders,
  type OutputOf,
  type ParsedInputOf,
  type printReceiptBook,
  type ReceiptBookRow,
  type returnReceiptBook,
  type searchReceiptBooks,
  type searchReceiptPages,
  type stockReceiptBooks,
  type voidBlankPages,
  MAX_BOOK_PAGES,
} from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './receipt-book.queries.ts';
import { bookText, checkOwn, checkUntouched, checkVoidTo, lastOf, notOwnText, requireBook } from './receipt-book.rules.ts';
import * as pages from './receipt-page.queries.ts';

const WHAT = '票据本';
export const ENTITY = 'receipt-book';
const HELD_ONCE = 'receipt_book_held';
const EXCLUSION_VIOLATION = '23P01';

/** Users who see every estate are not restricted by department. */
const askerOf = ({ actor, clock }: Scope): queries.Asker =>
  actor.estates === null ? null : { accountId: actor.accountId, employeeId: actor.employeeId, day: today(clock) };

const shown = ({ own, ...book }: queries.BookRow): ReceiptBookRow => ({ ...book, notOwn: notOwnText({ ...book, own }) });

export async function search(
  scope: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchReceiptBooks>,
): Promise<OutputOf<typeof searchReceiptBooks>> {
  const { db, actor } = scope;
  const found = { filter, estates: actor.estates };
  const { total, touched, ...sums } = await queries.countBooks(db, found);
  const rows = await queries.listBooks(db, found, askerOf(scope), size, (page - 1) * size);
  return { rows: rows.map(shown), total, sums: { ...sums, used: touched - sums.voided } };
}

export async function get(scope: Scope, id: number): Promise<OutputOf<typeof getReceiptBook>> {
  const book = await queries.findBook(scope.db, id, scope.actor.estates, askerOf(scope));
  if (!book) throw fail('NOT_FOUND', { what: WHAT });
  return shown(book);
}

export async function searchPages(
  scope: Scope,
  { bookId, states, page, size }: ParsedInputOf<typeof searchReceiptPages>,
): Promise<OutputOf<typeof searchReceiptPages>> {
  await get(scope, bookId);
  const { total } = await pages.countPages(scope.db, bookId, states);
  return { rows: await pages.listPages(scope.db, bookId, states, size, (page - 1) * size), total };
}

export async function print(scope: Scope, id: number): Promise<OutputOf<typeof printReceiptBook>> {
  const book = await get(scope, id);
  const rows = await pages.listPages(scope.db, id, [], MAX_BOOK_PAGES, 0);
  return { book, rows, amount: (await pages.countPages(scope.db, id, [])).amount };
}

/** Turns the constraint violation caused by a concurrent request with the same number into an error message. */
async function onOverlap<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === EXCLUSION_VIOLATION)
      throw failField('fromNo', 'BOOK_OVERLAP', { book: '刚入库的票据本' });
    throw error;
  }
}

export async function stock(scope: Scope, input: ParsedInputOf<typeof stockReceiptBooks>): Promise<OutputOf<typeof stockReceiptBooks>> {
  return inTransaction(scope.db, async (tx) => {
    const { actor, clock, audit } = scope;
    const last = lastOf(input);
    if (input.receivedOn > today(clock)) throw failField('receivedOn', 'BOOK_RECEIVED');
    if (!(await queries.companyServes(tx, input.companyId, actor.estates))) throw failField('companyId', 'BOOK_COMPANY');
    const inTheWay = await queries.findInTheWay(tx, input, input.fromNo, last);
    if (inTheWay) throw failField('fromNo', 'BOOK_OVERLAP', { book: `票据本 ${bookText(inTheWay)} ` });
    const stamp = { tenantId: actor.tenantId, by: actor.name, at: clock.now().toISOString() };
    const ids = await onOverlap(queries.insertBooks(tx, { ...input, ...stamp }));
    const all = { code: input.code, width: input.width, fromNo: input.fromNo, toNo: last };
    const note = `${BOOK_KIND.text(input.kind)} ${bookText(all)} 共 ${input.books} 本，每本 ${input.pages} 张`;
    await audit.write(tx, actor, { action: '入库', entity: ENTITY, entityId: ids[0] ?? null, after: input, note });
    return { books: input.books, pages: input.books * input.pages, first: pageText(all, all.fromNo), last: pageText(all, last) };
  });
}

async function hold({ actor }: Scope, tx: Tx, id: number, version?: number): Promise<queries.BookCore> {
  const book = await queries.lockBook(tx, id, actor.estates);
  if (!book) throw fail('NOT_FOUND', { what: WHAT });
  if (version !== undefined && book.version !== version) throw fail('STALE', { what: WHAT });
  return book;
}

export const holders = ({ db, clock }: Scope): Promise<OutputOf<typeof listBookHolders>> =>
  queries.listHolders(db, MENU.checkout, today(clock), null);

export async function issue(scope: Scope, { id, version, holderId }: ParsedInputOf<typeof issueReceiptBook>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { actor, clock, audit } = scope;
    const book = await hold(scope, tx, id, version);
    requireBook(book, [BOOK.stock], '领用');
    const [holder] = await queries.listHolders(tx, MENU.checkout, today(clock), holderId);
    if (!holder) throw failField('holderId', 'BOOK_HOLDER');
    const refusal = (other: string) =>
      failField('holderId', 'BOOK_HELD', { name: holder.name, kind: BOOK_KIND.text(book.kind), book: other });
    const other = await queries.findHeld(tx, book.companyId, book.kind, holderId);
    if (other) throw refusal(` ${bookText(other)}`);
    const held = { ...holder, by: actor.name, at: clock.now().toISOString() };
    await onDuplicate(queries.updateHeld(tx, id, held), HELD_ONCE, () => refusal(''));
    await audit.write(tx, actor, { action: '领用', entity: ENTITY, entityId: id, note: `${bookText(book)} ${holder.name}` });
    return null;
  });
}

export async function giveBack(scope: Scope, { id, version }: ParsedInputOf<typeof returnReceiptBook>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const book = await hold(scope, tx, id, version);
    requireBook(book, [BOOK.held], '退回');
    await queries.updateReturned(tx, id);
    const note = `${bookText(book)} ${book.holderName}退回，当前号 ${pageText(book, book.nextNo)}`;
    await scope.audit.write(tx, scope.actor, { action: '退回', entity: ENTITY, entityId: id, note });
    return null;
  });
}

export async function archive(scope: Scope, { id, version }: ParsedInputOf<typeof archiveReceiptBook>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { actor, clock, audit } = scope;
    const book = await hold(scope, tx, id, version);
    requireBook(book, [BOOK.finished], '归档');
    const used = await pages.archivePages(tx, id);
    await queries.updateArchived(tx, id, actor.name, clock.now().toISOString());
    await audit.write(tx, actor, { action: '归档', entity: ENTITY, entityId: id, note: `${bookText(book)} 已用 ${used} 张` });
    return null;
  });
}

export async function voidBlank(
  scope: Scope,
  { id, version, toNo, reason }: ParsedInputOf<typeof voidBlankPages>,
): Promise<OutputOf<typeof voidBlankPages>> {
  return inTransaction(scope.db, async (tx) => {
    const { actor, clock, audit } = scope;
    const book = await hold(scope, tx, id, version);
    requireBook(book, [BOOK.stock, BOOK.held], '作废空白');
    checkOwn(await get({ ...scope, db: tx }, id));
    checkVoidTo(book, toNo);
    const at = clock.now().toISOString();
    await pages.insertVoid(tx, actor.tenantId, id, { from: book.nextNo, to: toNo, reason, by: actor.name, at });
    await queries.updateNext(tx, id, toNo + 1);
    const range = bookText({ ...book, fromNo: book.nextNo, toNo });
    await audit.write(tx, actor, { action: '作废', entity: ENTITY, entityId: id, note: `空白 ${range} ${reason}` });
    return { pages: toNo - book.nextNo + 1 };
  });
}

export async function remove(scope: Scope, id: number): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const book = await hold(scope, tx, id);
    checkUntouched(book);
    await queries.deleteBook(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: ENTITY, entityId: id, before: book, note: bookText(book) });
    return null;
  });
}
