// Ages are measured by the clock of the database, because several processes may do this work.
import { sql } from 'kysely';
import { own, run } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

const hoursAgo = (hours: number) => sql`now() - make_interval(hours => ${hours})`;

export async function removeIdleSessions(db: DbOrTx, hours: number): Promise<void> {
  await run(db)`delete from session.session s where ${own('s')} and s.last_seen_at <= ${hoursAgo(hours)}`;
}

export async function removeNonces(db: DbOrTx, hours: number): Promise<void> {
  await run(db)`delete from session.login_nonce where used_at < ${hoursAgo(hours)}`;
}

export async function removeUnusedDevices(db: DbOrTx, hours: number): Promise<void> {
  await run(db)`delete from session.device d where ${own('d')} and d.last_login_at < ${hoursAgo(hours)}`;
}

export async function removeFailures(db: DbOrTx, hours: number): Promise<void> {
  await run(db)`delete from session.login_failure where at < ${hoursAgo(hours)}`;
}
