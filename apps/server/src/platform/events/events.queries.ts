import { sql } from 'kysely';
import type { DbOrTx } from '../tenancy/tenant-db.ts';

export async function notify(db: DbOrTx, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
