// Jobs, roles and their grants. The resulting rights of a user are read in rights-matrix.queries.ts.
import { sql, type RawBuilder } from 'kysely';
import {
  BUILT_MENUS,
  EMPLOYEE,
  type FunctionNode,
  type GrantHolder,
  type GrantScope,
  type listGrantHolders,
  type MenuGrant,
  type OutputOf,
} from '@anju/contract';
import { exists, first, one, own, rows, when, where } from '../../../platform/db/sql.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

/** Every node employees may see; parents first. */
export async function listFunctions(db: DbOrTx): Promise<FunctionNode[]> {
  return rows<FunctionNode>(db)`
    select id, parent_id, title, acts from system_view.menu where 'emp' = any (audience) order by sort`;
}

type Holders = OutputOf<typeof listGrantHolders>;

/** Screens that are not open yet count in nobody's functions. */
const BUILT = [...BUILT_MENUS];

export async function listHolders(db: DbOrTx, day: string): Promise<Holders> {
  const [companies, departments, jobs, roles] = await Promise.all([
    rows<Holders['companies'][number]>(db)`
      select c.id, c.parent_id, c.name, c.disabled from org_view.company c where ${own('c')} order by c.path`,
    rows<Holders['departments'][number]>(db)`
      select d.id, d.company_id, d.parent_id, d.name from org_view.department d where ${own('d')} order by d.sort, d.id`,
    rows<Holders['jobs'][number]>(db)`
      select j.id, j.department_id, j.name, j.data_scope, j.disabled, coalesce(p.people, 0) as people, coalesce(g.functions, 0) as functions
        from org_view.job j
        left join (select ej.job_id, count(distinct ej.employee_id) as people from org_view.employee_job ej
                     join org_view.employee e on e.tenant_id = ej.tenant_id and e.id = ej.employee_id and e.state = ${EMPLOYEE.serving}
                    where ${own('ej')} and ${heldOn(day)} group by ej.job_id) p on p.job_id = j.id
        left join (select jg.job_id, count(*) as functions from org_view.job_grant jg
                    where ${own('jg')} and jg.menu_id = any (${BUILT}::int[]) group by jg.job_id) g
          on g.job_id = j.id
       where ${own('j')} order by j.sort, j.id`,
    rows<Holders['roles'][number]>(db)`
      select r.id, r.version, r.name, r.remark, r.disabled,
             (select count(*) from org_view.employee_role er
                join org_view.employee e on e.tenant_id = er.tenant_id and e.id = er.employee_id and e.state = ${EMPLOYEE.serving}
               where er.tenant_id = r.tenant_id and er.role_id = r.id) as people,
             (select count(*) from org_view.role_grant rg where rg.tenant_id = r.tenant_id and rg.role_id = r.id
                and rg.menu_id = any (${BUILT}::int[])) as functions
        from org_view.role r where ${own('r')} order by r.disabled, r.id`,
  ]);
  return { companies, departments, jobs, roles };
}

export interface HolderRow {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly place: string;
  readonly dataScope: GrantScope | null;
  /** Null for a role. */
  readonly companyId: number | null;
}

export async function findHolder(db: DbOrTx, kind: GrantHolder, id: number): Promise<HolderRow | undefined> {
  if (kind === 'job')
    return first<HolderRow>(db)`
          select j.id, j.version, j.name, c.name || ' ' || d.name as place, j.data_scope, d.company_id from org_view.job j
            join org_view.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
            join org_view.company c on c.tenant_id = d.tenant_id and c.id = d.company_id
           where ${own('j')} and j.id = ${id}`;
  return first<HolderRow>(db)`
          select r.id, r.version, r.name, '' as place, null as data_scope, null as company_id from org_view.role r
           where ${own('r')} and r.id = ${id}`;
}

const GRANTS = {
  job: { table: sql.table('org_view.job_grant'), column: sql.ref('job_id') },
  role: { table: sql.table('org_view.role_grant'), column: sql.ref('role_id') },
} as const;

export async function listGrants(db: DbOrTx, kind: GrantHolder, id: number): Promise<MenuGrant[]> {
  const { table, column } = GRANTS[kind];
  return rows<MenuGrant>(db)`
    select g.menu_id, g.acts from ${table} g join system_view.menu m on m.id = g.menu_id
     where ${own('g')} and g.${column} = ${id} order by m.sort`;
}

/** Screens the company has not bought, or whose purchase has expired; without a company, screens no company has bought. */
export async function listNotBought(db: DbOrTx, companyId: number | null, day: string): Promise<number[]> {
  const screens = await rows<{ id: number }>(db)`
    select m.id from system_view.menu m
     where 'emp' = any (m.audience) and cardinality(m.acts) > 0 and not exists (
       select from system_view.purchase p ${where(
         own('p'),
         sql`p.menu_id = m.id`,
         when(companyId !== null, sql`p.company_id = ${companyId}`),
         sql`p.valid_until is null or p.valid_until >= ${day}::date`,
       )})
     order by m.sort`;
  return screens.map(({ id }) => id);
}

const holdersOf = (kind: GrantHolder, id: number, day: string): RawBuilder<unknown> =>
  kind === 'job'
    ? sql`select ej.employee_id from org_view.employee_job ej where ${own('ej')} and ej.job_id = ${id} and ${heldOn(day)}`
    : sql`select er.employee_id from org_view.employee_role er where ${own('er')} and er.role_id = ${id}`;

/** Whether an employee holds it today or from a later day. */
export const holds = (db: DbOrTx, kind: GrantHolder, id: number, employeeId: number | null, day: string): Promise<boolean> =>
  kind === 'job'
    ? exists(db)`
        select from org_view.employee_job ej where ${own('ej')} and ej.job_id = ${id} and ej.employee_id = ${employeeId}::bigint
           and (ej.to_date is null or ej.to_date >= ${day}::date)`
    : exists(db)`
        select from org_view.employee_role er where ${own('er')} and er.role_id = ${id} and er.employee_id = ${employeeId}::bigint`;

/** The number of employees in service who hold it today, and the names of the first `named` of them. */
export async function countPeople(
  db: DbOrTx,
  kind: GrantHolder,
  id: number,
  day: string,
  named = 0,
): Promise<{ people: number; names: string[] }> {
  return one<{ people: number; names: string[] }>(db)`
    with holder as (select e.name, e.number from org_view.employee e
                     where ${own('e')} and e.state = ${EMPLOYEE.serving} and e.id = any (array(${holdersOf(kind, id, day)})))
    select (select count(*) from holder) as people,
           array(select name from holder order by number limit ${named}) as names`;
}

/** Accounts of these employees with an open session; the others read their rights when they log in. */
async function listOnline(db: DbOrTx, employees: RawBuilder<unknown>): Promise<number[]> {
  const accounts = await rows<{ id: number }>(db)`
    select a.id from session_view.account a where ${own('a')} and a.employee_id = any (array(${employees}))
       and exists (select from session_view.session s where s.tenant_id = a.tenant_id and s.account_id = a.id)`;
  return accounts.map(({ id }) => id);
}

export const listOnlineOf = (db: DbOrTx, kind: GrantHolder, id: number, day: string): Promise<number[]> =>
  listOnline(db, holdersOf(kind, id, day));
export const listOnlineAmong = (db: DbOrTx, employeeIds: readonly number[]): Promise<number[]> =>
  listOnline(db, sql`select unnest(${employeeIds}::bigint[])`);
