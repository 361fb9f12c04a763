// Ages are taken by the clock of the database, which all processes that may come to do this share.
import { sql } from 'kysely';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

const hoursAgo = (hours: number) => sql`now() - make_interval(hours => ${hours})`;

export async function removeIdleSessions(db: DbOrTx, hours: number): Promise<void> {
  await sql`delete from session.session where last_seen_at <= ${hoursAgo(hours)}`.execute(db);
}

export async function removeNonces(db: DbOrTx, hours: number): Promise<void> {
  await sql`delete from session.login_nonce where used_at < ${hoursAgo(hours)}`.execute(db);
}

export async function removeFailures(db: DbOrTx, hours: number): Promise<void> {
  await sql`delete from session.login_failure where at < ${hoursAgo(hours)}`.execute(db);
}

export async function removeAnswers(db: DbOrTx, hours: number): Promise<void> {
  await sql`delete from system.idempotency where created_at < ${hoursAgo(hours)}`.execute(db);
}
