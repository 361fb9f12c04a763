// Substitutes: who does whose work, and on which days. A substitution is not passed on: whoever substitutes a substitute does only the work
// of that substitute.
import { sql, type RawBuilder } from 'kysely';
import { EMPLOYEE, type listSubstitutes, type OutputOf } from '@anju/contract';
import { first, lit, one, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

/** The condition that the substitution `s` is in force on the day. */
const inForce = (day: string): RawBuilder<unknown> => sql`s.ended_at is null and s.from_day <= ${day}::date and s.to_day >= ${day}::date`;

const substituted = (employeeId: number | null, day: string): RawBuilder<unknown> => sql`
  select s.employee_id from oa.substitute s where ${own('s')} and s.substitute_id = ${employeeId}::bigint and ${inForce(day)}`;

/**
 * Whose work the user may do on the day: the user's own and that of everybody the user substitutes. An array, so that a partial index on
 * the person serves it: `t.person_id = any (${actsFor(employeeId, day)})`. An account without an employee does nobody's work.
 */
export const actsFor = (employeeId: number | null, day: string): RawBuilder<unknown> => sql`array(
  select ${employeeId}::bigint union all ${substituted(employeeId, day)})`;

/** Whom the employee substitutes on the day. */
export const substitutedBy = async (db: DbOrTx, employeeId: number, day: string): Promise<number[]> =>
  (await rows<{ employeeId: number }>(db)`${substituted(employeeId, day)} order by 1`).map((row) => row.employeeId);

/** The accounts of these employees and of their substitutes on the day. */
export const listAccounts = async (db: DbOrTx, employeeIds: readonly number[], day: string): Promise<number[]> =>
  (
    await rows<{ id: number }>(db)`
      select a.id from session_view.account a
       where ${own('a')} and not a.disabled and a.employee_id = any (array(
         select unnest(${employeeIds}::bigint[]) union all
         select s.substitute_id from oa.substitute s
          where ${own('s')} and s.employee_id = any (${employeeIds}::bigint[]) and ${inForce(day)}))
       order by a.id`
  ).map(({ id }) => id);

type SubstituteRow = OutputOf<typeof listSubstitutes>[number];

/** Those the employee has named and those who have named the employee, the latest first. */
export const listOfEmployee = (db: DbOrTx, employeeId: number | null, day: string, limit: number): Promise<SubstituteRow[]> =>
  rows<SubstituteRow>(db)`
    select s.id, s.employee_id = ${employeeId}::bigint as own, e.name as employee_name, s.substitute_id,
           u.name as substitute_name, s.from_day, s.to_day, s.reason,
           ${inForce(day)} as active, s.ended_at is not null as ended
      from oa.substitute s join org_view.employee e on e.tenant_id = s.tenant_id and e.id = s.employee_id
      join org_view.employee u on u.tenant_id = s.tenant_id and u.id = s.substitute_id
     where ${own('s')} and (s.employee_id = ${employeeId}::bigint or s.substitute_id = ${employeeId}::bigint)
     order by s.from_day desc, s.id desc limit ${limit}`;

export const findColleague = (db: DbOrTx, id: number): Promise<{ name: string; serving: boolean } | undefined> =>
  first<{ name: string; serving: boolean }>(db)`
    select e.name, e.state = ${lit(EMPLOYEE.serving)} as serving from org_view.employee e where ${own('e')} and e.id = ${id}`;

interface NewSubstitute {
  readonly employeeId: number;
  readonly substituteId: number;
  readonly fromDay: string;
  readonly toDay: string;
  readonly reason: string;
}

export async function insertSubstitute(tx: Tx, values: NewSubstitute, { by, at }: Stamp): Promise<number> {
  const { employeeId, substituteId, fromDay, toDay, reason } = values;
  const { id } = await one<{ id: number }>(tx)`
    insert into oa.substitute (tenant_id, employee_id, substitute_id, from_day, to_day, reason, created_by, created_at)
    values (${TENANT}, ${employeeId}, ${substituteId}, ${fromDay}, ${toDay}, ${reason}, ${by}, ${at}) returning id`;
  return id;
}

/** False when the employee has no such substitution, or it has ended. */
export const updateEnded = async (tx: Tx, id: number, employeeId: number, { at }: Stamp): Promise<boolean> =>
  (await run(tx)`
    update oa.substitute s set ended_at = ${at}
     where ${own('s')} and s.id = ${id} and s.employee_id = ${employeeId} and s.ended_at is null`) === 1;
