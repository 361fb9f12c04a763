import { sql } from 'kysely';
import { EMPLOYEE, type RolePerson, type searchRolePeople } from '@anju/contract';
import { count, own, rows, run, TENANT, where } from '../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { isCalled, jobsOf } from './rights-matrix.queries.ts';

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

/** Its grants go with it. */
export async function deleteRole(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('org.role').where('id', '=', id).execute();
}

export async function listMembers(tx: Tx, roleId: number): Promise<number[]> {
  const rows = await tx.selectFrom('org.employeeRole').select('employeeId').where('roleId', '=', roleId).execute();
  return rows.map(({ employeeId }) => employeeId);
}

type Search = SearchOf<typeof searchRolePeople>;

const meant = ({ filter: { id, member, key } }: Search) => {
  const isMember = sql`exists (
    select from org.employee_role er where er.tenant_id = e.tenant_id and er.employee_id = e.id and er.role_id = ${id})`;
  return where(own('e'), sql`e.state = ${EMPLOYEE.serving}`, member ? isMember : sql`not ${isMember}`, isCalled(key));
};

export const countRolePeople = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*) from org.employee e ${meant(search)}`;

export const listRolePeople = (db: DbOrTx, search: Search, { limit, offset }: PageOf<typeof searchRolePeople>): Promise<RolePerson[]> =>
  rows<RolePerson>(db)`
    select e.id, e.number, e.name, c.name as company_name, ${jobsOf(heldOn(search.today))} as jobs
      from org.employee e join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
      ${meant(search)} order by e.number limit ${limit} offset ${offset}`;

/** Locks those of the employees who are in service, so that none of them leaves meanwhile, and tells how many they are. */
export async function lockInService(tx: Tx, employeeIds: readonly number[]): Promise<number> {
  const { length } = await rows<{ id: number }>(tx)`
    select e.id from org.employee e
     where ${own('e')} and e.id = any (${employeeIds}::bigint[]) and e.state = ${EMPLOYEE.serving} order by e.id for key share`;
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
