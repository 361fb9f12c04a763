// The books a call works in: those of a company the user reaches. Whoever keeps books sees all estates of the company in them.
import { ACCOUNT_SET } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import { companyReach } from '../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { findBooks, type Books } from './books.queries.ts';

/** The books of a company in whatever state; a company outside of the user's reach does not exist. */
export async function booksOf(db: DbOrTx, scope: Scope, companyId: number): Promise<Books> {
  const found = await findBooks(db, companyReach(scope), companyId);
  if (!found) throw fail('NOT_FOUND', { what: '公司' });
  const { state, ...rest } = found;
  if (state === null) throw fail('BOOKS_NONE', { company: found.companyName });
  return { ...rest, state };
}

/** Books that are in use: the opening balances stand, vouchers can be posted. */
export async function runningBooks(db: DbOrTx, scope: Scope, companyId: number): Promise<Books> {
  const books = await booksOf(db, scope, companyId);
  if (books.state !== ACCOUNT_SET.running) throw fail('BOOKS_PREPARING', { company: books.companyName });
  return books;
}
