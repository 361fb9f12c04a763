// Rows of departments. They nest inside one company; the employees of a department are those who hold a job in it today.
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { DEVICE, EMPLOYEE, type DepartmentRow, type leaderOption, type searchDepartments } from '@anju/contract';
import { contains } from '../../../platform/db/contains.ts';
import { allOf, count, exists, first, one, own, rows, run, when } from '../../../platform/db/sql.ts';
import type { FilterOf, PageOf } from '../../../platform/listing/listing.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { HOLDING, inUse, peopleBelow, seesCompany } from './company-scope.queries.ts';
import type { Viewer, ViewerSearch } from './company.policy.ts';

type DepartmentSearch = ViewerSearch<FilterOf<typeof searchDepartments>>;

/** Departments `d` of companies the user sees. */
const seen = (viewer: Viewer) =>
  sql`exists (select from org.company c where c.tenant_id = d.tenant_id and c.id = d.company_id and ${seesCompany(viewer, sql`c`)})`;

const meant = ({ viewer, filter: { companyId, parentId, key = '', usage } }: DepartmentSearch) =>
  allOf(
    sql`d.company_id = ${companyId}`,
    seen(viewer),
    when(parentId !== undefined, sql`d.parent_id = ${parentId}`),
    ...contains(key, sql`d.name`, sql`d.code`),
    inUse(usage, sql`d`),
  );

export const countDepartments = (db: DbOrTx, search: DepartmentSearch): Promise<number> =>
  count(db)`select count(*) from org.department d where ${own('d')} and ${meant(search)}`;

/** The rows of the departments `d` selected by `which`. */
const rowsOf = (which: RawBuilder<unknown>, day: string) => sql`
    with ${peopleBelow(which, day)}
    select d.id, d.version, d.company_id, c.name as company_name, d.parent_id, coalesce(p.name, '') as parent_name, d.name, d.code,
           d.leader_id,
           coalesce(l.name, '') as leader_name, d.phone, d.sort, d.disabled,
           (select count(*) from org.department b where b.tenant_id = d.tenant_id and b.parent_id = d.id and not b.disabled) as branches,
           (select count(*) from org.job j where j.tenant_id = d.tenant_id and j.department_id = d.id and not j.disabled) as jobs,
           coalesce((select people.number from people where people.top = d.id), 0) as employees
      from org.department d join org.company c on c.tenant_id = d.tenant_id and c.id = d.company_id
      left join org.department p on p.tenant_id = d.tenant_id and p.id = d.parent_id
      left join org.employee l on l.tenant_id = d.tenant_id and l.id = d.leader_id
     where ${own('d')} and ${which}`;

export const listDepartments = (
  db: DbOrTx,
  search: DepartmentSearch,
  { limit, offset, sort = { field: 'order', order: 'asc' } }: PageOf<typeof searchDepartments>,
): Promise<DepartmentRow[]> => {
  const direction = sort.order === 'asc' ? sql`asc` : sql`desc`;
  const by = sort.field === 'name' ? sql`d.name ${direction}, d.id` : sql`d.sort ${direction}, d.id ${direction}`;
  return rows<DepartmentRow>(db)`${rowsOf(meant(search), search.viewer.day)} order by ${by} limit ${limit} offset ${offset}`;
};

export const findDepartment = (db: DbOrTx, viewer: Viewer, id: number): Promise<DepartmentRow | undefined> =>
  first<DepartmentRow>(db)`${rowsOf(sql`d.id = ${id} and ${seen(viewer)}`, viewer.day)}`;

type Leader = z.infer<typeof leaderOption>;

/** Employees in service of a company and of those above it, as choices for the leader. */
export const listLeaders = (
  db: DbOrTx,
  { path, day, key = '' }: { path: string; day: string; key: string | undefined },
  limit: number,
): Promise<Leader[]> => rows<Leader>(db)`
  select e.id, e.name, e.number, c.name as company_name,
         coalesce((select j.name from org.employee_job ej join org.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
                    where ej.tenant_id = e.tenant_id and ej.employee_id = e.id and ${heldOn(day)} order by ej.main desc, j.id limit 1),
                      '') as job
    from org.employee e join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
   where ${allOf(
     own('e'),
     sql`e.state = ${EMPLOYEE.serving}
     and ${path} like c.path || '%'`,
     ...contains(key, sql`e.name`, sql`e.number`, sql`e.initials`),
   )}
   order by c.level desc, e.number limit ${limit}`;

export const canLead = (db: DbOrTx, employeeId: number, path: string): Promise<boolean> => exists(db)`
  select from org.employee e join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
   where ${own('e')} and e.id = ${employeeId} and e.state = ${EMPLOYEE.serving} and ${path} like c.path || '%'`;

// ---- writing -------------------------------------------------------------------------------------------------------------------

/** Locks the company against other changes of its departments. */
export async function lockCompany(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('org.company').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Locks the department against new rows that would refer to it. */
export async function lockDepartment(tx: Tx, id: number): Promise<{ version: number; disabled: boolean } | undefined> {
  return tx.selectFrom('org.department').select(['version', 'disabled']).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The department and all departments below it. */
export async function listBranch(tx: Tx, id: number): Promise<number[]> {
  const result = await rows<{ id: number }>(tx)`
    with recursive sub as (
      select d.id from org.department d where ${own('d')} and d.id = ${id}
      union all
      select d.id from sub s join org.department d on ${own('d')} and d.parent_id = s.id
    ) select id from sub`;
  return result.map((row) => row.id);
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
  /** Departments below that are in use. */
  readonly departments: number;
  readonly people: number;
  /** Jobs that are held now or will be held from a later day. */
  readonly jobs: number;
  readonly devices: number;
  /** Whether anything refers to the department, even if it has ended. */
  readonly history: boolean;
}

export const getUse = (tx: Tx, id: number, day: string): Promise<DepartmentUse> => one<DepartmentUse>(tx)`
  with mine as (select j.id from org.job j where ${own('j')} and j.department_id = ${id}),
       held as (select e.id as employee_id, ej.job_id from ${HOLDING} join mine on mine.id = ej.job_id
                 where ${own('ej')} and (ej.to_date is null or ej.to_date >= ${day}::date))
  select (select count(*) from org.department b where ${own('b')} and b.parent_id = ${id} and not b.disabled) as departments,
         (select count(distinct employee_id) from held) as people,
         (select count(distinct job_id) from held) as jobs,
         (select count(*) from estate_view.device v
           where ${own('v')} and v.department_id = ${id} and v.state <> ${DEVICE.scrapped}) as devices,
         exists (select from org.department b where ${own('b')} and b.parent_id = ${id})
           or exists (select from org.employee_job ej join mine on mine.id = ej.job_id where ${own('ej')})
           or exists (select from estate_view.device v where ${own('v')} and v.department_id = ${id}) as history`;

/** Removes the department with its jobs, which were never held, and their grants. */
export async function removeDepartment(tx: Tx, id: number): Promise<void> {
  await run(tx)`
    delete from org.job_grant g using org.job j
     where ${own('g')} and j.tenant_id = g.tenant_id and j.id = g.job_id and j.department_id = ${id}`;
  await tx.deleteFrom('org.job').where('departmentId', '=', id).execute();
  await tx.deleteFrom('org.department').where('id', '=', id).execute();
}
