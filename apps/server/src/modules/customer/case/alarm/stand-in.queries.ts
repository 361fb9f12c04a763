// Who is told of an alarm that nobody would read, because whoever is meant left, is suspended or has no account: those who dispatch in the
// estate of the case. It begins with who was granted 诉求派工, because these are few.
import { sql } from 'kysely';
import { EMPLOYEE, MENU } from '@anju/contract';
import { lit, own, rows } from '../../../../platform/db/sql.ts';
import { heldOn, isBought } from '../../../../platform/session/session.queries.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { dueOf, READERS, receiversOf, type StandIn } from './alarm.queries.ts';

const DISPATCHES = sql`g.menu_id = ${lit(MENU.caseDispatch)} and 'change' = any (g.acts)`;

const granted = (day: string) => sql`
  select ej.employee_id from org_view.job_grant g join org_view.employee_job ej on ${own('ej')} and ej.job_id = g.job_id
   where ${own('g')} and ${DISPATCHES} and ${heldOn(day)}
  union
  select er.employee_id from org_view.role_grant g
    join org_view.role r on ${own('r')} and r.id = g.role_id and not r.disabled
    join org_view.employee_role er on ${own('er')} and er.role_id = r.id
   where ${own('g')} and ${DISPATCHES}`;

/** Whether the employee `e` sees the estate `s`, which belongs to company `o`. */
const seesEstate = (day: string) => sql`(
  exists (select from org_view.employee_estate ee
    where ${own('ee')} and ee.employee_id = e.id and ee.estate_id = s.id and ee.whole)
  or exists (select from org_view.employee_job ej join org_view.job j on ${own('j')} and j.id = ej.job_id
    where ${own('ej')} and ej.employee_id = e.id and ${heldOn(day)}
      and (j.data_scope = 'tenant' or (j.data_scope = 'company' and starts_with(o.path, e.path)))))`;

export const listStandIns = (
  tx: Tx,
  ids: readonly number[],
  { now, day }: { readonly now: string; readonly day: string },
): Promise<StandIn[]> => rows<StandIn>(tx)`
  with due as (${dueOf(ids, now)}), receivers as materialized (${receiversOf(now)}),
  unheard as materialized (
    select d.case_id, d.promise, d.level, c.estate_id, c.accused_id
      from due d join customer.service_case c on ${own('c')} and c.id = d.case_id
     where (d.case_id, d.promise, d.level) not in (${READERS})),
  granted as materialized (${granted(day)}),
  -- Before statistics were gathered the planner would look for them once for each alarm.
  holder as materialized (
    select e.id, e.company_id, k.path from granted g join org_view.employee e on ${own('e')} and e.id = g.employee_id
      join org_view.company k on ${own('k')} and k.id = e.company_id
     where e.state = ${lit(EMPLOYEE.serving)} and exists (select from unheard)
       and exists (select from session_view.account a where ${own('a')} and a.employee_id = e.id and not a.disabled)),
  dispatcher as materialized (
    select s.id as estate_id, e.id from estate_view.estate s join org_view.company o on ${own('o')} and o.id = s.company_id
      cross join (select ${lit(MENU.caseDispatch)} as id) menu cross join holder e
     where ${own('s')} and s.id in (select u.estate_id from unheard u) and ${isBought(sql`e`, sql`menu`, day)} and ${seesEstate(day)})
  select u.case_id, u.promise, u.level, w.id as employee_id
    from unheard u join dispatcher w on w.estate_id = u.estate_id and w.id is distinct from u.accused_id`;
