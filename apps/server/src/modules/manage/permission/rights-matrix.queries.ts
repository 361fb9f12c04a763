// Effective rights of employees, as sets, from the same sources as the check of every call (platform/session): jobs of the day and enabled
// roles.
import { sql, type RawBuilder } from 'kysely';
import { EMPLOYEE, type Act, type MenuGrant, type RightHolder } from '@anju/contract';
import { allOf, count, own, rows, when, where, type Condition } from '../../../platform/db/sql.ts';
import type { ListPage } from '../../../platform/listing/listing.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

/** One row per employee, source and screen; read for one employee at a time. */
const granted = (day: string) => sql`(
  select ej.tenant_id, ej.employee_id, jg.menu_id, jg.acts
    from org_view.employee_job ej join org_view.job_grant jg on jg.tenant_id = ej.tenant_id and jg.job_id = ej.job_id 
   where ${own('ej')} and ${heldOn(day)}
   union all
  select er.tenant_id, er.employee_id, rg.menu_id, rg.acts
    from org_view.employee_role er join org_view.role r on r.tenant_id = er.tenant_id and r.id = er.role_id and not r.disabled
    join org_view.role_grant rg on rg.tenant_id = er.tenant_id and rg.role_id = er.role_id
   where ${own('er')})`;

const isBought = (companyId: RawBuilder<unknown>, menuId: RawBuilder<unknown>, day: string) => sql`exists (
  select from system_view.purchase p where ${own('p')} and p.company_id = ${companyId} and p.menu_id = ${menuId}
     and (p.valid_until is null or p.valid_until >= ${day}::date))`;

/** Employees `e` by a part of name or number, or the beginning of the initials. */
export const isCalled = (key: string | undefined): Condition =>
  when(
    key !== undefined && key !== '',
    sql`position(lower(${key}) in lower(e.name || ' ' || e.number)) > 0 or starts_with(e.initials, lower(${key}))`,
  );

/** Names of the jobs or roles of employee `e`, the main job first. */
export const jobsOf = (held: RawBuilder<unknown>) => sql`coalesce((
  select string_agg(j.name, '、' order by ej.main desc, j.id)
    from org_view.employee_job ej join org_view.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
   where ${own('ej')} and ej.employee_id = e.id and ${held}), '')`;
const rolesOf = sql`coalesce((
  select string_agg(r.name, '、' order by r.id)
    from org_view.employee_role er join org_view.role r on r.tenant_id = er.tenant_id and r.id = er.role_id and not r.disabled
   where ${own('er')} and er.employee_id = e.id), '')`;

/** The part of a list that is read. */
type Part = Pick<ListPage, 'limit' | 'offset'>;

interface PersonFilter {
  readonly companyId?: number | undefined;
  readonly key?: string | undefined;
}
interface Side {
  readonly menus: readonly number[];
  readonly acts: readonly Act[];
}
export interface PeopleSearch extends PersonFilter {
  /** Pairs of duties; only employees who hold both sides of one are listed. */
  readonly conflicts: readonly { readonly one: Side; readonly other: Side }[] | null;
  readonly day: string;
}

const people = ({ companyId, key }: PersonFilter) =>
  allOf(
    own('e'),
    sql`e.state = ${EMPLOYEE.serving}`,
    isCalled(key),
    when(
      companyId !== undefined,
      sql`starts_with(c.path, (select top.path from org_view.company top where top.tenant_id = c.tenant_id and top.id = ${companyId}))`,
    ),
  );

/**
 * Finds all employees who can use both sides of a pair, in one pass: first the duties of the few jobs and roles, then their many holders.
 * The result is an array, so that it is computed once whatever the planner estimates.
 */
const conflicting = ({ conflicts, day }: PeopleSearch) => {
  if (conflicts === null) return undefined;
  const duties = conflicts.flatMap(({ one, other }, pair) =>
    [one, other].flatMap(({ menus, acts }, side) => menus.map((menu) => ({ pair, side, menu, acts }))),
  );
  return sql`e.id = any (array(
    with duty as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(duties)}::jsonb) as d (pair int, side int, menu int, acts text[])
    ), carried as materialized (
      select 'job' as kind, jg.job_id as source_id, d.pair, d.side, d.menu
        from org_view.job_grant jg join duty d on d.menu = jg.menu_id and jg.acts && d.acts where ${own('jg')}
       union all
      select 'role', rg.role_id, d.pair, d.side, d.menu
        from org_view.role_grant rg join org_view.role r on r.tenant_id = rg.tenant_id and r.id = rg.role_id and not r.disabled
        join duty d on d.menu = rg.menu_id and rg.acts && d.acts where ${own('rg')}
    ), bought as materialized (
      select p.company_id, p.menu_id from system_view.purchase p
       where ${own('p')} and p.menu_id in (select menu from duty) and (p.valid_until is null or p.valid_until >= ${day}::date)
    ), held as materialized (
      select h.id, h.company_id, 'job' as kind, ej.job_id as source_id from org_view.employee h
        join org_view.employee_job ej on ej.tenant_id = h.tenant_id and ej.employee_id = h.id
       where ${own('h')} and h.state = ${EMPLOYEE.serving} and ${heldOn(day)}
       union all
      select h.id, h.company_id, 'role', er.role_id from org_view.employee h
        join org_view.employee_role er on er.tenant_id = h.tenant_id and er.employee_id = h.id
       where ${own('h')} and h.state = ${EMPLOYEE.serving}
    )
    select held.id from held join carried on carried.kind = held.kind and carried.source_id = held.source_id
      join bought on bought.company_id = held.company_id and bought.menu_id = carried.menu
     group by held.id, carried.pair having count(distinct carried.side) = 2))`;
};

