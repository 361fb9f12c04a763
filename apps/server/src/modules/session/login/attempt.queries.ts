import { sql } from 'kysely';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

/** Until the end of the transaction. */
export async function lockAttempts(tx: Tx, who: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${who}`}, 0))`.execute(tx);
}

export async function listFailures(db: DbOrTx, who: string, since: Date): Promise<Date[]> {
  const rows = await sql<{ at: string }>`
    select at from session.login_failure where username = ${who} and at > ${since} order by at`.execute(db);
  return rows.rows.map((row) => new Date(row.at));
}

export async function insertFailure(db: DbOrTx, who: string, at: Date): Promise<void> {
  await sql`insert into session.login_failure (username, at) values (${who}, ${at})`.execute(db);
}

export async function removeFailures(db: DbOrTx, who: string): Promise<void> {
  await sql`delete from session.login_failure where username = ${who}`.execute(db);
}
