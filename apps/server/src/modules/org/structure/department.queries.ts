// Rows of departments. They nest inside one company; who works in one is known by the jobs held there today.
import { sql, type RawBuilder } from 'kysely';
import type { DepartmentRow, leaderOption } from '@anju/contract';
import type { z } from 'zod';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { contains, HOLDING, inUse, peopleBelow, seesCompany } from './company-scope.queries.ts';
import type { Viewer } from './company.policy.ts';

export interface DepartmentSearch {
  readonly companyId: number;
  readonly parentId?: number | undefined;
  readonly key?: string | undefined;
  readonly usage?: 'active' | 'disabled' | undefined;
}

const condition = (viewer: Viewer, { companyId, parentId, key, usage }: DepartmentSearch) =>
  sql.join(
    [
      sql`d.company_id = ${companyId}`,
      sql`exists (select from org.company c where c.tenant_id = d.tenant_id and c.id = d.company_id and ${seesCompany(viewer, sql`c`)})`,
      parentId === undefined ? sql`true` : sql`d.parent_id = ${parentId}`,
      contains(key, sql`d.name`, sql`d.code`),
      inUse(usage, sql`d`),
    ],
    sql` and `,
  );

export async function countDepartments(db: DbOrTx, viewer: Viewer, search: DepartmentSearch): Promise<number> {
  const result = await sql<{ total: number }>`
    select count(*)::int as total from org.department d where ${condition(viewer, search)}`.execute(db);
  return result.rows[0]?.total ?? 0;
}

/** `which` says which departments `d`, `order` in what order. */
const rowsOf = (which: RawBuilder<unknown>, day: string, order: RawBuilder<unknown>) => sql<DepartmentRow>`
    with ${peopleBelow(which, day)}
    select d.id, d.version, d.company_id, c.name as company_name, d.parent_id, coalesce(p.name, '') as parent_name, d.name, d.code, d.leader_id,
           coalesce(l.name, '') as leader_name, d.phone, d.sort, d.disabled,
           (select count(*)::int from org.department b where b.tenant_id = d.tenant_id and b.parent_id = d.id and not b.disabled) as branches,
           (select count(*)::int from org.job j where j.tenant_id = d.tenant_id and j.department_id = d.id and not j.disabled) as jobs,
           coalesce((select people.number from people where people.top = d.id), 0) as employees
      from org.department d join org.company c on c.tenant_id = d.tenant_id and c.id = d.company_id
      left join org.department p on p.tenant_id = d.tenant_id and p.id = d.parent_id
      left join org.employee l on l.tenant_id = d.tenant_id and l.id = d.leader_id
     where ${which} ${order}`;

export async function listDepartments(
  db: DbOrTx,
  viewer: Viewer,
  search: DepartmentSearch,
  { field, order }: { field: 'order' | 'name'; order: 'asc' | 'desc' },
  limit: number,
  offset: number,
): Promise<DepartmentRow[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const by = field === 'name' ? sql`d.name ${direction}, d.id` : sql`d.sort ${direction}, d.id ${direction}`;
  const result = await rowsOf(condition(viewer, search), viewer.day, sql`order by ${by} limit ${limit} offset ${offset}`).execute(db);
  return result.rows;
}

export async function findDepartment(db: DbOrTx, viewer: Viewer, id: number): Promise<DepartmentRow | undefined> {
  const seen = sql`d.id = ${id}
        and exists (select from org.company c where c.tenant_id = d.tenant_id and c.id = d.company_id and ${seesCompany(viewer, sql`c`)})`;
  return (await rowsOf(seen, viewer.day, sql``).execute(db)).rows[0];
}

/** People in service of a company and those above it, for the select of the leader. */
export async function listLeaders(
  db: DbOrTx,
  { path, day, key }: { path: string; day: string; key: string | undefined },
  limit: number,
): Promise<z.infer<typeof leaderOption>[]> {
  const result = await sql<z.infer<typeof leaderOption>>`
    select e.id, e.name, e.number, c.name as company_name,
           coalesce((select j.name from org.employee_job ej join org.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
                      where ej.tenant_id = e.tenant_id and ej.employee_id = e.id and ${heldOn(day)} order by ej.main desc, j.id limit 1), '') as job
      from org.employee e join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
     where e.state = 1 and ${path} like c.path || '%' and ${contains(key, sql`e.name`, sql`e.number`, sql`e.initials`)}
     order by c.level desc, e.number limit ${limit}`.execute(db);
  return result.rows;
}

