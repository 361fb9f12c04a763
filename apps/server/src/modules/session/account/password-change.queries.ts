import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export async function getTenantCode(db: DbOrTx, tenantId: number): Promise<string> {
  const row = await db.selectFrom('systemView.tenant').select('code').where('id', '=', tenantId).executeTakeFirstOrThrow();
  return row.code;
}

/** False when the password has been changed since it was read. */
export async function updatePassword(
  tx: Tx,
  accountId: number,
  known: string,
  values: { username: string; passwordHash: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('session.account')
    .set({ ...values, mustChange: false })
    .where('id', '=', accountId)
    .where('passwordHash', '=', known)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeOtherSessions(tx: Tx, accountId: number, tokenHash: string): Promise<void> {
  await tx.deleteFrom('session.session').where('accountId', '=', accountId).where('tokenHash', '!=', tokenHash).execute();
}
