import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { findClosedMonth, shareMonths } from './books.queries.ts';

interface Entry {
  readonly estateId: number;
  /** The first and last day that the entry counts for. */
  readonly from: string;
  readonly to: string;
  /** What is refused, as in 不能再计费. */
  readonly what: string;
}

/** A closed month takes no bill and no change of one. None of the months is closed before the transaction ends. */
export async function requireOpenMonths({ actor }: Scope, tx: Tx, { estateId, from, to, what }: Entry): Promise<void> {
  await shareMonths(tx, actor.tenantId, estateId);
  const closed = await findClosedMonth(tx, estateId, { from, to });
  if (closed) throw fail('MONTH_CLOSED', { ...closed, what });
}
