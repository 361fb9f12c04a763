// Who a rule of a node means on a day. All rules of a definition are answered by one statement; only people in service who can log in
// count.
import { sql, type RawBuilder } from 'kysely';
import { EMPLOYEE, HANDLER } from '@anju/contract';
import { lit, own, rows } from '../../../../platform/db/sql.ts';
import { heldOn } from '../../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

/** One target of a rule: an employee, a job or a department, whatever the kind of the rule. */
export interface RuleTarget {
  /** The place of the rule among those asked for. */
  readonly at: number;
  readonly kind: number;
  readonly target: number;
}
export interface MeantPerson {
  readonly at: number;
  readonly id: number;
  readonly name: string;
}

/** People `e` who can handle something: in service and with an account that is not disabled. */
const canHandle = (): RawBuilder<unknown> => sql`e.state = ${lit(EMPLOYEE.serving)}
     and exists (select from session_view.account a where ${own('a')} and a.employee_id = e.id and not a.disabled)`;

/**
 * Heads above the employees `asked`, nearest first: of the main department (that of the last job, for somebody who has left), of the
 * departments above it, then of the other top departments of the company.
 */
const headsAbove = (day: string): RawBuilder<unknown> => sql`
  home as (
    select distinct on (k.id) k.id as asked_id, d.id, d.company_id, d.parent_id, d.leader_id
      from asked k join org_view.employee_job ej on ${own('ej')} and ej.employee_id = k.id
      join org_view.job j on ${own('j')} and j.id = ej.job_id
      join org_view.department d on ${own('d')} and d.id = j.department_id
     order by k.id, (${heldOn(day)}) desc, ej.main desc, ej.to_date desc nulls first, ej.from_date, ej.id),
  up as (
    select asked_id, id, company_id, parent_id, leader_id, 0 as height from home
    union all
    select up.asked_id, d.id, d.company_id, d.parent_id, d.leader_id, up.height + 1
      from up join org_view.department d on ${own('d')} and d.id = up.parent_id where up.height < 20),
  head as (
    select asked_id, leader_id, 0 as part, height::bigint as place, id from up
    union all
    select home.asked_id, d.leader_id, 1, d.sort, d.id
      from home join org_view.department d on ${own('d')} and d.company_id = home.company_id and d.parent_id is null and not d.disabled),
  nearest as (
    select distinct on (head.asked_id) head.asked_id, e.id
      from head join org_view.employee e on ${own('e')} and e.id = head.leader_id and e.id <> head.asked_id and ${canHandle()}
     order by head.asked_id, head.part, head.place, head.id)`;

/** Everybody the rules mean, by rule and then by staff number. */
export const listMeantPeople = (db: DbOrTx, targets: readonly RuleTarget[], day: string): Promise<MeantPerson[]> => rows<MeantPerson>(db)`
  with recursive rule as (
    select * from unnest(${targets.map(({ at }) => at)}::int[], ${targets.map(({ kind }) => kind)}::smallint[],
                         ${targets.map(({ target }) => target)}::bigint[]) as r (at, kind, target)),
  asked as (select distinct r.target as id from rule r where r.kind = ${lit(HANDLER.starterHead)}),
  ${headsAbove(day)},
  meant as (
    select r.at, r.target as id from rule r where r.kind in (${lit(HANDLER.person)}, ${lit(HANDLER.starter)}, ${lit(HANDLER.pick)})
    union
    select r.at, ej.employee_id from rule r join org_view.employee_job ej on ${own('ej')} and ej.job_id = r.target and ${heldOn(day)}
     where r.kind = ${lit(HANDLER.job)}
    union
    select r.at, d.leader_id from rule r join org_view.department d on ${own('d')} and d.id = r.target and not d.disabled
     where r.kind = ${lit(HANDLER.head)}
    union
    select r.at, nearest.id from rule r join nearest on nearest.asked_id = r.target where r.kind = ${lit(HANDLER.starterHead)})
  select meant.at, e.id, e.name from meant join org_view.employee e on ${own('e')} and e.id = meant.id
   where ${canHandle()} order by meant.at, e.number, e.id`;
