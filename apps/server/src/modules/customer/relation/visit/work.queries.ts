// The user's own visits among the to-dos and in the calendar.
import { sql } from 'kysely';
import { MENU, RELATION_REASON, RELATION_VISIT } from '@anju/contract';
import { lit, own } from '../../../../platform/db/sql.ts';
import type { CalendarSource } from '../../../../platform/todo/calendar-sources.ts';
import type { TodoSource } from '../../../../platform/todo/todo-sources.ts';

/** So many days before its day a visit becomes a to-do. */
const AHEAD_DAYS = 3;
const REASON = sql.join(
  RELATION_REASON.values.map((value) => sql`when ${lit(value)} then ${sql.lit(RELATION_REASON.text(value))}`),
  sql` `,
);

export const VISIT_TODO: TodoSource = {
  kind: 'customer-visit',
  title: '客户走访',
  select: ({ employeeId, today }) => sql`
    select '客户走访' as what, ${lit(MENU.relation)} as menu, v.id, p.name || coalesce(' ' || h.code, '') as title,
           case v.reason ${REASON} end || coalesce('：' || nullif(v.subject, ''), '') as detail, v.planned_on as due, v.created_at as since
      from customer.visit v join estate_view.person p on ${own('p')} and p.id = v.person_id
      left join estate_view.house h on ${own('h')} and h.id = v.house_id
     where ${own('v')} and v.employee_id = ${employeeId} and v.state = ${lit(RELATION_VISIT.planned)}
       and v.planned_on <= ${today}::date + ${lit(AHEAD_DAYS)}`,
};

export const VISIT_CALENDAR: CalendarSource = {
  kind: 'customer-visit',
  what: '客户走访',
  menu: MENU.relation,
  select: ({ employeeId, from, to }) => sql`
    select v.id, '走访 ' || p.name as title, v.planned_on as from_day, v.planned_on as to_day, null::text as from_time, null::text as to_time,
           coalesce(h.code, '') as place, v.state = ${lit(RELATION_VISIT.done)} as done
      from customer.visit v join estate_view.person p on ${own('p')} and p.id = v.person_id
      left join estate_view.house h on ${own('h')} and h.id = v.house_id
     where ${own('v')} and v.employee_id = ${employeeId} and v.state <> ${lit(RELATION_VISIT.cancelled)}
       and v.planned_on between ${from}::date and ${to}::date`,
};
