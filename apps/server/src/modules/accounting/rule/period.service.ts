// What the close of a period asks of the vouchers that charging's events become.
import type { Scope } from '../../../platform/scope.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { Books } from '../books/books.queries.ts';
import { generateIn, period } from './generate.service.ts';

export interface EventsState {
  readonly events: number;
  /** Events without a voucher that a rule can book. */
  readonly waiting: number;
  /** Events without a voucher that no rule can book. */
  readonly failed: number;
  readonly vouchers: number;
  /** Generated vouchers that are still drafts. */
  readonly unsubmitted: number;
}

/** All zero where the rules are not switched on. */
export async function eventsState(db: DbOrTx, books: Books, ym: number): Promise<EventsState> {
  const { enabled, events, waiting, failed, vouchers, drafts } = await period(db, books, ym);
  return enabled
    ? { events, waiting, failed, vouchers, unsubmitted: drafts }
    : { events: 0, waiting: 0, failed: 0, vouchers: 0, unsubmitted: 0 };
}

export async function generatePeriod(tx: Tx, scope: Scope, books: Books, ym: number): Promise<{ vouchers: number; failed: number }> {
  const done = await generateIn(tx, scope, books, ym);
  return { vouchers: done?.vouchers ?? 0, failed: done?.failed ?? 0 };
}
