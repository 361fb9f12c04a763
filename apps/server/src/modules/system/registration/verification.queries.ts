import { sql } from 'kysely';
import { one, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { SentCode } from './verification.rules.ts';

/** Locks until the end of the transaction. Every transaction locks the mobile first, so that there is no deadlock. */
export async function lockSending(tx: Tx, mobile: string, ip: string): Promise<void> {
  for (const name of [`code to ${mobile}`, `code from ${ip}`]) {
    await run(tx)`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
  }
}

export interface Sendings {
  lastSentAt: string | null;
  toMobile: number;
  fromIp: number;
}

export async function countSendings(db: DbOrTx, mobile: string, ip: string, since: string): Promise<Sendings> {
  return one<Sendings>(db)`
    select (select max(v.created_at) from system.verification v where v.mobile = ${mobile}) as last_sent_at,
           (select count(*) from system.verification v where v.mobile = ${mobile} and v.created_at >= ${since}) as to_mobile,
           (select count(*) from system.verification v where v.ip = ${ip} and v.created_at >= ${since}) as from_ip`;
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

/** The newest code sent to a mobile; earlier ones are invalid. It is locked, so that concurrent guesses are counted one by one. */
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

/** Two days are longer than the period of any sending limit. */
export async function removeOldCodes(db: DbOrTx): Promise<void> {
  await db
    .deleteFrom('system.verification')
    .where('createdAt', '<', sql<string>`now() - interval '2 days'`)
    .execute();
}
