import { sql } from 'kysely';
import type { BackupRow, BackupState } from '@anju/contract';
import type { BackupHeader } from '../../../platform/backup/backup-format.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface BackupFilter {
  readonly kind?: BackupRow['kind'] | undefined;
  readonly state?: BackupState | undefined;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/** Days are those of Shanghai, as the connection counts. */
const condition = ({ kind, state, from, to }: BackupFilter) => sql`
  (${kind ?? null}::text is null or b.kind = ${kind ?? null})
  and (${state ?? null}::text is null or case when b.state = 'done' and b.storage_key = '' then 'cleared' else b.state end = ${state ?? null})
  and (${from ?? null}::date is null or b.started_at >= ${from ?? null}::date)
  and (${to ?? null}::date is null or b.started_at < ${to ?? null}::date + 1)`;

export async function countBackups(db: DbOrTx, filter: BackupFilter): Promise<number> {
  const result = await sql<{ total: number }>`select count(*)::int as total from manage.backup b where ${condition(filter)}`.execute(db);
  return result.rows[0]?.total ?? 0;
}

/** Asked for and not decided, or decided and not done: 待处理, 已受理. */
const OPEN_REQUEST = sql`exists (select from manage.restore_request r where r.backup_id = b.id and r.state in (1, 2))`;

export async function listBackups(db: DbOrTx, filter: BackupFilter, limit: number, offset: number): Promise<Omit<BackupRow, 'fileName'>[]> {
  const result = await sql<Omit<BackupRow, 'fileName'>>`
    select b.id, b.kind, case when b.state = 'done' and b.storage_key = '' then 'cleared' else b.state end as state, b.started_at, b.finished_at,
           b.bytes, b.rows, b.checksum, b.message, b.by, ${OPEN_REQUEST} as asked
      from manage.backup b where ${condition(filter)} order by b.started_at desc, b.id desc limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}

/** The asking person's job that makes one now. */
export async function findOpenJob(db: DbOrTx, kind: string, accountId: number): Promise<number | null> {
  const result = await sql<{ id: number }>`
    select id from system.job where state in ('waiting', 'running') and kind = ${kind} and account_id = ${accountId} order by id desc limit 1`.execute(
    db,
  );
  return result.rows[0]?.id ?? null;
}

type Tenant = BackupHeader['tenant'] & { platform: boolean; disabled: boolean };
export async function getTenant(db: DbOrTx, tenantId: number): Promise<Tenant> {
  return db
    .selectFrom('system.tenant')
    .select(['code', 'name', 'hosts', 'createdAt', 'platform', 'disabled'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
}

/** Until the end of the transaction: one backup of a tenant begins at a time. */
export async function lockBackups(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('backup of ' || system.current_tenant(), 0))`.execute(tx);
}

export async function isRunning(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('manage.backup').select('id').where('state', '=', 'running').limit(1).executeTakeFirst()) !== undefined;
}

/** Begun, and no job is at it any more: whoever had it died too often. */
export async function closeAbandoned(db: DbOrTx, jobKind: string, at: string): Promise<void> {
  await sql`
    update manage.backup b set state = 'failed', finished_at = ${at}, message = '备份多次中断，未完成'
     where b.state = 'running' and not exists (
       select from system.job j where j.state in ('waiting', 'running') and j.kind = ${jobKind} and (j.input -> 'data' ->> 'backupId')::bigint = b.id)`.execute(
    db,
  );
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
  const result = await sql<BackupFacts>`
    select b.state, b.kind, b.started_at, b.storage_key, b.bytes, b.rows, ${OPEN_REQUEST} as asked from manage.backup b where b.id = ${id}`.execute(
    db,
  );
  return result.rows[0];
}

export async function lockBackup(tx: Tx, id: number): Promise<BackupFacts | undefined> {
  await sql`select from manage.backup where id = ${id} for update`.execute(tx);
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

/** The good ones past the newest `keep`; one somebody wants restored stays as long as he waits. */
export async function listSurplus(tx: Tx, keep: number): Promise<{ id: number; storageKey: string }[]> {
  const result = await sql<{ id: number; storageKey: string }>`
    select id, storage_key from (
      select b.id, b.storage_key, ${OPEN_REQUEST} as asked from manage.backup b
       where b.state = 'done' and b.storage_key <> '' order by b.started_at desc, b.id desc offset ${keep}) surplus
     where not asked`.execute(tx);
  return result.rows;
}

/** A request that is over still names its backup: then the row stays, without a file. */
export async function removeBackup(tx: Tx, id: number): Promise<void> {
  await sql`
    delete from manage.backup b where b.id = ${id} and not exists (select from manage.restore_request r where r.backup_id = b.id)`.execute(
    tx,
  );
  await tx.updateTable('manage.backup').set({ storageKey: '' }).where('id', '=', id).execute();
}

/** Failures older than the oldest good one tell nobody anything. */
export async function removeOldFailures(tx: Tx): Promise<void> {
  await sql`
    delete from manage.backup where state = 'failed'
       and started_at < (select min(started_at) from manage.backup where state = 'done' and storage_key <> '')`.execute(tx);
}

export async function hasAutoSince(db: DbOrTx, day: string): Promise<boolean> {
  const result = await sql`select from manage.backup where kind = 'auto' and started_at >= ${day}::date limit 1`.execute(db);
  return result.rows.length > 0;
}
