import { sql } from 'kysely';
import type { RolePerson } from '@anju/contract';
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

export interface PeopleSearch {
  readonly roleId: number;
  readonly member: boolean;
  readonly key?: string | undefined;
}

const condition = ({ roleId, member, key }: PeopleSearch) => sql`
  e.state = 1 and ${member ? sql`` : sql`not`} exists (
    select from org.employee_role er where er.tenant_id = e.tenant_id and er.employee_id = e.id and er.role_id = ${roleId}) and ${isCalled(key)}`;

export async function countRolePeople(db: DbOrTx, search: PeopleSearch): Promise<number> {
  const result = await sql<{ total: number }>`select count(*)::int as total from org.employee e where ${condition(search)}`.execute(db);
  return result.rows[0]?.total ?? 0;
}

export async function listRolePeople(db: DbOrTx, search: PeopleSearch, day: string, limit: number, offset: number): Promise<RolePerson[]> {
  const result = await sql<RolePerson>`
    select e.id, e.number, e.name, c.name as company_name, ${jobsOf(heldOn(day))} as jobs
      from org.employee e join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
     where ${condition(search)} order by e.number limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}

/** Those of the given who are in service; held, so that nobody leaves meanwhile. */
export async function lockInService(tx: Tx, employeeIds: readonly number[]): Promise<number> {
  const result = await sql<{ id: number }>`
    select id from org.employee where id = any (${employeeIds}::bigint[]) and state = 1 order by id for key share`.execute(tx);
  return result.rows.length;
}

export async function insertMembers(tx: Tx, tenantId: number, roleId: number, employeeIds: readonly number[]): Promise<void> {
  await sql`
    insert into org.employee_role (tenant_id, employee_id, role_id) select ${tenantId}, unnest(${employeeIds}::bigint[]), ${roleId}
    on conflict do nothing`.execute(tx);
}

export async function deleteMembers(tx: Tx, roleId: number, employeeIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('org.employeeRole').where('roleId', '=', roleId).where('employeeId', 'in', employeeIds).execute();
}
