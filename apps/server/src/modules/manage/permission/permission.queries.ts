// Jobs, roles and what they grant. The rights a person has in the end are read in rights-matrix.queries.ts.
import { sql, type RawBuilder } from 'kysely';
import type { FunctionNode, GrantHolder, GrantScope, MenuGrant, OutputOf, listGrantHolders } from '@anju/contract';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

/** Every node employees may see; parents first. */
export async function listFunctions(db: DbOrTx): Promise<FunctionNode[]> {
  const result = await sql<FunctionNode>`
    select id, parent_id, title, acts from system.menu where 'emp' = any (audience) order by sort`.execute(db);
  return result.rows;
}

type Holders = OutputOf<typeof listGrantHolders>;

export async function listHolders(db: DbOrTx, day: string): Promise<Holders> {
  const [companies, departments, jobs, roles] = await Promise.all([
    sql<Holders['companies'][number]>`select id, parent_id, name, disabled from org.company order by path`.execute(db),
    sql<Holders['departments'][number]>`select id, company_id, parent_id, name from org.department order by sort, id`.execute(db),
    sql<Holders['jobs'][number]>`
      select j.id, j.department_id, j.name, j.data_scope, j.disabled, coalesce(p.people, 0) as people, coalesce(g.functions, 0) as functions
        from org.job j
        left join (select ej.job_id, count(distinct ej.employee_id)::int as people from org.employee_job ej
                     join org.employee e on e.tenant_id = ej.tenant_id and e.id = ej.employee_id and e.state = 1
                    where ${heldOn(day)} group by ej.job_id) p on p.job_id = j.id
        left join (select job_id, count(*)::int as functions from org.job_grant group by job_id) g on g.job_id = j.id
       order by j.sort, j.id`.execute(db),
    sql<Holders['roles'][number]>`
      select r.id, r.version, r.name, r.remark, r.disabled,
             (select count(*)::int from org.employee_role er join org.employee e on e.tenant_id = er.tenant_id and e.id = er.employee_id and e.state = 1
               where er.tenant_id = r.tenant_id and er.role_id = r.id) as people,
             (select count(*)::int from org.role_grant rg where rg.tenant_id = r.tenant_id and rg.role_id = r.id) as functions
        from org.role r order by r.disabled, r.id`.execute(db),
  ]);
  return { companies: companies.rows, departments: departments.rows, jobs: jobs.rows, roles: roles.rows };
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

/** `hold`: until the end of the transaction nobody else changes it. */
export async function findHolder(db: DbOrTx, kind: GrantHolder, id: number, hold = false): Promise<HolderRow | undefined> {
  const statement =
    kind === 'job'
      ? sql<HolderRow>`
          select j.id, j.version, j.name, c.name || ' ' || d.name as place, j.data_scope, d.company_id from org.job j
            join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
            join org.company c on c.tenant_id = d.tenant_id and c.id = d.company_id
           where j.id = ${id} ${hold ? sql`for update of j` : sql``}`
      : sql<HolderRow>`
          select r.id, r.version, r.name, '' as place, null as data_scope, null as company_id from org.role r
           where r.id = ${id} ${hold ? sql`for update` : sql``}`;
  return (await statement.execute(db)).rows[0];
}

const GRANTS = {
  job: { table: sql.table('org.job_grant'), column: sql.ref('job_id') },
  role: { table: sql.table('org.role_grant'), column: sql.ref('role_id') },
} as const;

export async function listGrants(db: DbOrTx, kind: GrantHolder, id: number): Promise<MenuGrant[]> {
  const { table, column } = GRANTS[kind];
  const result = await sql<MenuGrant>`
    select g.menu_id, g.acts from ${table} g join system.menu m on m.id = g.menu_id where g.${column} = ${id} order by m.sort`.execute(db);
  return result.rows;
}

/** Screens nobody of the company works on: it has not bought them, or not any more. Without a company: none of all. */
export async function listNotBought(db: DbOrTx, companyId: number | null, day: string): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select m.id from system.menu m
     where 'emp' = any (m.audience) and cardinality(m.acts) > 0 and not exists (
       select from system.purchase p where p.menu_id = m.id and ${companyId === null ? sql`true` : sql`p.company_id = ${companyId}`}
          and (p.valid_until is null or p.valid_until >= ${day}::date))
     order by m.sort`.execute(db);
  return result.rows.map(({ id }) => id);
}

const holdersOf = (kind: GrantHolder, id: number, day: string): RawBuilder<unknown> =>
  kind === 'job'
    ? sql`select ej.employee_id from org.employee_job ej where ej.job_id = ${id} and ${heldOn(day)}`
    : sql`select er.employee_id from org.employee_role er where er.role_id = ${id}`;

/** How many in service hold it today, and the first of them by name. */
export async function countPeople(
  db: DbOrTx,
  kind: GrantHolder,
  id: number,
  day: string,
  named = 0,
): Promise<{ people: number; names: string[] }> {
  const result = await sql<{ people: number; names: string[] }>`
    with holder as (select e.name, e.number from org.employee e where e.state = 1 and e.id = any (array(${holdersOf(kind, id, day)})))
    select (select count(*)::int from holder) as people,
           array(select name from holder order by number limit ${named}) as names`.execute(db);
  return result.rows[0] ?? { people: 0, names: [] };
}

export async function replaceGrants(tx: Tx, tenantId: number, kind: GrantHolder, id: number, grants: readonly MenuGrant[]): Promise<void> {
  const { table, column } = GRANTS[kind];
  await sql`delete from ${table} where ${column} = ${id}`.execute(tx);
  await sql`
    insert into ${table} (tenant_id, ${column}, menu_id, acts)
    select ${tenantId}, ${id}, g."menuId", array(select jsonb_array_elements_text(g.acts))
      from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as g ("menuId" integer, acts jsonb)`.execute(tx);
}

export async function updateHolder(tx: Tx, kind: GrantHolder, id: number, dataScope: GrantScope | null): Promise<void> {
  if (kind === 'job')
    await sql`update org.job set version = version + 1, data_scope = coalesce(${dataScope}, data_scope) where id = ${id}`.execute(tx);
  else await sql`update org.role set version = version + 1 where id = ${id}`.execute(tx);
}

/** Accounts with an open session: the others read their rights when they come. */
const online = (employees: RawBuilder<unknown>) => sql<{ id: number }>`
  select a.id from session.account a
   where a.employee_id = any (array(${employees})) and exists (select from session.session s where s.tenant_id = a.tenant_id and s.account_id = a.id)`;

export async function listOnlineOf(db: DbOrTx, kind: GrantHolder, id: number, day: string): Promise<number[]> {
  return (await online(holdersOf(kind, id, day)).execute(db)).rows.map((row) => row.id);
}
export async function listOnlineAmong(db: DbOrTx, employeeIds: readonly number[]): Promise<number[]> {
  return (await online(sql`select unnest(${employeeIds}::bigint[])`).execute(db)).rows.map((row) => row.id);
}
