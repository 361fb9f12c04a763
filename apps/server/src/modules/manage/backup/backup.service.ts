// 数据备份 (menu 521): the list, manual backups, removal, and the download, for which the user enters the password again. The work itself is a
// job (backup-run.service.ts), the nightly run is in backup-housekeeping.service.ts. domain: property 6.3.
import { businessDay } from '@anju/domain';
import { searchBackups, type changeBackupKeep, type downloadBackup, type ParsedInputOf } from '@anju/contract';
import { fileNameOf } from '../../../platform/backup/backup-format.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { StreamAnswer } from '../../../platform/http/binder.ts';
import { listing, searchOf } from '../../../platform/listing/listing.ts';
import type { Actor, Scope, Services } from '../../../platform/scope.ts';
import { readNumberSetting, writeNumberSetting } from '../../../platform/settings/settings.ts';
import { inTransaction, type DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { confirmPassword } from '../../session/index.ts';
import * as queries from './backup.queries.ts';

export const BACKUP_JOB = 'manage.backup';

export const readKeep = (db: DbOrTx): Promise<number> => readNumberSetting(db, 'backup.keep');
const nameOf = (code: string, startedAt: string): string => fileNameOf(code, businessDay(new Date(startedAt)));

export const search = listing(searchBackups, (scope, filter) => ({ ...searchOf(scope, filter), tenantId: scope.actor.tenantId }), {
  totals: async (db, search) => ({
    total: await queries.countBackups(db, search),
    keep: await readKeep(db),
    jobId: await queries.findOpenJob(db, BACKUP_JOB, search.accountId),
  }),
  page: async (db, search, page) => {
    const { code } = await queries.getTenant(db, search.tenantId);
    return (await queries.listBackups(db, search, page)).map((row) => ({ ...row, fileName: nameOf(code, row.startedAt) }));
  },
});

type Beginning = Pick<Services, 'clock' | 'jobs'> & { readonly db: DbOrTx; readonly actor: Actor };

/** Creates the row and the job that fills it together; undefined when a backup is already being made. */
export function begin({ db, actor, clock, jobs }: Beginning, kind: 'auto' | 'manual'): Promise<{ id: number; jobId: number } | undefined> {
  const startedAt = clock.now().toISOString();
  return inTransaction(db, async (tx) => {
    await queries.lockBackups(tx);
    await queries.closeAbandoned(tx, BACKUP_JOB, startedAt);
    if (await queries.isRunning(tx)) return undefined;
    const id = await queries.insertBackup(tx, { tenantId: actor.tenantId, kind, startedAt, by: actor.name });
    return { id, jobId: await jobs.enqueue(tx, actor, BACKUP_JOB, '数据备份', { backupId: id }) };
  });
}

export async function make(scope: Scope): Promise<{ id: number; jobId: number }> {
  return inTransaction(scope.db, async (tx) => {
    const made = await begin({ ...scope, db: tx }, 'manual');
    if (!made) throw fail('BACKUP_RUNNING');
    await scope.audit.write(tx, scope.actor, { action: '备份', entity: 'backup', entityId: made.id });
    return made;
  });
}

export async function download(scope: Scope, { id, password }: ParsedInputOf<typeof downloadBackup>): Promise<StreamAnswer> {
  const { db, actor, audit, files } = scope;
  await confirmPassword(scope, password);
  const found = await queries.findBackup(db, id);
  if (!found) throw fail('NOT_FOUND', { what: '备份' });
  if (found.state !== 'done' || found.storageKey === '') throw fail('BACKUP_UNFINISHED');
  const body = await files.get(found.storageKey).catch(() => undefined);
  if (!body) throw fail('FILE_GONE');
  const { code } = await queries.getTenant(db, actor.tenantId);
  const fileName = nameOf(code, found.startedAt);
  await audit.write(db, actor, { action: '下载', entity: 'backup', entityId: id, note: fileName });
  return { type: 'application/octet-stream', body, fileName };
}

export async function remove({ db, actor, audit, files }: Scope, id: number): Promise<null> {
  await inTransaction(db, async (tx) => {
    const found = await queries.lockBackup(tx, id);
    if (!found) throw fail('NOT_FOUND', { what: '备份' });
    if (found.state === 'running') throw fail('BACKUP_RUNNING');
    if (found.asked) throw fail('BACKUP_ASKED');
    await queries.removeBackup(tx, id);
    const { kind, startedAt, bytes, rows } = found;
    await audit.write(tx, actor, { action: '删除', entity: 'backup', entityId: id, before: { kind, startedAt, bytes, rows } });
    // The file is removed before the commit: a row without a file can be removed again, a file without a row never.
    if (found.storageKey !== '') await files.remove(found.storageKey);
  });
  return null;
}

export async function changeKeep({ db, actor, audit }: Scope, { keep }: ParsedInputOf<typeof changeBackupKeep>): Promise<null> {
  await inTransaction(db, async (tx) => {
    const before = await readKeep(tx);
    await writeNumberSetting(tx, actor.tenantId, 'backup.keep', keep);
    await audit.write(tx, actor, { action: '修改保留份数', entity: 'backup', before: { keep: before }, after: { keep } });
  });
  return null;
}
