import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export async function listAccountIds(db: DbOrTx, employeeIds: readonly number[]): Promise<number[]> {
  if (employeeIds.length === 0) return [];
  const rows = await db.selectFrom('session.account').select('id').where('employeeId', 'in', employeeIds).execute();
  return rows.map(({ id }) => id);
}

export async function removeSessions(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('session.session').where('accountId', '=', accountId).execute();
}

export async function disableAccount(tx: Tx, accountId: number): Promise<void> {
  await tx.updateTable('session.account').set({ disabled: true }).where('id', '=', accountId).execute();
}

/** An account shows the name of its employee. */
export async function renameAccounts(tx: Tx, employeeId: number, name: string): Promise<void> {
  await tx.updateTable('session.account').set({ name }).where('employeeId', '=', employeeId).execute();
}
