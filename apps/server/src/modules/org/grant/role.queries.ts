// Roles and their members.
import { sql } from 'kysely';
import { EMPLOYEE } from '@anju/contract';
import { own, rows, run, TENANT } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

interface RoleValues {
  readonly name: string;
  readonly remark: string;
}

export async function lockRole(tx: Tx, id: number) {
  return tx
    .selectFrom('org.role')
    .select(['id', 'version', 'name', 'remark', 'disabled'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertRole(tx: Tx, tenantId: number, values: RoleValues): Promise<number> {
  const { id } = await tx
    .insertInto('org.role')
    .values({ ...values, tenantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRole(tx: Tx, id: number, values: Partial<RoleValues & { disabled: boolean }>): Promise<void> {
  await tx
    .updateTable('org.role')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Its grants are removed with it. */
export async function deleteRole(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('org.role').where('id', '=', id).execute();
}

export async function listMembers(tx: Tx, roleId: number): Promise<number[]> {
  const rows = await tx.selectFrom('org.employeeRole').select('employeeId').where('roleId', '=', roleId).execute();
  return rows.map(({ employeeId }) => employeeId);
}

/** Locks those of the employees who are in service, so that none of them leaves meanwhile, and returns their number. */
export async function lockInService(tx: Tx, employeeIds: readonly number[]): Promise<number> {
  const { length } = await rows<{ id: number }>(tx)`
    select e.id from org.employee e
     where ${own('e')} and e.id = any (${employeeIds}::bigint[]) and e.state = ${EMPLOYEE.serving} order by e.id for share`;
  return length;
}

export async function insertMembers(tx: Tx, roleId: number, employeeIds: readonly number[]): Promise<void> {
  await run(tx)`
    insert into org.employee_role (tenant_id, employee_id, role_id)
    select ${TENANT}, unnest(${employeeIds}::bigint[]), ${roleId} on conflict do nothing`;
}

export async function deleteMembers(tx: Tx, roleId: number, employeeIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('org.employeeRole').where('roleId', '=', roleId).where('employeeId', 'in', employeeIds).execute();
}
