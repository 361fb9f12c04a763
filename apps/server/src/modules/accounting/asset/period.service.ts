// What the period close asks of the fixed assets of a company: the state of a month's depreciation, the run, its undo, and whether the cards
// agree with the ledger. domain: accounting 5.1, 6.2, 6.5.
import type { Scope } from '../../../platform/scope.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { Books } from '../books/books.queries.ts';
import * as run from './run/run.service.ts';

export interface DepreciationState {
  /** That the month takes something off. */
  cards: number;
  done: boolean;
  voucherId: number | null;
  amount: string;
  /** Why the run cannot be done. */
  missing: string[];
}

export interface CardDifference {
  what: string;
  subject: string;
  cards: string;
  books: string;
}

export async function depreciationState(db: DbOrTx, books: Books, ym: number): Promise<DepreciationState> {
  const { run: done, cards, amount, missing } = await run.monthState(db, books, ym);
  return { cards, done: done !== undefined, voucherId: done?.voucherId ?? null, amount, missing };
}

/** The id of the voucher; null when there is nothing to book. A month whose voucher is not audited yet is booked anew. */
export const runDepreciation = (tx: Tx, scope: Scope, books: Books, ym: number): Promise<number | null> => run.book(tx, scope, books, ym);

export const undoDepreciation = (tx: Tx, scope: Scope, books: Books, ym: number): Promise<void> => run.undo(tx, scope, books, ym);

/** Cards against what is posted to 1601, 1602 and 1603; none for a company that never had a card. */
export const cardDifferences = (db: DbOrTx, books: Books, ym: number): Promise<CardDifference[]> => run.differences(db, books, ym);
