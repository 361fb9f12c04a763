// 诉求 in what waits for a user: own cases, cases somebody must dispatch or visit, delays to decide, alarms that were raised to the user.
import { sql } from 'kysely';
import { APPROVAL, CASE, CASE_DELAY, MENU } from '@anju/contract';
import { startOf } from '../../../../platform/db/business-day.ts';
import { lit, own, rows } from '../../../../platform/db/sql.ts';
import { undocumented } from '../../../../platform/document/approval.queries.ts';
import type { OpenWork } from '../../../../platform/handover/open-work.ts';
import { seenOfHouse } from '../../../../platform/reach/reach.queries.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { CalendarSource } from '../../../../platform/todo/calendar-sources.ts';
import type { TodoSource } from '../../../../platform/todo/todo-sources.ts';
import { BUSY, IN_HAND } from '../../setting/in-hand.queries.ts';
import { OPEN, UNDONE } from '../seen/row.queries.ts';

const DUE = sql`(c.finish_due at time zone 'Asia/Shanghai')::date`;

export const CASE_TODO: TodoSource = {
  kind: 'case',
  title: '诉求',
  menus: () => [MENU.caseResult, MENU.caseDispatch, MENU.caseFollow, MENU.caseVisit],
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
