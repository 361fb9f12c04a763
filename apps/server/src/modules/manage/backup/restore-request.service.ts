// 恢复申请: the tenant asks for a backup to be restored and says why; the operator does it, with the command of docs/operations.md.
import { restoreState, type askRestore, type OutputOf, type ParsedInputOf, type searchRestoreRequests } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { lockBackup } from './backup.queries.ts';
import * as queries from './restore-request.queries.ts';

const [WAITING, WITHDRAWN] = [1, 4] as const;

export async function search(
  { db }: Scope,
  { page, size, state }: ParsedInputOf<typeof searchRestoreRequests>,
): Promise<OutputOf<typeof searchRestoreRequests>> {
  const [total, rows] = await Promise.all([queries.countRequests(db, state), queries.listRequests(db, state, size, (page - 1) * size)]);
  return { rows, total };
}

export async function ask(
  { db, actor, audit, clock }: Scope,
  { backupId, reason }: ParsedInputOf<typeof askRestore>,
): Promise<{ id: number }> {
  return inTransaction(db, async (tx) => {
    const backup = await lockBackup(tx, backupId);
    if (!backup) throw fail('NOT_FOUND', { what: '备份' });
    if (backup.state !== 'done' || backup.storageKey === '') throw fail('BACKUP_UNFINISHED');
    if (backup.asked) throw fail('RESTORE_ASKED');
    const values = { tenantId: actor.tenantId, backupId, reason, by: actor.name, at: clock.now().toISOString() };
    const id = await queries.insertRequest(tx, values);
    await audit.write(tx, actor, { action: '申请恢复', entity: 'restore-request', entityId: id, after: { backupId, reason } });
    return { id };
  });
}

export async function withdraw({ db, actor, audit }: Scope, id: number): Promise<null> {
  await inTransaction(db, async (tx) => {
    const request = await queries.lockRequest(tx, id);
    if (!request) throw fail('NOT_FOUND', { what: '恢复申请' });
    if (request.state !== WAITING) throw fail('RESTORE_CLOSED', { state: restoreState.text(request.state) });
    await queries.updateState(tx, id, WITHDRAWN);
    const change = { before: { state: restoreState.text(WAITING) }, after: { state: restoreState.text(WITHDRAWN) } };
    await audit.write(tx, actor, { action: '撤回', entity: 'restore-request', entityId: id, ...change });
  });
  return null;
}
