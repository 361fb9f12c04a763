// Locking a 诉求 for a step, and telling the pages that show it.
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { lockCase, type LockedCase } from './case-change.queries.ts';
import { viewerOf } from './case.policy.ts';

/** A case the user sees, unchanged since it was read where the step depends on that. */
export async function lockFor(scope: Scope, tx: Tx, id: number, version?: number): Promise<LockedCase> {
  const found = await lockCase(tx, id, await viewerOf({ ...scope, db: tx }));
  if (!found) throw fail('NOT_FOUND', { what: '诉求' });
  if (version !== undefined && found.version !== version) throw fail('STALE', { what: '诉求' });
  return found;
}

/** Everybody who has a list, the board or this case open reads it again. */
export const announce = ({ events, actor }: Pick<Scope, 'events' | 'actor'>, tx: Tx): Promise<void> =>
  events.publish(tx, { tenantId: actor.tenantId }, { type: 'case' });
