import { sql } from 'kysely';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { SentCode } from './verification.rules.ts';

/** Until the end of the transaction. Everybody locks the mobile first, so nobody waits in a circle. */
export async function lockSending(tx: Tx, mobile: string, ip: string): Promise<void> {
  for (const name of [`code to ${mobile}`, `code from ${ip}`]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  }
}

export interface Sendings {
  lastSentAt: string | null;
  toMobile: number;
  fromIp: number;
}

export async function countSendings(db: DbOrTx, mobile: string, ip: string, since: string): Promise<Sendings> {
  const result = await sql<Sendings>`
    select (select max(created_at) from system.verification where mobile = ${mobile}) as last_sent_at,
           (select count(*)::int from system.verification where mobile = ${mobile} and created_at >= ${since}) as to_mobile,
           (select count(*)::int from system.verification where ip = ${ip} and created_at >= ${since}) as from_ip`.execute(db);
  return result.rows[0] ?? { lastSentAt: null, toMobile: 0, fromIp: 0 };
}

interface CodeRow {
  mobile: string;
  codeHash: string;
  ip: string;
  createdAt: string;
  expiresAt: string;
}

export async function insertCode(db: DbOrTx, row: CodeRow): Promise<void> {
  await db.insertInto('system.verification').values(row).execute();
}

/** The newest code sent to a mobile; earlier ones count no more. Held, so that guesses take turns. */
export async function lockNewestCode(tx: Tx, mobile: string): Promise<(SentCode & { id: number }) | undefined> {
  return tx
    .selectFrom('system.verification')
    .select(['id', 'codeHash', 'expiresAt', 'attempts', 'usedAt'])
    .where('mobile', '=', mobile)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function countAttempt(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('system.verification')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

export async function markUsed(tx: Tx, id: number, at: string): Promise<void> {
  await tx.updateTable('system.verification').set({ usedAt: at }).where('id', '=', id).execute();
}

/** Longer than any limit looks back. */
export async function removeOldCodes(db: DbOrTx): Promise<void> {
  await db
    .deleteFrom('system.verification')
    .where('createdAt', '<', sql<string>`now() - interval '2 days'`)
    .execute();
}
