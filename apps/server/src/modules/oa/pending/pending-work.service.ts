// Documents and letters that wait for an employee are handed over when the employee leaves.
import { fail } from '../../../platform/errors/failure.ts';
import { defineOpenWork } from '../../../platform/handover/open-work.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { documentHandedOver } from '../flow/replace/replace.hook.ts';
import { tellPending } from '../flow/substitute/tell-pending.service.ts';
import { listOpenParts, lockLettersOf, passParts, updateDone } from '../letter/letter.queries.ts';
import * as queries from './pending-work.queries.ts';

async function requireReceiver(tx: Tx, employeeId: number): Promise<void> {
  const receiver = await queries.findReceiver(tx, employeeId);
  if (!receiver?.reachable) throw fail('HANDOVER_NO_ACCOUNT', { name: receiver?.name ?? '' });
}

async function passDocuments(scope: Scope, tx: Tx, taskIds: readonly number[], toEmployeeId: number): Promise<void> {
  await requireReceiver(tx, toEmployeeId);
  for (const { personId, documentIds } of await queries.listDocuments(tx, taskIds))
    await documentHandedOver.tell(scope, tx, { documentIds, fromEmployeeId: personId, toEmployeeId });
  await tellPending(scope, tx, [toEmployeeId]);
}

async function passLetters(scope: Scope, tx: Tx, partIds: readonly number[], toEmployeeId: number): Promise<void> {
  await requireReceiver(tx, toEmployeeId);
  const letterIds = await lockLettersOf(tx, partIds);
  const stamp = stampOf(scope);
  await passParts(tx, partIds, toEmployeeId, stamp);
  // The successor may have been the only one besides, and may have signed.
  await updateDone(tx, letterIds, stamp.at);
  await tellPending(scope, tx, [toEmployeeId]);
}

export function definePendingWork(): void {
  defineOpenWork({ kind: 'document-task', title: '待办公文', list: queries.listTasks, handOver: passDocuments });
  defineOpenWork({ kind: 'letter', title: '待签收公文', list: listOpenParts, handOver: passLetters });
}
