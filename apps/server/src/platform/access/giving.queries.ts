// What employees can do on a day, read from the same rows as every call reads it.
import { sql, type RawBuilder } from 'kysely';
import type { MenuGrant } from '@anju/contract';
import { first, one, own } from '../db/sql.ts';
import type { Actor } from '../scope.ts';
import { heldOn, isBought, rightOf } from '../session/session.queries.ts';
import type { DbOrTx } from '../tenancy/tenant-db.ts';
import type { DataScope, SeenBuilding } from './giving.rules.ts';

export interface PowerRow {
  readonly acts: MenuGrant[];
  readonly scope: DataScope;
  readonly estates: number[] | null;
  readonly buildings: SeenBuilding[];
}

/** Menus of employees with what `who` (columns role, company_id, employee_id) may do there. */
const menusOf = (who: RawBuilder<unknown>, day: string) => sql`
  system.menu m cross join lateral ${rightOf(who, sql`m`, day)} r
   where 'emp' = any (m.audience) and jsonb_array_length(r.acts) > 0`;

/** The data scope is the widest of the jobs. */
const widest = (scope: RawBuilder<unknown>) => sql`
  case when bool_or(${scope} = 'tenant') then 'tenant' when bool_or(${scope} = 'company') then 'company' else 'estates' end`;

/** Whether the employee is in service does not matter here. */
export const findPower = (db: DbOrTx, employeeId: number, day: string): Promise<PowerRow | undefined> => first<PowerRow>(db)`
  with who as (
    select 'emp'::text as role, e.id as employee_id, e.company_id, c.path,
           (select ${widest(sql`j.data_scope`)} from org_view.employee_job ej
              join org_view.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
             where ej.tenant_id = e.tenant_id and ej.employee_id = e.id and ${heldOn(day)}) as scope
      from org_view.employee e join org_view.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
     where ${own('e')} and e.id = ${employeeId}
  )
  select who.scope,
         case when who.scope = 'tenant' then null
              else array(
                select es.id from estate_view.estate es join org_view.company ec on ec.tenant_id = es.tenant_id and ec.id = es.company_id
                 where ${own('es')} and who.scope = 'company' and ec.path like who.path || '%'
                 union
                select ee.estate_id from org_view.employee_estate ee where ${own('ee')} and ee.employee_id = who.employee_id and ee.whole)
         end as estates,
         coalesce((select json_agg(json_build_object('id', eb.building_id, 'estateId', eb.estate_id)) from org_view.employee_building eb
                     join org_view.employee_estate ee
                       on ee.tenant_id = eb.tenant_id and ee.employee_id = eb.employee_id and ee.estate_id = eb.estate_id and not ee.whole
                    where ${own('eb')} and eb.employee_id = who.employee_id), '[]') as buildings,
         coalesce((select json_agg(json_build_object('menuId', m.id, 'acts', r.acts)) from ${menusOf(sql`who`, day)}), '[]') as acts
    from who`;

/** What a job gives to an employee of a company that bought these functions. */
export const getJobPower = (
  db: DbOrTx,
  jobId: number,
  companyId: number,
  day: string,
): Promise<{ scope: DataScope; acts: MenuGrant[] }> => one<{ scope: DataScope; acts: MenuGrant[] }>(db)`
  select j.data_scope as scope,
         coalesce((select json_agg(json_build_object('menuId', jg.menu_id, 'acts', jg.acts)) from org_view.job_grant jg
                     join system.menu m on m.id = jg.menu_id cross join (select ${companyId}::bigint as company_id) who
                    where jg.tenant_id = j.tenant_id and jg.job_id = j.id and ${isBought(sql`who`, sql`m`, day)}), '[]') as acts
    from org_view.job j where ${own('j')} and j.id = ${jobId}`;

/** Jobs that give their holders an act which the user does not have, for a condition on many jobs. */
export const jobsBeyond = ({ role, companyId, employeeId }: Actor, day: string): RawBuilder<unknown> => sql`(
  select jg.job_id from org_view.job_grant jg
    join org_view.job j on j.tenant_id = jg.tenant_id and j.id = jg.job_id
    join org_view.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
    join system.menu m on m.id = jg.menu_id
    left join (
      select m.id, r.acts from (select ${role}::text as role, ${companyId}::bigint as company_id, ${employeeId}::bigint as employee_id) who
       cross join ${menusOf(sql`who`, day)}) mine on mine.id = jg.menu_id
   where ${own('jg')} and ${isBought(sql`d`, sql`m`, day)} and not coalesce(to_jsonb(jg.acts) <@ mine.acts, false))`;

export async function getMenuTitle(db: DbOrTx, id: number): Promise<string> {
  return (await first<{ title: string }>(db)`select title from system.menu where id = ${id}`)?.title ?? String(id);
}
