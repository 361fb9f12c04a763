// Who sees a document: whoever wrote it or answers for it, and from the moment it was sent everybody who had or has a part in it, readers it was
// copied to, whoever was told that it is late, the manager of its workflow, and today's substitutes of those it waits for.
import { fail } from '../../../../platform/errors/failure.ts';
import { today } from '../../../../platform/clock.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import type { DocumentNow } from './document-case.queries.ts';
import { isConcerned } from './document-read.queries.ts';

export async function requireSeen(scope: Scope, db: DbOrTx, document: Pick<DocumentNow, 'id' | 'starterId' | 'authorId'>): Promise<void> {
  const me = scope.actor.employeeId;
  if (me !== null && [document.starterId, document.authorId].includes(me)) return;
  if (me === null || !(await isConcerned(db, document.id, me, today(scope.clock)))) throw fail('NOT_FOUND', { what: '公文' });
}

/** For files of a document. */
export const maySee = async (scope: Scope, id: number): Promise<boolean> => {
  const me = scope.actor.employeeId;
  return me !== null && isConcerned(scope.db, id, me, today(scope.clock));
};