export async function canLead(db: DbOrTx, employeeId: number, path: string): Promise<boolean> {
  const result = await sql`
    select from org.employee e join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
     where e.id = ${employeeId} and e.state = 1 and ${path} like c.path || '%'`.execute(db);
  return result.rows.length > 0;
}

// ---- writing -------------------------------------------------------------------------------------------------------------------

/** Held against other changes of its departments. */
export async function lockCompany(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('org.company').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Held against new rows that would refer to it. */
export async function lockDepartment(tx: Tx, id: number): Promise<{ version: number; disabled: boolean } | undefined> {
  return tx.selectFrom('org.department').select(['version', 'disabled']).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The department and all below it. */
export async function listBranch(tx: Tx, id: number): Promise<number[]> {
  const result = await sql<{ id: number }>`
    with recursive sub as (
      select d.tenant_id, d.id from org.department d where d.id = ${id}
      union all
      select d.tenant_id, d.id from sub s join org.department d on d.tenant_id = s.tenant_id and d.parent_id = s.id
    ) select id from sub`.execute(tx);
  return result.rows.map((row) => row.id);
}

export interface DepartmentValues {
  readonly parentId: number | null;
  readonly name: string;
  readonly code: string;
  readonly leaderId: number | null;
  readonly phone: string;
  readonly sort: number;
}

export async function insertDepartment(tx: Tx, tenantId: number, companyId: number, values: DepartmentValues): Promise<number> {
  const { id } = await tx
    .insertInto('org.department')
    .values({ ...values, tenantId, companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateDepartment(tx: Tx, id: number, values: DepartmentValues): Promise<void> {
  await tx
    .updateTable('org.department')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function updateDepartmentState(tx: Tx, id: number, disabled: boolean): Promise<void> {
  await tx
    .updateTable('org.department')
    .set({ disabled, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export interface DepartmentUse {
  /** Below it, in use. */
  readonly departments: number;
  readonly people: number;
  /** Held now or from a day to come. */
  readonly jobs: number;
  readonly devices: number;
  /** Something refers to it that is over. */
  readonly history: boolean;
}

export async function getUse(tx: Tx, id: number, day: string): Promise<DepartmentUse> {
  const result = await sql<DepartmentUse>`
    with own as (select j.tenant_id, j.id from org.job j where j.department_id = ${id}),
         held as (select e.id as employee_id, ej.job_id from ${HOLDING} join own on own.tenant_id = ej.tenant_id and own.id = ej.job_id
                   where ej.to_date is null or ej.to_date >= ${day}::date)
    select (select count(*)::int from org.department b where b.parent_id = ${id} and not b.disabled) as departments,
           (select count(distinct employee_id)::int from held) as people,
           (select count(distinct job_id)::int from held) as jobs,
           (select count(*)::int from estate.device v where v.department_id = ${id} and v.state <> 3) as devices,
           exists (select from org.department b where b.parent_id = ${id})
             or exists (select from org.employee_job ej join own on own.tenant_id = ej.tenant_id and own.id = ej.job_id)
             or exists (select from estate.device v where v.department_id = ${id}) as history`.execute(tx);
  return result.rows[0] ?? { departments: 0, people: 0, jobs: 0, devices: 0, history: false };
}

/** With its jobs, which nobody ever held, and what they were granted. */
export async function removeDepartment(tx: Tx, id: number): Promise<void> {
  await sql`delete from org.job_grant g using org.job j
             where j.tenant_id = g.tenant_id and j.id = g.job_id and j.department_id = ${id}`.execute(tx);
  await tx.deleteFrom('org.job').where('departmentId', '=', id).execute();
  await tx.deleteFrom('org.department').where('id', '=', id).execute();
}