const EMPLOYEES = sql`org_view.employee e join org_view.company c on c.tenant_id = e.tenant_id and c.id = e.company_id`;

export async function countPeople(db: DbOrTx, search: PeopleSearch): Promise<number> {
  return count(db)`
    select count(*) from ${EMPLOYEES} ${where(people(search), conflicting(search))}`;
}

export interface PersonRow {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly companyName: string;
  readonly jobs: string;
  readonly roles: string;
  readonly rights: (MenuGrant & { bought: boolean })[];
}

/** Reads the page first, then the rights of its employees on these screens only. */
export async function listPeople(
  db: DbOrTx,
  { menus, ...search }: PeopleSearch & { readonly menus: readonly number[] },
  { limit, offset }: Part,
): Promise<PersonRow[]> {
  const { day } = search;
  return rows<PersonRow>(db)`
    with e as materialized (
      select e.tenant_id, e.id, e.company_id, e.number, e.name, c.name as company_name, c.path from ${EMPLOYEES}
       ${where(people(search), conflicting(search))} order by c.path, e.number limit ${limit} offset ${offset})
    select e.id, e.number, e.name, e.company_name, ${jobsOf(heldOn(day))} as jobs, ${rolesOf} as roles,
           coalesce((
             select json_agg(json_build_object(
                      'menuId', h.menu_id, 'acts', h.acts, 'bought', ${isBought(sql`e.company_id`, sql`h.menu_id`, day)}))
               from (select g.menu_id, array_agg(distinct act) as acts from ${granted(day)} g cross join unnest(g.acts) act
                      where g.employee_id = e.id and g.menu_id = any (${menus}::int[]) group by g.menu_id) h), '[]') as rights
      from e order by e.path, e.number`;
}

export interface HolderSearch extends PersonFilter {
  readonly menuId: number;
  readonly act: Act;
  readonly day: string;
}

/** The few sources first, then their holders. */
const holding = ({ menuId, act, day }: HolderSearch) => sql`
  source as materialized (
    select 'job' as kind, j.id, j.name from org_view.job_grant jg join org_view.job j on j.tenant_id = jg.tenant_id and j.id = jg.job_id
     where ${own('jg')} and jg.menu_id = ${menuId} and ${act} = any (jg.acts)
     union all
    select 'role', r.id, r.name
      from org_view.role_grant rg join org_view.role r on r.tenant_id = rg.tenant_id and r.id = rg.role_id and not r.disabled
     where ${own('rg')} and rg.menu_id = ${menuId} and ${act} = any (rg.acts)
  ), held as materialized (
    select h.employee_id, json_agg(json_build_object('kind', h.kind, 'id', h.id, 'name', h.name) order by h.kind, h.id) as sources
      from (select ej.employee_id, s.kind, s.id, s.name
              from source s join org_view.employee_job ej on ${own('ej')} and s.kind = 'job' and ej.job_id = s.id and ${heldOn(day)}
             union
            select er.employee_id, s.kind, s.id, s.name
              from source s join org_view.employee_role er on ${own('er')} and s.kind = 'role' and er.role_id = s.id) h
     group by h.employee_id)`;

export async function countHolders(db: DbOrTx, search: HolderSearch): Promise<number> {
  return count(db)`
    with ${holding(search)} select count(*) from ${EMPLOYEES} join held on held.employee_id = e.id where ${people(search)}`;
}

export async function listHolders(db: DbOrTx, search: HolderSearch, { limit, offset }: Part): Promise<RightHolder[]> {
  const { day, menuId } = search;
  return rows<RightHolder>(db)`
    with ${holding(search)}
    select e.id, e.number, e.name, c.name as company_name, held.sources, ${isBought(sql`e.company_id`, sql`${menuId}`, day)} as bought,
           exists (select from session_view.account a
             where a.tenant_id = e.tenant_id and a.employee_id = e.id and not a.disabled) as has_account
      from ${EMPLOYEES} join held on held.employee_id = e.id
     where ${people(search)} order by c.path, e.number limit ${limit} offset ${offset}`;
}
