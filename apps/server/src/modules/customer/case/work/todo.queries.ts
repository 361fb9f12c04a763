// 诉求 in what waits for a user: own cases, delays to decide, alarms that were raised to the user, and, a line for each kind, the cases that
// nobody has in hand and somebody must accept, dispatch or visit.
import { sql } from 'kysely';
import { APPROVAL, CASE, CASE_DELAY, CASE_URGENCY, MENU } from '@anju/contract';
import { startOf } from '../../../../platform/db/business-day.ts';
import { lit, lits, own, rows } from '../../../../platform/db/sql.ts';
import { undocumented } from '../../../../platform/document/approval.queries.ts';
import type { OpenWork } from '../../../../platform/handover/open-work.ts';
import { seenOfHouse } from '../../../../platform/reach/reach.queries.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { CalendarSource } from '../../../../platform/todo/calendar-sources.ts';
import type { TodoSource } from '../../../../platform/todo/todo-sources.ts';
import { BUSY, IN_HAND } from '../../setting/in-hand.queries.ts';
import { isLate, NEXT_DUE, OPEN, seenBy, UNDONE } from '../seen/row.queries.ts';

const DUE = sql`(c.finish_due at time zone 'Asia/Shanghai')::date`;

export const CASE_TODO: TodoSource = {
  kind: 'case',
  title: '诉求',
  menus: () => [MENU.caseFollow],
  select: ({ employeeId, accountId, estates, buildings, authorised, audited, today, now }) => {
    const reach = { estates, buildings };
    const seen = sql`${seenOfHouse(reach, sql`c.estate_id`, sql`c.house_id`)} and c.accused_id is distinct from ${employeeId}::bigint`;
    return sql`
      select case c.state when ${lit(CASE.assigned)} then '诉求待接单' else '诉求处理' end as what, ${lit(MENU.caseResult)} as menu, c.id, c.title,
             c.number as detail, ${DUE} as due, c.updated_at as since
        from customer.service_case c where ${own('c')} and c.worker_id = ${employeeId}::bigint and c.state in ${BUSY}
      union all
      select '诉求超时提醒', ${lit(MENU.caseFollow)}, c.id, c.title, c.number, ${DUE}, max(t.at)
        from customer.case_told t join customer.service_case c on c.tenant_id = t.tenant_id and c.id = t.case_id
       where ${own('t')} and t.employee_id = ${employeeId}::bigint and t.level > 0 and t.at > ${today}::date - 90 and ${UNDONE}
         and c.worker_id is distinct from t.employee_id
         and ${lit(MENU.caseFollow)} = any (${authorised}::int[]) and c.accused_id is distinct from ${employeeId}::bigint
       group by c.tenant_id, c.id
      union all
      select '诉求延期审核', ${lit(MENU.caseFollow)}, c.id, c.title, d.reason, ${DUE}, d.asked_at
        from customer.case_delay d join customer.service_case c on c.tenant_id = d.tenant_id and c.id = d.case_id
       where ${own('d')} and d.state = ${lit(CASE_DELAY.waiting)} and d.asked_id <> ${accountId} and ${seen}
         and ${lit(MENU.caseFollow)} = any (${audited}::int[]) and ${undocumented('d', APPROVAL.caseDelay)}
      union all
      select '诉求收款撤回', ${lit(MENU.caseFollow)}, c.id, c.title, c.number, (c.unpaid_at at time zone 'Asia/Shanghai')::date, c.unpaid_at
        from customer.service_case c
       where ${own('c')} and c.unpaid_at is not null and c.unpaid_at > ${today}::date - 90 and ${seen}
         and ${lit(MENU.caseFollow)} = any (${authorised}::int[])
      union all
      select '诉求跟进', ${lit(MENU.caseFollow)}, c.id, c.title, c.waits_for, c.follow_on, c.updated_at
        from customer.service_case c
       where ${own('c')} and c.follow_on <= ${today}::date and c.follow_on is not null and ${OPEN} and ${seen}
         and ${lit(MENU.caseFollow)} = any (${authorised}::int[]) and c.updated_at <= ${now.toISOString()}::timestamptz`;
  },
};

/** States in which a case waits for whoever works on the screen. */
const QUEUES = [
  [CASE.new, MENU.caseAccept],
  [CASE.waiting, MENU.caseDispatch],
  [CASE.rating, MENU.caseVisit],
  [CASE.visiting, MENU.caseVisit],
] as const;

/** A dispatcher has hundreds of them at a time: one line says how many, how pressing and since when, and leads to the screen with all. */
export const QUEUE_TODO: TodoSource = {
  kind: 'case-queue',
  title: '无人经办的诉求',
  menus: () => [...new Set(QUEUES.map(([, menu]) => menu))],
  select: ({ employeeId, estates, buildings, authorised, now }) => {
    const queues = QUEUES.filter(([, menu]) => authorised.includes(menu));
    const states = queues.length === 0 ? sql`(null)` : sql`(${lits(...queues.map(([state]) => state))})`;
    const menu = sql.join(
      QUEUES.map(([state, at]) => sql`when ${lit(state)} then ${lit(at)}`),
      sql` `,
    );
    const word = sql.join(
      QUEUES.map(([state]) => sql`when ${lit(state)} then ${CASE.text(state)}::text`),
      sql` `,
    );
    return sql`
      select '诉求' as what, case q.state ${menu} end as menu, q.state::bigint as id,
             (case q.state ${word} end) || ' ' || q.number || ' 件' as title,
             concat_ws('，', case when q.late > 0 then '已超时 ' || q.late || ' 件' end, case when q.urgent > 0
               then '特急 ' || q.urgent || ' 件' end) as detail,
             q.due, q.since
        from (select c.state, count(*) as number, count(*) filter (where ${isLate(now.toISOString())}) as late,
                     count(*) filter (where c.urgency = ${lit(CASE_URGENCY.emergency)}) as urgent,
                     (min(case when ${UNDONE} then ${NEXT_DUE} end) at time zone 'Asia/Shanghai')::date as due,
                       min(c.registered_at) as since
                from customer.service_case c
               where ${own('c')} and c.state in ${states} and ${OPEN} and ${seenBy({ employeeId, estates, buildings })}
               group by c.state) q`;
  },
};

export const CASE_CALENDAR: CalendarSource = {
  kind: 'case',
  what: '诉求',
  menu: MENU.caseResult,
  select: ({ employeeId, from, to }) => sql`
    select c.id, c.title, (c.visit_from at time zone 'Asia/Shanghai')::date as from_day,
           (coalesce(c.visit_to, c.visit_from) at time zone 'Asia/Shanghai')::date as to_day,
           to_char(c.visit_from at time zone 'Asia/Shanghai', 'HH24:MI') as from_time,
           to_char(coalesce(c.visit_to, c.visit_from) at time zone 'Asia/Shanghai', 'HH24:MI') as to_time, c.position as place,
           false as done
      from customer.service_case c
     where ${own('c')} and c.worker_id = ${employeeId} and c.state in ${IN_HAND}
       and c.visit_from < ${startOf(to, 1)}
       and c.visit_from >= ${startOf(from)}`,
};

/** Cases an employee who leaves still has in hand. */
export const listOpenCases = (tx: Tx, employeeId: number): Promise<OpenWork[]> => rows<OpenWork>(tx)`
  select c.id, c.number || ' ' || c.title as what from customer.service_case c
   where ${own('c')} and c.worker_id = ${employeeId} and c.state in ${IN_HAND}
   order by c.id`;
