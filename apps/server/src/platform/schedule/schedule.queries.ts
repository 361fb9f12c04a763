import { sql } from 'kysely';
import type { DbOrTx, Tx } from '../tenancy/tenant-db.ts';

/** Takes the lock until the end of the transaction; false when another process holds it. */
export async function tryTaskLock(tx: Tx, task: string): Promise<boolean> {
  const result = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`task ${task}`}, 0)) as locked`.execute(
    tx,
  );
  return result.rows[0]?.locked ?? false;
}

export async function listTenantIds(db: DbOrTx): Promise<number[]> {
  const result = await sql<{ id: number }>`select t as id from system.tenant_ids() t`.execute(db);
  return result.rows.map((row) => row.id);
}
