// Tasks among the to-dos and in the calendars of their owners.
import { sql } from 'kysely';
import { MENU, TASK } from '@anju/contract';
import { lit, own } from '../../../../platform/db/sql.ts';
import type { CalendarSource } from '../../../../platform/todo/calendar-sources.ts';
import type { TodoSource } from '../../../../platform/todo/todo-sources.ts';

export const TASK_TODO: TodoSource = {
  kind: 'task',
  title: '任务',
  select: ({ employeeId }) => sql`
    select '任务' as what, ${lit(MENU.work)} as menu, t.id, t.title,
           case when t.assigner_id = t.owner_id then '' else a.name || '交办' end as detail, t.due, t.created_at as since
      from oa.task t join org_view.employee a on ${own('a')} and a.id = t.assigner_id
     where ${own('t')} and t.owner_id = ${employeeId} and t.state in (${lit(TASK.open)}, ${lit(TASK.doing)})`,
};

export const TASK_CALENDAR: CalendarSource = {
  kind: 'task',
  what: '任务',
  menu: MENU.work,
  select: ({ employeeId, from, to }) => sql`
    select t.id, t.title, t.due as from_day, t.due as to_day, null::text as from_time, null::text as to_time, '' as place,
           t.state = ${lit(TASK.done)} as done
      from oa.task t
     where ${own('t')} and t.owner_id = ${employeeId} and t.state <> ${lit(TASK.cancelled)} and t.due between ${from}::date
        and ${to}::date`,
};
