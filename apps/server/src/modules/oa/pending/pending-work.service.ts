// Documents and letters that wait for an employee, and documents the employee sent, are handed over when the employee leaves or is replaced.
import { fail } from '../../../platform/errors/failure.ts';
import { defineOpenWork } from '../../../platform/handover/open-work.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { documentHandedOver } from '../flow/replace/replace.hook.ts';
import { tellPending } from '../flow/substitute/tell-pending.service.ts';
import { listOpenParts, lockLettersOf, passParts, updateDone } from '../letter/letter.queries.ts';
import * as queries from './pending-work.queries.ts';

async function requireReceiver(tx: Tx, employeeId: number): Promise<string> {
  const receiver = await queries.findReceiver(tx, employeeId);
  if (!receiver?.reachable) throw fail('HANDOVER_NO_ACCOUNT', { name: receiver?.name ?? '' });
  return receiver.name;
}

/** The engine puts the successor in the place of the leaver: in what waits, and as the sender. `find` names the documents of an id list. */
const passDocuments =
  (find: typeof queries.listDocuments) =>
  async (scope: Scope, tx: Tx, ids: readonly number[], toEmployeeId: number): Promise<void> => {
    await requireReceiver(tx, toEmployeeId);
    for (const { personId, documentIds } of await find(tx, ids))
      await documentHandedOver.tell(scope, tx, { documentIds, fromEmployeeId: personId, toEmployeeId });
    await tellPending(scope, tx, [toEmployeeId]);
  };

async function passLetters(scope: Scope, tx: Tx, partIds: readonly number[], toEmployeeId: number): Promise<void> {
  const note = `签收人移交给 ${await requireReceiver(tx, toEmployeeId)}`;
  const letterIds = await lockLettersOf(tx, partIds);
  const stamp = stampOf(scope);
  await passParts(tx, partIds, toEmployeeId, stamp);
  // The successor may have been the only one besides, and may have signed.
  await updateDone(tx, letterIds, stamp.at);
  const lines = letterIds.map((entityId) => ({ action: '移交', entity: 'letter', entityId, note }) as const);
  await scope.audit.write(tx, scope.actor, ...lines);
  await tellPending(scope, tx, [toEmployeeId]);
}

/** Passes all letters somebody has not signed; answers how many. */
export async function passLettersOf(scope: Scope, tx: Tx, fromEmployeeId: number, toEmployeeId: number): Promise<number> {
  const parts = (await listOpenParts(tx, fromEmployeeId)).map(({ id }) => id);
  if (parts.length > 0) await passLetters(scope, tx, parts, toEmployeeId);
  return parts.length;
}

export function definePendingWork(): void {
  defineOpenWork({ kind: 'document-task', title: '待办公文', list: queries.listTasks, handOver: passDocuments(queries.listDocuments) });
  defineOpenWork({ kind: 'document-sent', title: '发出的公文', list: queries.listSent, handOver: passDocuments(queries.listSenders) });
  defineOpenWork({ kind: 'letter', title: '待签收公文', list: listOpenParts, handOver: passLetters });
}
