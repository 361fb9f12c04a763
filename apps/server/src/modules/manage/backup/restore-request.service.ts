// 恢复申请: the tenant requests the restore of a backup with a reason; the operator restores it with the command of docs/operations.md.
import { RESTORE, searchRestoreRequests, type askRestore, type ParsedInputOf } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import { listing } from '../../../platform/listing/listing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import { lockBackup } from './backup.queries.ts';
import * as queries from './restore-request.queries.ts';

export const search = listing(searchRestoreRequests, { totals: queries.countRequests, page: queries.listRequests });

export async function ask(
  { db, actor, audit, clock }: Scope,
  { backupId, reason }: ParsedInputOf<typeof askRestore>,
): Promise<{ id: number }> {
  return inTransaction(db, async (tx) => {
    const backup = await lockBackup(tx, backupId);
    if (!backup) throw fail('NOT_FOUND', { what: '备份' });
    if (backup.state !== 'done' || backup.storageKey === '') throw fail('BACKUP_UNFINISHED');
    if (backup.asked) throw fail('RESTORE_ASKED');
    const values = { ...stampOf({ actor, clock }), backupId, reason };
    const id = await queries.insertRequest(tx, values);
    await audit.write(tx, actor, { action: '申请恢复', entity: 'restore-request', entityId: id, after: { backupId, reason } });
    return { id };
  });
}

export async function withdraw({ db, actor, audit }: Scope, id: number): Promise<null> {
  await inTransaction(db, async (tx) => {
    const request = await queries.lockRequest(tx, id);
    if (!request) throw fail('NOT_FOUND', { what: '恢复申请' });
    if (request.state !== RESTORE.waiting) throw fail('RESTORE_CLOSED', { state: RESTORE.text(request.state) });
    await queries.updateState(tx, id, RESTORE.withdrawn);
    const change = { before: { state: RESTORE.text(RESTORE.waiting) }, after: { state: RESTORE.text(RESTORE.withdrawn) } };
    await audit.write(tx, actor, { action: '撤回', entity: 'restore-request', entityId: id, ...change });
  });
  return null;
}
