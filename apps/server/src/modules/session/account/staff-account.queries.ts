// Accounts of employees, written by the screens that manage staff.
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface StaffAccount {
  readonly id: number;
  readonly employeeId: number;
  readonly username: string;
  readonly disabled: boolean;
  readonly menuStyle: number;
}

export async function findAccountOf(tx: Tx, employeeId: number): Promise<StaffAccount | undefined> {
  const row = await tx
    .selectFrom('session.account')
    .select(['id', 'employeeId', 'username', 'disabled', 'menuStyle'])
    .where('employeeId', '=', employeeId)
    .executeTakeFirst();
  return row && { ...row, employeeId };
}

/** Only accounts of employees: administrators are not created or disabled here. */
export async function lockAccount(tx: Tx, id: number): Promise<StaffAccount | undefined> {
  const row = await tx
    .selectFrom('session.account')
    .select(['id', 'employeeId', 'username', 'disabled', 'menuStyle'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && row.employeeId !== null ? { ...row, employeeId: row.employeeId } : undefined;
}

export async function insertAccount(
  tx: Tx,
  values: {
    tenantId: number;
    username: string;
    passwordHash: string;
    name: string;
    employeeId: number;
    menuStyle: number;
    createdAt: string;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('session.account')
    .values({ ...values, role: 'emp', mustChange: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAccount(
  tx: Tx,
  id: number,
  values: { username?: string; menuStyle?: number; passwordHash?: string; mustChange?: boolean; disabled?: boolean },
): Promise<void> {
  await tx.updateTable('session.account').set(values).where('id', '=', id).execute();
}

export async function insertAdministrator(
  tx: Tx,
  values: { tenantId: number; username: string; passwordHash: string; name: string; createdAt: string },
): Promise<void> {
  await tx
    .insertInto('session.account')
    .values({ ...values, role: 'sa' })
    .execute();
}

export async function listAccountIds(db: DbOrTx, employeeIds: readonly number[]): Promise<number[]> {
  if (employeeIds.length === 0) return [];
  const rows = await db.selectFrom('session.account').select('id').where('employeeId', 'in', employeeIds).execute();
  return rows.map(({ id }) => id);
}

/** Ends the sessions and makes every browser of the account unknown. */
export async function removeSessions(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('session.session').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('session.device').where('accountId', '=', accountId).execute();
}

export async function disableAccount(tx: Tx, accountId: number): Promise<void> {
  await tx.updateTable('session.account').set({ disabled: true }).where('id', '=', accountId).execute();
}

/** An account shows the name of its employee. */
export async function renameAccounts(tx: Tx, employeeId: number, name: string): Promise<void> {
  await tx.updateTable('session.account').set({ name }).where('employeeId', '=', employeeId).execute();
}
