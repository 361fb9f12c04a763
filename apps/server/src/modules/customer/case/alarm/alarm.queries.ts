// Alarms that are due. The case is locked before its alarms, in the order every step takes; one that somebody works on is left for the next
// round, so that no process waits for another.
import { sql } from 'kysely';
import { CASE, CASE_ACT, CASE_PROMISE, EMPLOYEE, type Promised } from '@anju/contract';
import { lit, own, rows } from '../../../../platform/db/sql.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { targetNumber, type EscalationTarget } from '../../setting/limit.queries.ts';
import { OPEN } from '../seen/row.queries.ts';

/** Cases with a due alarm, locked by this process. The cost is that of what is due. */
export const lockDueCases = (tx: Tx, now: string, limit: number): Promise<number[]> =>
  rows<{ id: number }>(tx)`
    select c.id from customer.service_case c
     where ${own('c')} and c.id in (
       select d.case_id from (select a.case_id from customer.case_alarm a
         where ${own('a')} and a.told_at is null and a.at <= ${now}::timestamptz order by a.at limit ${limit}) d)
     order by c.id for update skip locked`.then((found) => found.map(({ id }) => id));

/** Levels of an alarm: before the promise, when it is missed, and above that one for each escalation of the limit. */
const BEFORE = lit(0);
const MISSED = lit(1);
const raisedTo = (target: EscalationTarget) => sql`(d.level > ${MISSED} and x.target = ${lit(targetNumber(target))})`;
const PROMISE_NAME = sql`case d.promise ${sql.join(
  CASE_PROMISE.values.map((one) => sql`when ${lit(one)} then ${sql.lit(CASE_PROMISE.text(one))}`),
  sql` `,
)} end`;

/** What is due of locked cases: the rows of `due` in the statements below. */
export const dueOf = (ids: readonly number[], now: string) => sql`
  select a.tenant_id, a.case_id, a.promise, a.level from customer.case_alarm a
   where ${own('a')} and a.case_id = any (${ids}::bigint[]) and a.told_at is null and a.at <= ${now}::timestamptz`;

/**
 * Who is to be told of `due`: before a promise whoever has the case, or the leader of its team; when it is missed both; above that whom the
 * limit names. The person a complaint is about is never told.
 */
export const receiversOf = (now: string) => sql`
  select distinct d.tenant_id, d.case_id, d.promise, d.level, e.id as employee_id
    from due d join customer.service_case c on ${own('c')} and c.id = d.case_id
    left join customer.team t on ${own('t')} and t.id = c.team_id
    left join session_view.account m on ${own('m')} and m.id = c.maker_id
    left join customer.case_escalation x on ${own('x')} and x.limit_id = c.limit_id and x.level = d.level
    join lateral (
      select c.worker_id as id where d.level <= ${MISSED}
      union select t.leader_id where d.level = ${MISSED} or (d.level = ${BEFORE} and c.worker_id is null) or ${raisedTo('leader')}
      union select m.employee_id where d.level <= ${MISSED} and c.worker_id is null and t.id is null
      union select x.employee_id where ${raisedTo('person')}
      union select w.id from org_view.employee_job j join org_view.employee w on ${own('w')} and w.id = j.employee_id
        join org_view.company top on ${own('top')} and top.id = w.company_id
        join org_view.company k on ${own('k')} and k.id = c.company_id
       where ${own('j')} and ${raisedTo('job')} and j.job_id = x.job_id
         and j.from_date <= ${now}::timestamptz::date and coalesce(j.to_date, 'infinity') >= ${now}::timestamptz::date
         and starts_with(k.path, top.path)) p on p.id is not null
    join org_view.employee e on ${own('e')} and e.id = p.id and e.state = ${lit(EMPLOYEE.serving)}
   where e.id is distinct from c.accused_id`;

/** The alarms of `receivers` that somebody can read. */
export const READERS = sql`select r.case_id, r.promise, r.level from receivers r
  join session_view.account u on ${own('u')} and u.employee_id = r.employee_id and not u.disabled`;

/** Somebody who is told although the alarm is not meant for them. */
export interface StandIn {
  readonly caseId: number;
  readonly promise: Promised;
  readonly level: number;
  readonly employeeId: number;
}

