// Whom an employee leads: everybody who holds a job today in a department the employee leads, or in one below it.
import { sql, type RawBuilder } from 'kysely';
import { EMPLOYEE } from '@anju/contract';
import { exists, lit, own, rows } from '../../../platform/db/sql.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export interface Leader {
  readonly employeeId: number | null;
  readonly today: string;
}

const ledDepartments = (employeeId: number | null): RawBuilder<unknown> => sql`(
  with recursive led as (
    select d.id from org_view.department d where ${own('d')} and d.leader_id = ${employeeId} and not d.disabled
    union
    select b.id from org_view.department b join led on ${own('b')} and b.parent_id = led.id and not b.disabled)
  select led.id from led)`;

/** A sub-select of the ids of the led employees; the leader is none of them. */
export const ledBy = ({ employeeId, today }: Leader): RawBuilder<unknown> => sql`(
  select ej.employee_id from org_view.employee_job ej join org_view.job j on ${own('j')} and j.id = ej.job_id
   where ${own('ej')} and ${heldOn(today)} and ej.employee_id is distinct from ${employeeId}
      and j.department_id in ${ledDepartments(employeeId)})`;

export const leads = (db: DbOrTx, { employeeId }: Leader): Promise<boolean> => exists(db)`
  select from org_view.department d where ${own('d')} and d.leader_id = ${employeeId} and not d.disabled`;

export const listLedDepartments = (db: DbOrTx, { employeeId }: Leader): Promise<{ id: number; name: string }[]> =>
  rows<{ id: number; name: string }>(db)`
    select d.id, d.name from org_view.department d
     where ${own('d')} and d.id in ${ledDepartments(employeeId)} order by d.company_id, d.sort, d.id`;

export interface Member {
  readonly employeeId: number;
  readonly employee: string;
  readonly department: string;
  readonly mine: boolean;
}

/** The employee and those in service whom the employee leads; with a department, only its members. */
export const listMembers = (db: DbOrTx, leader: Leader, departmentId: number | null): Promise<Member[]> => rows<Member>(db)`
  select e.id as employee_id, e.name as employee, coalesce(held.name, '') as department, e.id = ${leader.employeeId} as mine
    from org_view.employee e
    left join lateral (
      select d.id, d.name from org_view.employee_job ej join org_view.job j on ${own('j')} and j.id = ej.job_id
        join org_view.department d on ${own('d')} and d.id = j.department_id
       where ${own('ej')} and ej.employee_id = e.id and ${heldOn(leader.today)} order by ej.main desc, ej.from_date,
              ej.id limit 1) held on true
   where ${own('e')} and e.state = ${lit(EMPLOYEE.serving)} and (e.id = ${leader.employeeId} or e.id in ${ledBy(leader)})
     and (${departmentId}::bigint is null or held.id = ${departmentId})
   order by e.id = ${leader.employeeId} desc, held.id, e.name, e.id limit ${MOST_MEMBERS}`;

/** More people than one leader has; a sheet of a week stays readable and bounded. */
const MOST_MEMBERS = 300;
