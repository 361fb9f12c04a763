// Whom a notification is for, from both sides: what one user is addressed by, and which accounts a notification reaches. Both use the facts
// of the day, so that an employee who joins a targeted company later sees what is still published there.
import { sql, type RawBuilder } from 'kysely';
import { EMPLOYEE, PUSH, PUSH_TARGET } from '@anju/contract';
import { lit, own, rows } from '../../../platform/db/sql.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

const { company, department, role, employee } = PUSH_TARGET;

/**
 * `mine (kind, target_id)`: the company of an employee and those above it, the departments of the jobs held that day and those above them,
 * the roles in use, the employee. Empty for accounts of no employee. It follows `with recursive`.
 */
export const addressing = (employeeId: number | null, day: string): RawBuilder<unknown> => sql`
  up as (
    select d.id, d.parent_id from org_view.employee_job ej join org_view.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
      join org_view.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
     where ${own('ej')} and ej.employee_id = ${employeeId}::bigint and ${heldOn(day)}
    union select d.id, d.parent_id from up join org_view.department d on ${own('d')} and d.id = up.parent_id
  ), mine (kind, target_id) as (
    select ${lit(company)}, unnest(string_to_array(trim(both '/' from c.path), '/')::bigint[])
      from org_view.employee e join org_view.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
     where ${own('e')} and e.id = ${employeeId}::bigint
    union all select ${lit(department)}, up.id from up
    union all select ${lit(role)}, er.role_id from org_view.employee_role er
      join org_view.role r on r.tenant_id = er.tenant_id and r.id = er.role_id and not r.disabled
     where ${own('er')} and er.employee_id = ${employeeId}::bigint
    union all select ${lit(employee)}, ${employeeId}::bigint where ${employeeId}::bigint is not null
  )`;

/** Whether notification `n` is for whom `mine` describes. */
export const IS_FOR_ME = sql`(n.to_all or exists (
  select from oa.notification_target t join mine m on m.kind = t.kind and m.target_id = t.target_id
   where t.tenant_id = n.tenant_id and t.notification_id = n.id))`;

/**
 * `wanted` (the notifications `n` selected by `which`) and `meant (notification_id, account_id)`: the accounts in use that receive them.
 * Who came after a notification had ended never received it. It follows `with recursive`.
 */
export const receiving = (
  which: RawBuilder<unknown>,
  { now, day }: { readonly now: Date; readonly day: string },
): RawBuilder<unknown> => sql`
  wanted as (
    select n.id, n.to_all, n.confirm, coalesce(n.withdrawn_at,
           case when n.expires_at <= ${now}::timestamptz then n.expires_at end) as ended_at
      from oa.notification n where ${own('n')} and ${which}
  ), staff as materialized (
    select a.id as account_id, a.created_at, e.id as employee_id, e.company_id from session_view.account a
      left join org_view.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
     where ${own('a')} and a.role in ('emp', 'sa') and not a.disabled and (a.employee_id is null or e.state = ${lit(EMPLOYEE.serving)})
  ), target as (
    select t.notification_id, t.kind, t.target_id from oa.notification_target t join wanted w on w.id = t.notification_id and not w.to_all
     where ${own('t')}
  ), below as (
    select t.notification_id, t.target_id as id from target t where t.kind = ${lit(department)}
    union select b.notification_id, d.id from below b join org_view.department d on ${own('d')} and d.parent_id = b.id
  ), reached as (
    select w.id as notification_id, s.account_id from wanted w join staff s on w.to_all
    union select t.notification_id, s.account_id from target t
      join org_view.company top on ${own('top')} and top.id = t.target_id
      join org_view.company c on ${own('c')} and starts_with(c.path, top.path) join staff s on s.company_id = c.id
     where t.kind = ${lit(company)}
    union select b.notification_id, s.account_id from below b join org_view.job j on ${own('j')} and j.department_id = b.id
      join org_view.employee_job ej on ${own('ej')} and ej.job_id = j.id and ${heldOn(day)} join staff s on s.employee_id = ej.employee_id
    union select t.notification_id, s.account_id from target t
      join org_view.role r on ${own('r')} and r.id = t.target_id and not r.disabled
      join org_view.employee_role er on er.tenant_id = r.tenant_id and er.role_id = r.id join staff s on s.employee_id = er.employee_id
     where t.kind = ${lit(role)}
    union select t.notification_id, s.account_id from target t join staff s on s.employee_id = t.target_id
     where t.kind = ${lit(employee)}
  ), meant as (
    select m.notification_id, m.account_id from reached m join wanted w on w.id = m.notification_id
      join staff s on s.account_id = m.account_id and (w.ended_at is null or s.created_at < w.ended_at)
  ), people as (
    select m.notification_id, m.account_id from meant m
    union select r.notification_id, r.account_id from oa.notification_read r join wanted w on w.id = r.notification_id where ${own('r')}
  )`;

type When = { readonly now: Date; readonly day: string };

export interface Progress {
  readonly id: number;
  readonly receivers: number;
  readonly readers: number;
  readonly confirmed: number;
}

export const listProgress = (db: DbOrTx, ids: readonly number[], when: When): Promise<Progress[]> => rows<Progress>(db)`
  with recursive ${receiving(sql`n.id = any (${ids}::bigint[])`, when)}
  select w.id, count(p.account_id) as receivers, count(r.account_id) as readers, count(r.confirmed_at) as confirmed
    from wanted w left join people p on p.notification_id = w.id
    left join oa.notification_read r on ${own('r')} and r.notification_id = p.notification_id and r.account_id = p.account_id
   group by w.id`;

/** The accounts that receive any of the notifications. */
export const listReceivers = async (db: DbOrTx, ids: readonly number[], when: When): Promise<number[]> =>
  (
    await rows<{ accountId: number }>(db)`
      with recursive ${receiving(sql`n.id = any (${ids}::bigint[])`, when)} select distinct m.account_id from meant m order by 1`
  ).map(({ accountId }) => accountId);

/** The receivers who still have to read a notification, or to confirm it where that is asked. */
export const listWaiting = async (db: DbOrTx, id: number, when: When): Promise<number[]> =>
  (
    await rows<{ accountId: number }>(db)`
      with recursive ${receiving(sql`n.id = ${id} and n.state = ${lit(PUSH.published)}`, when)}
      select m.account_id from meant m join wanted w on w.id = m.notification_id
        left join oa.notification_read r on ${own('r')} and r.notification_id = w.id and r.account_id = m.account_id
       where case when w.confirm then r.confirmed_at else r.read_at end is null order by 1`
  ).map(({ accountId }) => accountId);