const OF_ALARM = sql`r.case_id = a.case_id and r.promise = a.promise and r.level = a.level`;
const broken = (promise: Promised) =>
  sql`exists (select from due d where d.case_id = c.id and d.promise = ${lit(promise)} and d.level = ${MISSED})`;

/**
 * Marks the due alarms of locked cases as told, stores what was missed, and adds a line to the history. An alarm without anybody to tell
 * is not told: it rings again at `again`, and what was missed is stored all the same. Returns the accounts of those told.
 */
export const tellDue = (
  tx: Tx,
  ids: readonly number[],
  { now, again, standIns }: { readonly now: string; readonly again: string; readonly standIns: readonly StandIn[] },
): Promise<{ accountId: number }[]> => rows<{ accountId: number }>(tx)`
  with due as (${dueOf(ids, now)}),
  receivers as (
    ${receiversOf(now)}
    union select d.tenant_id, d.case_id, d.promise, d.level, s."employeeId"
      from jsonb_to_recordset(${JSON.stringify(standIns)}::jsonb) as s ("caseId" bigint, promise smallint, level smallint,
        "employeeId" bigint)
      join due d on d.case_id = s."caseId" and d.promise = s.promise and d.level = s.level),
  heard as (
    update customer.case_alarm a set told_at = ${now}::timestamptz
      from due r where ${own('a')} and ${OF_ALARM} and (r.case_id, r.promise, r.level) in (${READERS})
    returning a.tenant_id, a.case_id, a.promise, a.level),
  unheard as (
    update customer.case_alarm a set at = ${again}::timestamptz
      from due r where ${own('a')} and ${OF_ALARM} and (r.case_id, r.promise, r.level) not in (${READERS})),
  missed as (
    update customer.service_case c
       set respond_late = case when ${broken(CASE_PROMISE.respond)} and c.responded_at is null then true else c.respond_late end,
           arrive_late = case when ${broken(CASE_PROMISE.arrive)} and c.arrived_at is null then true else c.arrive_late end,
           finish_late = case when ${broken(CASE_PROMISE.finish)} and c.finished_at is null then true else c.finish_late end
     where ${own('c')} and c.id in (select d.case_id from due d where d.level = ${MISSED})),
  steps as (
    insert into customer.case_step (tenant_id, case_id, seq, act, from_state, to_state, employee_id, by, at, remark, worker_id, team_id)
    select d.tenant_id, d.case_id, coalesce((select max(s.seq) from customer.case_step s where ${own('s')} and s.case_id = d.case_id), 0)
             + row_number() over (partition by d.case_id order by d.promise, d.level),
           ${lit(CASE_ACT.warn)}, c.state, c.state, null, '系统', ${now}::timestamptz,
           ${PROMISE_NAME} || case d.level when ${BEFORE} then '即将到期' when ${MISSED} then '超时'
             else '超时，第 ' || (d.level - 1) || ' 级升级' end, c.worker_id, c.team_id
      from heard d join customer.service_case c on ${own('c')} and c.id = d.case_id),
  told as (
    insert into customer.case_told as k (tenant_id, case_id, promise, level, employee_id, at)
    select r.tenant_id, r.case_id, r.promise, r.level, r.employee_id, ${now}::timestamptz
      from receivers r join heard h on h.case_id = r.case_id and h.promise = r.promise and h.level = r.level
    on conflict (tenant_id, case_id, promise, level, employee_id) do update set at = excluded.at
    returning k.tenant_id, k.employee_id)
  select distinct u.id as account_id from told k join session_view.account u on ${own('u')} and u.employee_id = k.employee_id`;

/** Customers who said nothing for some days are called. */
export const lockUnrated = (tx: Tx, before: string, limit: number): Promise<number[]> =>
  rows<{ id: number }>(tx)`
    select c.id from customer.service_case c
     where ${own('c')} and c.state = ${lit(CASE.rating)} and ${OPEN} and c.updated_at < ${before}::timestamptz
     order by c.id limit ${limit} for update skip locked`.then((found) => found.map(({ id }) => id));
