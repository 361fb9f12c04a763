import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export async function getPasswordHash(db: DbOrTx, accountId: number): Promise<string> {
  const row = await db.selectFrom('session.account').select('passwordHash').where('id', '=', accountId).executeTakeFirstOrThrow();
  return row.passwordHash;
}
