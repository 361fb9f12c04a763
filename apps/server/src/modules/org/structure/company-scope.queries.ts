// What is said about companies in many statements: whom a person sees, what a typed text finds, who is in service.
import { sql, type RawBuilder } from 'kysely';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import type { Viewer } from './company.policy.ts';

const holdsScope = ({ employeeId, day }: Viewer, dataScope: string) => sql`exists (
    select from org.employee_job ej join org.job held on held.tenant_id = ej.tenant_id and held.id = ej.job_id
     where ej.employee_id = ${employeeId}::bigint and ${heldOn(day)} and held.data_scope = ${dataScope})`;

/** `company` is the alias of a row of org.company. */
export const seesCompany = (viewer: Viewer, company: RawBuilder<unknown>): RawBuilder<unknown> =>
  viewer.all
    ? sql`true`
    : sql`(${company}.id = ${viewer.companyId}::bigint or (${holdsScope(viewer, 'company')}
        and ${company}.path like (select own.path || '%' from org.company own where own.id = ${viewer.companyId}::bigint)))`;

/** A typed text anywhere in one of the columns; no character of it means anything else than itself. */
export const contains = (key: string | undefined, ...columns: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  key === undefined || key === ''
    ? sql`true`
    : sql`(${sql.join(
        columns.map((column) => sql`position(lower(${key}) in lower(${column})) > 0`),
        sql` or `,
      )})`;

export const inUse = (usage: 'active' | 'disabled' | undefined, row: RawBuilder<unknown>): RawBuilder<unknown> =>
  usage === undefined ? sql`true` : usage === 'active' ? sql`not ${row}.disabled` : sql`${row}.disabled`;

/** Jobs `ej` of employees `e` in service, held on a day. */
export const HOLDING = sql`org.employee_job ej join org.employee e on e.tenant_id = ej.tenant_id and e.id = ej.employee_id and e.state <> 3`;

/** People in service in departments `sub` (columns top, id), counted once for each top. */
export const peopleBelow = (tops: RawBuilder<unknown>, day: string): RawBuilder<unknown> => sql`
    recursive sub as (
      select d.tenant_id, d.id as top, d.id from org.department d where ${tops}
      union all
      select s.tenant_id, s.top, d.id from sub s join org.department d on d.tenant_id = s.tenant_id and d.parent_id = s.id
    ), people as (
      select sub.top, count(distinct e.id)::int as number from sub
        join org.job j on j.tenant_id = sub.tenant_id and j.department_id = sub.id
        join ${HOLDING} on ej.tenant_id = j.tenant_id and ej.job_id = j.id and ${heldOn(day)}
       group by sub.top
    )`;

export interface SeenCompany {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
  readonly path: string;
  readonly disabled: boolean;
}

export async function findSeenCompany(db: DbOrTx, viewer: Viewer, id: number): Promise<SeenCompany | undefined> {
  const result = await sql<SeenCompany>`
    select c.id, c.name, c.parent_id, c.path, c.disabled from org.company c where c.id = ${id} and ${seesCompany(viewer, sql`c`)}`.execute(
    db,
  );
  return result.rows[0];
}

/** The widest data scope among a person's jobs of today; who holds an office instead sees the tenant. */
export async function isWithinScope(db: DbOrTx, viewer: Viewer, dataScope: 'tenant' | 'company' | 'estates'): Promise<boolean> {
  if (viewer.all || dataScope === 'estates') return true;
  if (dataScope === 'tenant') return false;
  const result = await sql`select where ${holdsScope(viewer, 'company')}`.execute(db);
  return result.rows.length > 0;
}
