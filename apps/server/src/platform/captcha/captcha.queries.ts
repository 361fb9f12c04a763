import { sql } from 'kysely';
import type { DbOrTx } from '../tenancy/tenant-db.ts';

export interface CaptchaRow {
  id: string;
  answerHash: string;
  expiresAt: string;
}

export async function insertCaptcha(db: DbOrTx, row: CaptchaRow): Promise<void> {
  await db.insertInto('system.captcha').values(row).execute();
}

/** Removes the captcha with the first answer, right or wrong. */
export async function takeCaptcha(db: DbOrTx, id: string): Promise<CaptchaRow | undefined> {
  return db.deleteFrom('system.captcha').where('id', '=', id).returning(['id', 'answerHash', 'expiresAt']).executeTakeFirst();
}

export async function removeExpiredCaptchas(db: DbOrTx): Promise<void> {
  await db
    .deleteFrom('system.captcha')
    .where('expiresAt', '<', sql<string>`now()`)
    .execute();
}
