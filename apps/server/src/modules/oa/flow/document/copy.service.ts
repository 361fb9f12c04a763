// 抄送: more people may read a document; they have nothing to decide.
import { DOCUMENT, DOCUMENT_TASK } from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { tellPending } from '../substitute/tell-pending.service.ts';
import { listTasks, lockDocument } from './document-case.queries.ts';
import { setReaders } from './document-draft.queries.ts';
import { requireSeen } from './document-seen.service.ts';
import { employeeOf } from './document.service.ts';

/** By whoever answers for the document or handles it now. */
export async function copyTo(scope: Scope, { id, people }: { readonly id: number; readonly people: readonly number[] }): Promise<null> {
  const me = employeeOf(scope);
  return inTransaction(scope.db, async (tx) => {
    const document = await lockDocument(tx, id);
    if (!document) throw fail('NOT_FOUND', { what: '公文' });
    await requireSeen(scope, tx, document);
    const handles = (await listTasks(tx, id)).some(({ person, state }) => person === me && state === DOCUMENT_TASK.open);
    if (document.state === DOCUMENT.draft || !(handles || [document.starterId, document.managerId].includes(me)))
      throw fail('DOCUMENT_NOT_YOURS');
    const added = await setReaders(tx, id, people, scope.actor.name, scope.clock.now().toISOString(), true);
    await scope.audit.write(tx, scope.actor, { action: '抄送', entity: 'document', entityId: id, note: `${document.title} ${added} 人` });
    await tellPending(scope, tx, people);
    return null;
  });
}
