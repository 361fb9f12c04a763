// One statement finds the user of a call and the user's rights on the menus of the call: state and acts follow from what the company bought
// and what the user's jobs were granted. It runs for every call, so a revoked right ends with the next call.
import { sql, type RawBuilder } from 'kysely';
import { businessDay } from '@anju/domain';
import { EMPLOYEE, type Act, type MenuState, type Role } from '@anju/contract';
import { exists, first, lit, one, own } from '../db/sql.ts';
import type { DbOrTx } from '../tenancy/tenant-db.ts';

export interface IdentityRow {
  accountId: number;
  username: string;
  role: Role;
  name: string;
  menuStyle: 0 | 1;
  mustChange: boolean;
  employeeId: number | null;
  companyId: number | null;
  estates: number[] | null;
  buildings: number[];
  stale: boolean;
  rights: { menu: number; state: MenuState; acts: Act[] }[];
}

/** The jobs `ej` that an employee held on a day. */
export const heldOn = (day: string | RawBuilder<unknown>) =>
  sql`ej.from_date <= ${day}::date and (ej.to_date is null or ej.to_date >= ${day}::date)`;

/** A session and its user. There is no row while the tenant, the account or the employee is disabled. */
const PERSON_OF_SESSION = sql`session.session s
        join system.tenant t on t.id = s.tenant_id and not t.disabled
        join session.account a on a.tenant_id = s.tenant_id and a.id = s.account_id and not a.disabled
        left join org_view.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id`;
const isAlive = (tokenHash: string, now: Date, idleHours: number) => sql`
        ${own('s')} and s.token_hash = ${tokenHash} and s.last_seen_at > ${now}::timestamptz - make_interval(hours => ${idleHours})
         and (e.id is null or e.state = ${lit(EMPLOYEE.serving)})`;

/** The jobs that `who` holds on a day. */
const heldJobs = (day: string) => sql`
      select j.id, j.data_scope from who join org_view.employee_job ej on ${own('ej')} and ej.employee_id = who.employee_id
         and ${heldOn(day)}
        join org_view.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id`;
/** What `who` (columns role, employee_id and path) sees by the jobs `held`. */
const SEEN_ESTATES = sql`(
        select case when who.role <> 'emp' or exists (select from held where data_scope = 'tenant') then null
                    else array(
                      select es.id from estate_view.estate es join org_view.company ec
                        on ec.tenant_id = es.tenant_id and ec.id = es.company_id
                       where ${own('es')} and exists (select from held where data_scope = 'company') and ec.path like who.path || '%'
                       union
                      select ee.estate_id from org_view.employee_estate ee
                       where ${own('ee')} and ee.employee_id = who.employee_id and ee.whole)
               end as estates offset 0) seen`;
const SEEN_BUILDINGS = sql`
           case when seen.estates is null then '{}' else array(
             select eb.building_id from org_view.employee_building eb join org_view.employee_estate ee
               on ee.tenant_id = eb.tenant_id and ee.employee_id = eb.employee_id and ee.estate_id = eb.estate_id and not ee.whole
              where ${own('eb')} and eb.employee_id = who.employee_id and eb.estate_id <> all (seen.estates) order by 1)
           end`;

/** What an account sees on a day, whoever acts for it. */
export const findReach = (db: DbOrTx, accountId: number, day: string): Promise<{ estates: number[] | null; buildings: number[] }> =>
  one<{ estates: number[] | null; buildings: number[] }>(db)`
    with who as (
      select a.role, a.employee_id, c.path from session.account a
        left join org_view.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
        left join org_view.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
       where ${own('a')} and a.id = ${accountId}
    ), held as (${heldJobs(day)})
    select seen.estates, ${SEEN_BUILDINGS} as buildings from who cross join lateral ${SEEN_ESTATES}`;

export function findIdentity(
  db: DbOrTx,
  tokenHash: string,
  menus: readonly number[],
  now: Date,
  idleHours: number,
): Promise<IdentityRow | undefined> {
  const day = businessDay(now);
  return first<IdentityRow>(db)`
    with who as (
      select a.id, a.username, a.role, a.name, a.menu_style, a.must_change, a.employee_id, e.company_id, c.path, a.tenant_id,
             s.last_seen_at < ${now}::timestamptz - interval '1 minute' as stale
        from ${PERSON_OF_SESSION}
        left join org_view.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
       where ${isAlive(tokenHash, now, idleHours)}
    ), held as (${heldJobs(day)})
    select who.id as account_id, who.username, who.role, who.name, who.menu_style, who.must_change, who.employee_id, who.company_id,
           who.stale,
           seen.estates, ${SEEN_BUILDINGS} as buildings,
           coalesce((
             select json_agg(json_build_object('menu', m.id, 'state', r.state, 'acts', r.acts))
               from system.menu m cross join lateral ${rightOf(sql`who`, sql`m`, day)} r
              where m.id = any (${menus}::int[]) and who.role = any (m.audience)), '[]') as rights
      from who cross join lateral ${SEEN_ESTATES}`;
}

export const isSessionOpen = (db: DbOrTx, tokenHash: string, now: Date, idleHours: number): Promise<boolean> =>
  exists(db)`select from ${PERSON_OF_SESSION} where ${isAlive(tokenHash, now, idleHours)}`;

/** Whether the company of `who` has bought menu `m`. */
export const isBought = (who: RawBuilder<unknown>, m: RawBuilder<unknown>, day: string) => sql`exists (
    select from system.purchase p where ${own('p')} and p.company_id = ${who}.company_id and p.menu_id = ${m}.id
       and (p.valid_until is null or p.valid_until >= ${day}::date))`;

/** State and acts of menu `m` for `who` (columns role, company_id, employee_id), from the jobs held on a day and the roles. */
export const rightOf = (who: RawBuilder<unknown>, m: RawBuilder<unknown>, day: string) => sql`(
  select case when ${who}.role <> 'emp' then to_jsonb(3)
              when not ${isBought(who, m, day)} then to_jsonb(''::text)
              when g.acts is null then to_jsonb(1) else to_jsonb(3) end as state,
         case when ${who}.role = 'gov' then '["view"]'::jsonb
              when ${who}.role <> 'emp' then to_jsonb(${m}.acts)
              when not ${isBought(who, m, day)} then '[]'::jsonb
              else coalesce(to_jsonb(g.acts), '[]'::jsonb) end as acts
    from (select array_agg(distinct act order by act) as acts
            from (select jg.acts from org_view.employee_job ej join org_view.job_grant jg
              on jg.tenant_id = ej.tenant_id and jg.job_id = ej.job_id
                   where ${own('ej')} and ej.employee_id = ${who}.employee_id and jg.menu_id = ${m}.id and ${heldOn(day)}
                   union all
                  select rg.acts from org_view.employee_role er join org_view.role r
                    on r.tenant_id = er.tenant_id and r.id = er.role_id and not r.disabled
                    join org_view.role_grant rg on rg.tenant_id = er.tenant_id and rg.role_id = er.role_id
                   where ${own('er')} and er.employee_id = ${who}.employee_id and rg.menu_id = ${m}.id) granted
            cross join unnest(granted.acts) act) g)`;

export async function touchSession(db: DbOrTx, tokenHash: string, now: Date): Promise<void> {
  await db.updateTable('session.session').set({ lastSeenAt: now.toISOString() }).where('tokenHash', '=', tokenHash).execute();
}
