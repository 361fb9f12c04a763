// One numbered page for the receipt of a settlement: taken from the book that the printing user holds, and voided with its settlement. It
// runs in the caller's transaction, so that a failure leaves no gap in the book. Locks: the settlement first, its page, then the book.
import { BOOK_KIND, PAGE, pageText, type myReceiptBook, type OutputOf } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { lockHeld, updateNext } from './receipt-book.queries.ts';
import { ENTITY } from './receipt-book.service.ts';
import * as queries from './receipt-page.queries.ts';

const VOID = 2;

async function spoil(scope: Scope, tx: Tx, page: queries.LivingPage, number: string, reason: string, what: string): Promise<void> {
  const { actor, clock, audit } = scope;
  if (page.state === PAGE.archived) throw fail('PAGE_ARCHIVED', { page: page.page, what });
  await queries.updateVoid(tx, page, reason, { by: actor.name, at: clock.now().toISOString() });
  await audit.write(tx, actor, { action: '作废', entity: ENTITY, entityId: page.bookId, note: `${page.page} ${number} ${reason}` });
}

/** Takes the next page of the book; if the settlement is already on a page, a reason is required and that page becomes void. */
export async function takePage(scope: Scope, tx: Tx, settlementId: number, spoilt: string): Promise<void> {
  const { actor, clock } = scope;
  const printing = await queries.lockPrinting(tx, settlementId);
  if (!printing) throw fail('NOT_FOUND', { what: '票据' });
  const { number, company, companyId } = printing;
  if (printing.state === VOID) throw fail('PAGE_SETTLEMENT_VOID', { number });
  const living = await queries.lockLiving(tx, settlementId);
  if (living && spoilt === '' && living.state !== PAGE.archived) throw fail('PAGE_TAKEN', { number, page: living.page });
  if (living) await spoil(scope, tx, living, number, spoilt, '换页重打');
  const book = await lockHeld(tx, companyId, BOOK_KIND.receipt, actor.accountId);
  if (!book) throw fail('PAGE_NO_BOOK', { company });
  const hand = { by: actor.name, at: clock.now().toISOString() };
  await queries.insertUsed(tx, actor.tenantId, { bookId: book.id, no: book.nextNo, settlementId }, hand);
  await updateNext(tx, book.id, book.nextNo + 1);
  if (living) {
    const note = `${living.page} 换 ${pageText(book, book.nextNo)}，${number}`;
    await scope.audit.write(tx, actor, { action: '换页重打', entity: ENTITY, entityId: book.id, note });
  }
}

/** Voiding a settlement voids its page; a reversal leaves the page of the original as it is. */
export async function voidPageOf(
  scope: Scope,
  tx: Tx,
  { kind, originalId, originalNumber, reason }: { kind: 'void' | 'red'; originalId: number; originalNumber: string; reason: string },
): Promise<void> {
  if (kind === 'red') return;
  const living = await queries.lockLiving(tx, originalId);
  if (living) await spoil(scope, tx, living, originalNumber, reason, '作废');
}

export async function mine({ db, actor }: Scope, settlementId: number | null): Promise<OutputOf<typeof myReceiptBook>> {
  if (settlementId === null) return { books: await queries.listMine(db, actor.accountId, null), page: '', prints: 0 };
  const found = await queries.findPrints(db, settlementId, reachOf(actor));
  if (!found) throw fail('NOT_FOUND', { what: '票据' });
  const { companyId, page, prints } = found;
  return { books: await queries.listMine(db, actor.accountId, companyId), page, prints };
}
