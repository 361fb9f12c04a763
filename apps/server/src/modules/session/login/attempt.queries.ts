import { rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

/** Locks the attempts of this name until the end of the transaction. */
export async function lockAttempts(tx: Tx, who: string): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${`login ${who}`}, 0))`;
}

export async function listFailures(db: DbOrTx, who: string, since: Date): Promise<Date[]> {
  const failures = await rows<{ at: string }>(db)`
    select at from session.login_failure where username = ${who} and at > ${since} order by at`;
  return failures.map((row) => new Date(row.at));
}

export async function insertFailure(db: DbOrTx, who: string, at: Date): Promise<void> {
  await run(db)`insert into session.login_failure (username, at) values (${who}, ${at})`;
}

export async function removeFailures(db: DbOrTx, who: string): Promise<void> {
  await run(db)`delete from session.login_failure where username = ${who}`;
}
