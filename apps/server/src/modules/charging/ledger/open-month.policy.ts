import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { findClosedMonth, shareMonths } from './books.queries.ts';

interface Entry {
  readonly estateId: number;
  /** The first day that the entry counts for; a close is of all months before it, so later days need no look. */
  readonly from: string;
  /** What is refused, as in 不能再计费. */
  readonly what: string;
}

/**
 * A closed month takes no bill and no change of one. None of the months is closed before the transaction ends. Books are locked before the rows
 * of batches, reductions and pools: a close that waits would otherwise stand between two who wait for each other.
 */
export async function requireOpenMonths({ actor }: Pick<Scope, 'actor'>, tx: Tx, { estateId, from, what }: Entry): Promise<void> {
  await shareMonths(tx, actor.tenantId, estateId);
  const closed = await findClosedMonth(tx, estateId, from);
  if (closed) throw fail('MONTH_CLOSED', { ...closed, what });
}

/** Listens to bills that are about to be voided: a void counts on its day, whatever the period of the bill. */
export const requireOpenForVoid = (scope: Scope, tx: Tx, { estateId }: { readonly estateId: number }): Promise<void> =>
  requireOpenMonths(scope, tx, { estateId, from: today(scope.clock), what: '作废账单' });
