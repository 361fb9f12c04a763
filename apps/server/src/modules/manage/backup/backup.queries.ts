import { sql } from 'kysely';
import { RESTORE, type BackupRow, type searchBackups } from '@anju/contract';
import { count, exists, first, own, rows, run, TENANT, when, where } from '../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import type { BackupHeader } from '../../../platform/backup/backup-format.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

type Search = SearchOf<typeof searchBackups>;

/** The file of a finished backup was removed to make room for newer ones. */
const STATE = sql`case when b.state = 'done' and b.storage_key = '' then 'cleared' else b.state end`;

/** Days are Shanghai days, which is the time zone of the connection. */
const meant = ({ filter: { kind, states, from, to } }: Search) =>
  where(
    own('b'),
    when(kind !== undefined, sql`b.kind = ${kind}`),
    when(states.length > 0, sql`${STATE} = any (${states}::text[])`),
    when(from != null, sql`b.started_at >= ${from}::date`),
    when(to != null, sql`b.started_at < ${to}::date + 1`),
  );

export const countBackups = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*) from manage.backup b ${meant(search)}`;

/** A restore of `b` was requested and is not decided yet, or was accepted and is not done yet. */
const OPEN_REQUEST = sql`exists (
  select from manage.restore_request r where ${own('r')} and r.backup_id = b.id and r.state in (${RESTORE.waiting}, ${RESTORE.accepted}))`;

export const listBackups = (
  db: DbOrTx,
  search: Search,
  { limit, offset }: PageOf<typeof searchBackups>,
): Promise<Omit<BackupRow, 'fileName'>[]> => rows<Omit<BackupRow, 'fileName'>>(db)`
  select b.id, b.kind, ${STATE} as state, b.started_at, b.finished_at, b.bytes, b.rows, b.checksum, b.message, b.by,
         ${OPEN_REQUEST} as asked
    from manage.backup b ${meant(search)} order by b.started_at desc, b.id desc limit ${limit} offset ${offset}`;

/** The running backup job of this account. */
export async function findOpenJob(db: DbOrTx, kind: string, accountId: number): Promise<number | null> {
  const job = await first<{ id: number }>(db)`
    select j.id from system_view.job j
     where ${own('j')} and j.state in ('waiting', 'running') and j.kind = ${kind} and j.account_id = ${accountId}
     order by j.id desc limit 1`;
  return job?.id ?? null;
}

type Tenant = BackupHeader['tenant'] & { platform: boolean; disabled: boolean };
export async function getTenant(db: DbOrTx, tenantId: number): Promise<Tenant> {
  return db
    .selectFrom('systemView.tenant')
    .select(['code', 'name', 'hosts', 'createdAt', 'platform', 'disabled'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
}

/** Locks until the end of the transaction, so that only one backup of a tenant begins at a time. */
export async function lockBackups(tx: Tx): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended('backup of ' || ${TENANT}, 0))`;
}

export async function isRunning(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('manage.backup').select('id').where('state', '=', 'running').limit(1).executeTakeFirst()) !== undefined;
}

/** Closes backups that were begun and no longer have a job, because it was abandoned after too many interruptions. */
export async function closeAbandoned(db: DbOrTx, jobKind: string, at: string): Promise<void> {
  await run(db)`
    update manage.backup b set state = 'failed', finished_at = ${at}, message = '备份多次中断，未完成'
     where ${own('b')} and b.state = 'running' and not exists (
       select from system_view.job j where ${own('j')} and j.state in ('waiting', 'running') and j.kind = ${jobKind}
          and (j.input -> 'data' ->> 'backupId')::bigint = b.id)`;
}

export async function insertBackup(
  tx: Tx,
  values: { tenantId: number; kind: BackupRow['kind']; startedAt: string; by: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('manage.backup')
    .values({ ...values, state: 'running' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface BackupFacts {
  readonly state: 'running' | 'done' | 'failed';
  readonly kind: BackupRow['kind'];
  readonly startedAt: string;
  readonly storageKey: string;
  readonly bytes: number;
  readonly rows: number;
  readonly asked: boolean;
}

export async function findBackup(db: DbOrTx, id: number): Promise<BackupFacts | undefined> {
  return first<BackupFacts>(db)`
    select b.state, b.kind, b.started_at, b.storage_key, b.bytes, b.rows, ${OPEN_REQUEST} as asked
      from manage.backup b where ${own('b')} and b.id = ${id}`;
}

export async function lockBackup(tx: Tx, id: number): Promise<BackupFacts | undefined> {
  await run(tx)`select from manage.backup b where ${own('b')} and id = ${id} for update`;
  return findBackup(tx, id);
}

export async function updateDone(
  tx: Tx,
  id: number,
  values: { finishedAt: string; bytes: number; rows: number; checksum: string; storageKey: string; message: string },
): Promise<void> {
  await tx
    .updateTable('manage.backup')
    .set({ ...values, state: 'done' })
    .where('id', '=', id)
    .execute();
}

export async function updateFailed(db: DbOrTx, id: number, finishedAt: string, message: string): Promise<void> {
  await db
    .updateTable('manage.backup')
    .set({ state: 'failed', finishedAt, message })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Good backups beyond the newest `keep`, except those whose restore is requested. */
export async function listSurplus(tx: Tx, keep: number): Promise<{ id: number; storageKey: string }[]> {
  return rows<{ id: number; storageKey: string }>(tx)`
    select id, storage_key from (
      select b.id, b.storage_key, ${OPEN_REQUEST} as asked from manage.backup b
       where ${own('b')} and b.state = 'done' and b.storage_key <> '' order by b.started_at desc, b.id desc offset ${keep}) surplus
     where not asked`;
}

/** If a closed restore request refers to the backup, the row stays without a file. */
export async function removeBackup(tx: Tx, id: number): Promise<void> {
  await run(tx)`
    delete from manage.backup b where ${own('b')} and b.id = ${id}
       and not exists (select from manage.restore_request r where ${own('r')} and r.backup_id = b.id)`;
  await tx.updateTable('manage.backup').set({ storageKey: '' }).where('id', '=', id).execute();
}

/** Failed backups older than the oldest good one are of no use. */
export async function removeOldFailures(tx: Tx): Promise<void> {
  await run(tx)`
    delete from manage.backup b where ${own('b')} and state = 'failed'
       and started_at < (select min(started_at) from manage.backup b where ${own('b')} and state = 'done' and storage_key <> '')`;
}

export async function hasAutoSince(db: DbOrTx, day: string): Promise<boolean> {
  return exists(db)`select from manage.backup b where ${own('b')} and kind = 'auto' and started_at >= ${day}::date`;
}
