// Conditions on companies that many statements share: which companies a user sees, which rows are in use, who is in service.
import { sql, type RawBuilder } from 'kysely';
import { EMPLOYEE } from '@anju/contract';
import { exists, first, own, when, type Condition } from '../../../platform/db/sql.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import type { Viewer } from './company.policy.ts';

const scopeHeld = ({ employeeId, day }: Viewer, dataScope: string) => sql`
    select from org.employee_job ej join org.job held on held.tenant_id = ej.tenant_id and held.id = ej.job_id
     where ${own('ej')} and ej.employee_id = ${employeeId}::bigint and ${heldOn(day)} and held.data_scope = ${dataScope}`;

/** `company` is the alias of a row of org.company. */
export const seesCompany = (viewer: Viewer, company: RawBuilder<unknown>): RawBuilder<unknown> =>
  viewer.all
    ? sql`true`
    : sql`(${company}.id = ${viewer.companyId}::bigint or (exists (${scopeHeld(viewer, 'company')})
        and ${company}.path like (select own.path || '%' from org.company own
          where ${own('own')} and own.id = ${viewer.companyId}::bigint)))`;

/** `row` is the alias of a row that may be disabled. */
export const inUse = (usage: 'active' | 'disabled' | undefined, row: RawBuilder<unknown>): Condition =>
  when(usage !== undefined, usage === 'active' ? sql`not ${row}.disabled` : sql`${row}.disabled`);

/** Jobs `ej` of employees `e` in service. */
export const HOLDING = sql`org.employee_job ej
        join org.employee e on e.tenant_id = ej.tenant_id and e.id = ej.employee_id and e.state <> ${EMPLOYEE.left}`;

/** Employees in service in the departments `d` selected by `tops` and in those below, counted once for each top. */
export const peopleBelow = (tops: RawBuilder<unknown>, day: string): RawBuilder<unknown> => sql`
    recursive sub as (
      select d.id as top, d.id from org.department d where ${own('d')} and ${tops}
      union all
      select s.top, d.id from sub s join org.department d on ${own('d')} and d.parent_id = s.id
    ), people as (
      select sub.top, count(distinct e.id)::int as number from sub
        join org.job j on ${own('j')} and j.department_id = sub.id
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

export const findSeenCompany = (db: DbOrTx, viewer: Viewer, id: number): Promise<SeenCompany | undefined> => first<SeenCompany>(db)`
  select c.id, c.name, c.parent_id, c.path, c.disabled from org.company c
   where ${own('c')} and c.id = ${id} and ${seesCompany(viewer, sql`c`)}`;

/** Whether a data scope is wider than the widest of the user's jobs of today. */
export const scopeBeyond = (viewer: Viewer, scope: RawBuilder<unknown>): RawBuilder<unknown> =>
  viewer.all ? sql`false` : sql`(${scope} = 'tenant' or (${scope} = 'company' and not exists (${scopeHeld(viewer, 'company')})))`;

/** Whether the widest data scope among the user's jobs of today includes this one. */
export const isWithinScope = (db: DbOrTx, viewer: Viewer, dataScope: 'tenant' | 'company' | 'estates'): Promise<boolean> =>
  exists(db)`select where not ${scopeBeyond(viewer, sql`${dataScope}::text`)}`;
