// The job that makes a backup. Another process may run it again: the file counts only after the row is closed.
import { Failure } from '../../../platform/errors/failure.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { JobOutcome, JobScope } from '../../../platform/scope.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { writeBackup, type BackupMade } from '../../../platform/backup/write-backup.ts';
import * as queries from './backup.queries.ts';
import { readKeep } from './backup.service.ts';

const BROKEN_OFF = '备份出错，请重试或联系管理员';

export async function runBackup(scope: JobScope, { backupId }: { backupId: number }): Promise<JobOutcome> {
  const { db, clock, files } = scope;
  const known = await queries.findBackup(db, backupId);
  if (known?.state === 'done') return outcome(known.rows, known.bytes);
  try {
    const made = await write(scope);
    const closed = await inTransaction(db, (tx) => close(tx, backupId, made, clock.now().toISOString()));
    if (!closed) await files.remove(made.key);
    await clearSurplus(db, files);
    return outcome(made.rows, made.size, made.missing);
  } catch (error) {
    await queries.updateFailed(db, backupId, clock.now().toISOString(), error instanceof Failure ? error.message : BROKEN_OFF);
    throw error;
  }
}

const missingText = (missing: number): string => (missing > 0 ? `${missing} 个上传文件的内容已丢失，未能备份` : '');

function outcome(rows: number, bytes: number, missing = 0): JobOutcome {
  const text = missingText(missing);
  return { result: { rows, bytes }, message: text === '' ? '备份完成' : `备份完成，${text}` };
}

async function write(scope: JobScope): Promise<BackupMade> {
  const { db, actor, clock, files } = scope;
  const { code, name, hosts, createdAt } = await queries.getTenant(db, actor.tenantId);
  return writeBackup(db, {
    tenantId: actor.tenantId,
    tenant: { code, name, hosts, createdAt },
    takenAt: clock.now().toISOString(),
    files,
    progress: (done, total, rows) => scope.progress(done, total, `已写入 ${rows} 行`),
  });
}

/** False when another process closed the backup meanwhile; then the file of that process counts. */
async function close(tx: Tx, id: number, { key, size, sha256, rows, missing }: BackupMade, finishedAt: string): Promise<boolean> {
  const row = await queries.lockBackup(tx, id);
  if (row?.state !== 'running') return false;
  await queries.updateDone(tx, id, { finishedAt, bytes: size, rows, checksum: sha256, storageKey: key, message: missingText(missing) });
  return true;
}

async function clearSurplus(db: DbOrTx, files: FileStore): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { id, storageKey } of await queries.listSurplus(tx, await readKeep(tx))) {
      await queries.removeBackup(tx, id);
      await files.remove(storageKey);
    }
    await queries.removeOldFailures(tx);
  });
}
