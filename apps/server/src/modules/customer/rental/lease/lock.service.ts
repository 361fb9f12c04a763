// The first half of every step of a lease: it is there and visible, unchanged since it was read, and in a state that allows the step.
import { LEASE } from '@anju/contract';
import { formatDay, takeLease, type LeaseMove, type LeaseNow } from '@anju/domain';
import { fail, failField, type Failure } from '../../../../platform/errors/failure.ts';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { lockLease, type LockedLease } from './lock.queries.ts';

const EXCLUSION_VIOLATION = '23P01';

export const lock = (scope: Scope, tx: Tx, id: number, version?: number): Promise<LockedLease> =>
  lockRow(tx, { what: '租约', find: () => lockLease(tx, id, reachOf(scope.actor)), version });

/** The lease after the move; `what` is the word of the step in the refusal. */
export function requireMove(lease: LockedLease, move: LeaseMove, what: string, today: string, endOn?: string): LeaseNow {
  const next = takeLease(lease, move, today, endOn);
  if (!('refused' in next)) return next;
  const { number, state, fromDate, toDate } = lease;
  if (next.refused === 'STATE') throw fail('LET_STATE', { number, state: LEASE.text(state), what });
  if (next.refused === 'RENEW') throw failField('toDate', 'LET_RENEW', { date: formatDay(lease.endOn) });
  throw failField(move === 'finish' ? 'leftOn' : 'endOn', 'LET_END', { from: formatDay(fromDate), to: formatDay(toDate) });
}

/** Turns the database's refusal of a day that is let twice into a message. */
export async function onOverlap<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === EXCLUSION_VIOLATION) throw overlap();
    throw error;
  }
}
export const overlap = (clash?: { readonly number: string; readonly fromDate: string; readonly endOn: string }): Failure =>
  fail('LET_OVERLAP', {
    which: clash === undefined ? '' : `：${clash.number}，${formatDay(clash.fromDate)} 至 ${formatDay(clash.endOn)}`,
  });
