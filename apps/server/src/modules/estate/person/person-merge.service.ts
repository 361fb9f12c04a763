// Merges two entries of one person: roles, tags and files move to the kept entry; the other entry stays and refers to it.
import type { mergePersons, ParsedInputOf } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './person-merge.queries.ts';
import { movePerson } from './person-reference.ts';
import { checkMergeable, takenOver } from './person-merge.rules.ts';
import { lockPersons, updatePerson } from './person.queries.ts';
import { logged } from './person.rules.ts';

export async function merge(scope: Scope, { keepId, keepVersion, dropId, dropVersion }: ParsedInputOf<typeof mergePersons>): Promise<null> {
  if (keepId === dropId) throw fail('MERGE_SELF');
  const stamp = stampOf(scope);
  await inTransaction(scope.db, async (tx) => {
    const locked = await lockPersons(tx, [keepId, dropId], reachOf(scope.actor));
    const keep = locked.find((person) => person.id === keepId);
    const drop = locked.find((person) => person.id === dropId);
    if (!keep || !drop) throw fail('NOT_FOUND', { what: '人员' });
    if (keep.version !== keepVersion || drop.version !== dropVersion) throw fail('STALE', { what: '人员' });
    checkMergeable(keep, drop);
    const clash = await queries.findClashes(tx, keepId, dropId);
    if (clash.ownedHouse !== null) throw fail('MERGE_OWNERS', { house: clash.ownedHouse });
    if (clash.livedHouse !== null) throw fail('MERGE_RESIDENTS', { house: clash.livedHouse });
    if (clash.customers) throw fail('MERGE_BOTH', { what: '客户' });
    if (clash.employees) throw fail('MERGE_BOTH', { what: '员工' });
    if (clash.accounts) throw fail('MERGE_BOTH', { what: '同一房屋的预交、存零或押金' });
    const taken = takenOver(keep, drop);
    const moved = await movePerson(tx, keepId, dropId);
    await queries.moveTags(tx, keepId, dropId);
    // The number of the identity document is removed from one person before the other receives it.
    await queries.foldInto(tx, dropId, keepId, taken.idNo !== undefined, stamp);
    await updatePerson(tx, keepId, taken, stamp);
    await scope.audit.write(
      tx,
      scope.actor,
      {
        action: '合并',
        entity: 'person',
        entityId: keepId,
        before: logged(keep),
        after: logged(taken),
        note: `并入“${drop.name}”（编号 ${dropId}）的 ${moved} 项关系`,
      },
      { action: '合并', entity: 'person', entityId: dropId, before: logged(drop), note: `并入编号 ${keepId}` },
    );
  });
  return null;
}
