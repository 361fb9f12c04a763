// Lists of employees: which match, how many in all, one page of them. A tenant has thousands of employees, not millions: a typed text is
// looked for in all of those that are left, and the order comes from the indexes on number and name.
import { sql, type RawBuilder } from 'kysely';
import type { EmployeeFilter, EmployeeName, EmployeeRow } from '@anju/contract';
import { heldOn, rightOf } from '../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import type { Viewer } from './employee.policy.ts';
import { belowCompany, inCompanies, jobsOf } from './employee.queries.ts';

export interface EmployeeOrder {
  readonly field: 'number' | 'name' | 'entryDate';
  readonly order: 'asc' | 'desc';
}

/** Part of the name or number, the beginning of the initials, part of the phone from three digits on. */
const matches = (key: string): RawBuilder<unknown>[] => {
  if (key === '') return [];
  const text = key.toLowerCase();
  return [
    sql`(position(${text} in lower(e.name)) > 0 or position(${text} in lower(e.number)) > 0 or starts_with(e.initials, ${text})
         or (${/^\d{3,}$/.test(key)} and position(${text} in e.phone) > 0))`,
  ];
};

const holds = (day: string, of: RawBuilder<unknown>) => sql`exists (
  select from org.employee_job ej join org.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
   where ej.tenant_id = e.tenant_id and ej.employee_id = e.id and ${heldOn(day)} and ${of})`;

const belowDepartment = (id: number) => sql`j.department_id in (
  with recursive below as (
    select d.tenant_id, d.id from org.department d where d.id = ${id}
    union all select d.tenant_id, d.id from org.department d join below b on d.tenant_id = b.tenant_id and d.parent_id = b.id)
  select below.id from below)`;

function condition(viewer: Viewer, { companyId, departmentId, jobId, states, key }: EmployeeFilter): RawBuilder<unknown> {
  const parts = [
    inCompanies(viewer, sql`e.company_id`),
    ...(companyId === null ? [] : [belowCompany(sql`e.company_id`, companyId)]),
    ...(departmentId === null ? [] : [holds(viewer.day, belowDepartment(departmentId))]),
    ...(jobId === null ? [] : [holds(viewer.day, sql`j.id = ${jobId}`)]),
    ...(states.length === 0 ? [] : [sql`e.state = any (${states}::smallint[])`]),
    ...matches(key),
  ];
  return sql.join(parts, sql` and `);
}

export async function countEmployees(db: DbOrTx, viewer: Viewer, filter: EmployeeFilter): Promise<number> {
  const result = await sql<{
    total: number;
  }>`select count(*)::int as total from org.employee e where ${condition(viewer, filter)}`.execute(db);
  return result.rows[0]?.total ?? 0;
}

const ORDER = { number: sql`e.number`, name: sql`e.name collate "C"`, entryDate: sql`e.entry_date` };

export async function listEmployees(
  db: DbOrTx,
  viewer: Viewer,
  filter: EmployeeFilter,
  { field, order }: EmployeeOrder,
  limit: number,
  offset: number,
): Promise<EmployeeRow[]> {
  const by = sql`${ORDER[field]} ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, e.id`;
  const result = await sql<EmployeeRow>`
    with page as materialized (select e.id from org.employee e where ${condition(viewer, filter)} order by ${by} limit ${limit} offset ${offset})
    select e.id, e.version, e.number, e.name, e.gender, e.company_id, c.name as company_name, coalesce(held.department, '') as department_name,
           coalesce(held.names, '') as job_names, e.phone, e.state, e.entry_date, e.leave_date, coalesce(a.username, '') as username
      from page join org.employee e on e.id = page.id
      join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
      left join session.account a on a.tenant_id = e.tenant_id and a.employee_id = e.id
      ${jobsOf(viewer.day)} order by ${by}`.execute(db);
  return result.rows;
}

// ---- for choosing ------------------------------------------------------------------------------------------------------------------

const NAME = sql`e.id, e.number, e.name, c.name as company_name, coalesce(held.department, '') as department_name, coalesce(held.names, '') as job_names`;
const nameRows = (day: string, where: RawBuilder<unknown>) => sql<EmployeeName>`
  select ${NAME} from org.employee e join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id ${jobsOf(day)}
   where e.state = 1 and ${where} order by e.number, e.id`;

export async function listOfDepartment(db: DbOrTx, viewer: Viewer, departmentId: number): Promise<EmployeeName[]> {
  const where = sql`${inCompanies(viewer, sql`e.company_id`)} and ${holds(viewer.day, sql`j.department_id = ${departmentId}`)}`;
  return (await nameRows(viewer.day, where).execute(db)).rows;
}

export async function searchNames(
  db: DbOrTx,
  viewer: Viewer,
  { companyId, key }: { companyId: number | null; key: string },
  limit: number,
  offset: number,
): Promise<{ rows: EmployeeName[]; total: number }> {
  const filter = { companyId, key, departmentId: null, jobId: null, states: [1 as const] };
  const [total, page] = await Promise.all([
    countEmployees(db, viewer, filter),
    sql<EmployeeName>`${nameRows(viewer.day, condition(viewer, filter))} limit ${limit} offset ${offset}`.execute(db),
  ]);
  return { rows: page.rows, total };
}

/** Who holds an act on a menu today: what his company bought, granted to one of his jobs or roles. */
export async function listAuthorised(
  db: DbOrTx,
  viewer: Viewer,
  { menu, act, estateId }: { menu: number; act: string; estateId: number | null },
): Promise<EmployeeName[]> {
  const day = viewer.day;
  const seesEstate = sql`(
    exists (select from org.employee_estate ee where ee.tenant_id = e.tenant_id and ee.employee_id = e.id and ee.estate_id = ${estateId})
    or ${holds(day, sql`j.data_scope = 'tenant'`)}
    or (${holds(day, sql`j.data_scope = 'company'`)} and exists (
          select from estate.estate es join org.company ec on ec.tenant_id = es.tenant_id and ec.id = es.company_id
           where es.tenant_id = e.tenant_id and es.id = ${estateId} and ec.path like c.path || '%')))`;
  const where = sql.join(
    [
      inCompanies(viewer, sql`e.company_id`),
      sql`exists (
        select from system.menu m
         cross join lateral (select 'emp' as role, e.tenant_id, e.company_id, e.id as employee_id) who
         cross join lateral ${rightOf(sql`who`, sql`m`, day)} r
         where m.id = ${menu} and 'emp' = any (m.audience) and r.state = to_jsonb(3) and jsonb_exists(r.acts, ${act}))`,
      ...(estateId === null ? [] : [seesEstate]),
    ],
    sql` and `,
  );
  return (await nameRows(day, where).execute(db)).rows;
}
