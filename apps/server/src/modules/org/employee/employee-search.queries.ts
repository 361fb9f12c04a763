// Lists of employees. A tenant has thousands of employees, not millions: a typed text is compared with every remaining row, and the order
// comes from the indexes on number and name.
import { sql, type RawBuilder } from 'kysely';
import { EMPLOYEE, type EmployeeFilter, type EmployeeName, type EmployeeRow, type searchEmployees } from '@anju/contract';
import { allOf, count, own, rows, when, type Condition } from '../../../platform/db/sql.ts';
import type { PageOf } from '../../../platform/listing/listing.ts';
import { heldOn, rightOf } from '../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import type { Viewer, ViewerSearch } from '../structure/company.policy.ts';
import { belowCompany, inCompanies, jobsOf } from './employee.queries.ts';

type EmployeeSearch = ViewerSearch<EmployeeFilter & { readonly ids?: readonly number[] }>;

/** Part of the name or number, the beginning of the initials, part of the phone from three digits on. */
const matches = (key: string): Condition => {
  const text = key.toLowerCase();
  return when(
    key !== '',
    sql`position(${text} in lower(e.name)) > 0 or position(${text} in lower(e.number)) > 0 or starts_with(e.initials, ${text})
        or (${/^\d{3,}$/.test(key)} and position(${text} in e.phone) > 0)`,
  );
};

const holds = (day: string, of: RawBuilder<unknown>) => sql`exists (
  select from org.employee_job ej join org.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
   where ej.tenant_id = e.tenant_id and ej.employee_id = e.id and ${heldOn(day)} and ${of})`;

const belowDepartment = (id: number) => sql`j.department_id in (
  with recursive below as (
    select d.id from org.department d where ${own('d')} and d.id = ${id}
    union all select d.id from org.department d join below b on ${own('d')} and d.parent_id = b.id)
  select below.id from below)`;

const meant = ({ viewer, filter: { companyId, departmentId, jobId, states, key, ids = [] } }: EmployeeSearch) =>
  allOf(
    own('e'),
    inCompanies(viewer, sql`e.company_id`),
    when(companyId !== null, () => belowCompany(sql`e.company_id`, Number(companyId))),
    when(departmentId !== null, () => holds(viewer.day, belowDepartment(Number(departmentId)))),
    when(jobId !== null, () => holds(viewer.day, sql`j.id = ${jobId}`)),
    when(states.length > 0, sql`e.state = any (${states}::smallint[])`),
    when(ids.length > 0, sql`e.id = any (${ids}::bigint[])`),
    matches(key),
  );

export const countEmployees = (db: DbOrTx, search: EmployeeSearch): Promise<number> =>
  count(db)`select count(*) from org.employee e where ${meant(search)}`;

const ORDER = { number: sql`e.number`, name: sql`e.name collate "C"`, entryDate: sql`e.entry_date` };

export const listEmployees = (
  db: DbOrTx,
  search: EmployeeSearch,
  { limit, offset, sort: { field, order } }: PageOf<typeof searchEmployees>,
): Promise<EmployeeRow[]> => {
  const by = sql`${ORDER[field]} ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, e.id`;
  return rows<EmployeeRow>(db)`
    with page as materialized (select e.id from org.employee e where ${meant(search)} order by ${by} limit ${limit} offset ${offset})
    select e.id, e.version, e.number, e.name, e.gender, e.company_id, c.name as company_name,
           coalesce(held.department, '') as department_name,
           coalesce(held.names, '') as job_names, e.phone, e.state, e.entry_date, e.leave_date, coalesce(a.username, '') as username
      from page join org.employee e on ${own('e')} and e.id = page.id
      join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
      left join session_view.account a on a.tenant_id = e.tenant_id and a.employee_id = e.id
      ${jobsOf(search.viewer.day)} order by ${by}`;
};

// ---- for choosing ------------------------------------------------------------------------------------------------------------------

const nameRows = (day: string, which: RawBuilder<unknown>) => sql`
  select e.id, e.number, e.name, c.name as company_name, coalesce(held.department, '') as department_name,
         coalesce(held.names, '') as job_names
    from org.employee e join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id ${jobsOf(day)}
   where ${own('e')} and e.state = ${EMPLOYEE.serving} and ${which} order by e.number, e.id`;

export const listOfDepartment = (db: DbOrTx, viewer: Viewer, departmentId: number): Promise<EmployeeName[]> => {
  const which = allOf(inCompanies(viewer, sql`e.company_id`), holds(viewer.day, sql`j.department_id = ${departmentId}`));
  return rows<EmployeeName>(db)`${nameRows(viewer.day, which)}`;
};

export const listNames = (
  db: DbOrTx,
  search: EmployeeSearch,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<EmployeeName[]> => rows<EmployeeName>(db)`${nameRows(search.viewer.day, meant(search))} limit ${limit} offset ${offset}`;

/** Employees who hold an act on a menu today: the company bought the menu, and one of their jobs or roles grants the act. */
export function listAuthorised(
  db: DbOrTx,
  viewer: Viewer,
  { menu, act, estateId }: { menu: number; act: string; estateId: number | null },
): Promise<EmployeeName[]> {
  const day = viewer.day;
  const seesEstate = sql`(
    exists (select from org.employee_estate ee
      where ee.tenant_id = e.tenant_id and ee.employee_id = e.id and ee.estate_id = ${estateId} and ee.whole)
    or ${holds(day, sql`j.data_scope = 'tenant'`)}
    or (${holds(day, sql`j.data_scope = 'company'`)} and exists (
          select from estate_view.estate es join org.company ec on ec.tenant_id = es.tenant_id and ec.id = es.company_id
           where es.tenant_id = e.tenant_id and es.id = ${estateId} and ec.path like c.path || '%')))`;
  const holdsRight = sql`exists (
    select from system_view.menu m
     cross join lateral (select 'emp' as role, e.tenant_id, e.company_id, e.id as employee_id) who
     cross join lateral ${rightOf(sql`who`, sql`m`, day)} r
     where m.id = ${menu} and 'emp' = any (m.audience) and r.state = to_jsonb(3) and jsonb_exists(r.acts, ${act}))`;
  const which = allOf(inCompanies(viewer, sql`e.company_id`), holdsRight, when(estateId !== null, seesEstate));
  return rows<EmployeeName>(db)`${nameRows(day, which)}`;
}
