// Employees with the accounts they log in with.
import { sql, type RawBuilder } from 'kysely';
import type { StaffRow } from '@anju/contract';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface StaffFilter {
  readonly companyId: number | null;
  readonly account: 'active' | 'disabled' | 'none' | null;
  readonly states: readonly number[];
  readonly key: string;
}
export interface StaffOrder {
  readonly field: 'number' | 'name' | 'lastLoginAt';
  readonly order: 'asc' | 'desc';
}

/** `active`, `disabled` or `none`, for `org.employee e` with its account `a`. */
const STATE_OF_ACCOUNT = sql`case when a.id is null then 'none' when a.disabled then 'disabled' else 'active' end`;
const FROM = sql`org.employee e left join session.account a on a.tenant_id = e.tenant_id and a.employee_id = e.id`;

function condition({ companyId, states, key }: StaffFilter): RawBuilder<unknown> {
  const text = key.toLowerCase();
  const parts = [
    ...(companyId === null
      ? []
      : [
          sql`e.company_id in (select c.id from org.company top join org.company c on c.tenant_id = top.tenant_id and c.path like top.path || '%' where top.id = ${companyId})`,
        ]),
    ...(states.length === 0 ? [] : [sql`e.state = any (${states}::smallint[])`]),
    ...(key === ''
      ? []
      : [
          sql`(position(${text} in lower(e.name)) > 0 or position(${text} in lower(e.number)) > 0 or starts_with(e.initials, ${text})
               or position(${text} in lower(a.username)) > 0)`,
        ]),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

export interface StaffCounts {
  active: number;
  disabled: number;
  none: number;
}

export async function countStaff(db: DbOrTx, filter: StaffFilter): Promise<StaffCounts> {
  const result = await sql<StaffCounts>`
    select count(*) filter (where state = 'active')::int as active, count(*) filter (where state = 'disabled')::int as disabled,
           count(*) filter (where state = 'none')::int as none
      from (select ${STATE_OF_ACCOUNT} as state from ${FROM} where ${condition(filter)}) counted`.execute(db);
  return result.rows[0] ?? { active: 0, disabled: 0, none: 0 };
}

const ORDER = { number: sql`e.number`, name: sql`e.name collate "C"`, lastLoginAt: sql`a.last_login_at` };

export async function listStaff(
  db: DbOrTx,
  filter: StaffFilter,
  { field, order }: StaffOrder,
  day: string,
  limit: number,
  offset: number,
): Promise<StaffRow[]> {
  const by = sql`${ORDER[field]} ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, e.id`;
  const chosen = filter.account === null ? sql`true` : sql`${STATE_OF_ACCOUNT} = ${filter.account}`;
  const result = await sql<StaffRow>`
    with page as materialized (
      select e.id from ${FROM} where ${condition(filter)} and ${chosen} order by ${by} limit ${limit} offset ${offset})
    select e.id, e.version, e.number, e.name, c.name as company_name, e.state,
           coalesce(held.department, '') as department_name, coalesce(held.names, '') as job_names,
           coalesce((select string_agg(r.name, '、' order by r.name) from org.employee_role er
                       join org.role r on r.tenant_id = er.tenant_id and r.id = er.role_id
                      where er.tenant_id = e.tenant_id and er.employee_id = e.id), '') as role_names,
           coalesce((select string_agg(es.name, '、' order by es.sort_key, es.id) from org.employee_estate ee
                       join estate.estate es on es.tenant_id = ee.tenant_id and es.id = ee.estate_id
                      where ee.tenant_id = e.tenant_id and ee.employee_id = e.id), '') as estate_names,
           case when a.id is not null then json_build_object(
             'id', a.id, 'username', a.username, 'disabled', a.disabled, 'mustChange', a.must_change, 'menuStyle', a.menu_style,
             'lastLoginAt', a.last_login_at) end as account
      from page join org.employee e on e.id = page.id
      left join session.account a on a.tenant_id = e.tenant_id and a.employee_id = e.id
      join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
      left join lateral (
        select string_agg(j.name, '、' order by ej.main desc, ej.from_date, ej.id) as names,
               (array_agg(d.name order by ej.main desc, ej.from_date, ej.id))[1] as department
          from org.employee_job ej
          join org.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
          join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
         where ej.tenant_id = e.tenant_id and ej.employee_id = e.id and ${heldOn(day)}) held on true
     order by ${by}`.execute(db);
  return result.rows;
}

export interface Employed {
  readonly id: number;
  readonly name: string;
  readonly state: number;
}

export async function lockEmployee(tx: Tx, id: number): Promise<Employed | undefined> {
  return tx.selectFrom('org.employee').select(['id', 'name', 'state']).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function lockEmployeeOf(tx: Tx, accountId: number): Promise<Employed | undefined> {
  const result = await sql<Employed>`
    select e.id, e.name, e.state from org.employee e
     where e.id = (select a.employee_id from session.account a where a.id = ${accountId}) for share`.execute(tx);
  return result.rows[0];
}

export interface StaffAccount {
  readonly id: number;
  readonly employeeId: number;
  readonly username: string;
  readonly disabled: boolean;
  readonly menuStyle: number;
}

export async function findAccountOf(tx: Tx, employeeId: number): Promise<StaffAccount | undefined> {
  const row = await tx
    .selectFrom('session.account')
    .select(['id', 'employeeId', 'username', 'disabled', 'menuStyle'])
    .where('employeeId', '=', employeeId)
    .executeTakeFirst();
  return row && { ...row, employeeId };
}

/** Accounts of employees alone: administrators are not made or stopped here. */
export async function lockAccount(tx: Tx, id: number): Promise<StaffAccount | undefined> {
  const row = await tx
    .selectFrom('session.account')
    .select(['id', 'employeeId', 'username', 'disabled', 'menuStyle'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && row.employeeId !== null ? { ...row, employeeId: row.employeeId } : undefined;
}

export async function insertAccount(
  tx: Tx,
  values: {
    tenantId: number;
    username: string;
    passwordHash: string;
    name: string;
    employeeId: number;
    menuStyle: number;
    createdAt: string;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('session.account')
    .values({ ...values, role: 'emp', mustChange: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAccount(
  tx: Tx,
  id: number,
  values: { username?: string; menuStyle?: number; passwordHash?: string; mustChange?: boolean; disabled?: boolean },
): Promise<void> {
  await tx.updateTable('session.account').set(values).where('id', '=', id).execute();
}
