import { rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

/** Locks these counters until the end of the transaction, always in the same order. */
export async function lockAttempts(tx: Tx, who: readonly string[]): Promise<void> {
  await run(tx)`
    select pg_advisory_xact_lock(hashtextextended('login ' || w.who, 0)) from unnest(${who}::text[]) w (who)
     order by hashtextextended('login ' || w.who, 0)`;
}

export async function listFailures(db: DbOrTx, who: string, since: Date): Promise<Date[]> {
  const failures = await rows<{ at: string }>(db)`
    select at from session.login_failure where username = ${who} and at > ${since} order by at`;
  return failures.map((row) => new Date(row.at));
}

export async function insertFailures(db: DbOrTx, who: readonly string[], at: Date): Promise<number[]> {
  const made = await rows<{ id: number }>(db)`
    insert into session.login_failure (username, at) select w.who, ${at}::timestamptz from unnest(${who}::text[]) w (who) returning id`;
  return made.map(({ id }) => id);
}

/** Removes the named rows, and all rows of the named counters. */
export async function removeFailures(db: DbOrTx, ids: readonly number[], who: readonly string[]): Promise<void> {
  await run(db)`delete from session.login_failure where id = any (${ids}::bigint[]) or username = any (${who}::text[])`;
}
