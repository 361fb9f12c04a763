// Meetings in the to-do list and the calendar of an employee: those of today and tomorrow to attend, and minutes to sign.
import { sql } from 'kysely';
import { ATTENDANCE, MEETING, MENU } from '@anju/contract';
import { lit, own } from '../../../platform/db/sql.ts';
import type { CalendarSource } from '../../../platform/todo/calendar-sources.ts';
import type { TodoSource } from '../../../platform/todo/todo-sources.ts';

const DAY = sql`(m.starts_at at time zone 'Asia/Shanghai')::date`;
const clock = (column: 'starts_at' | 'ends_at') => sql`to_char(m.${sql.ref(column)} at time zone 'Asia/Shanghai', 'HH24:MI')`;

const FROM = sql`oa.meeting m join oa.meeting_attendee a on ${own('a')} and a.meeting_id = m.id
  left join oa.meeting_room o on ${own('o')} and o.id = m.room_id`;

export const MEETING_TODO: TodoSource = {
  kind: 'meeting',
  title: '会议',
  select: ({ employeeId, today }) => sql`
    select case when m.state = ${lit(MEETING.signing)} then '会议纪要签字' else '参加会议' end as what, ${lit(MENU.meeting)} as menu, m.id, m.title,
           ${clock('starts_at')} || ' ' || coalesce(o.name, m.place) as detail, ${DAY} as due, m.created_at as since
      from ${FROM}
     where ${own('m')} and a.employee_id = ${employeeId}
       and (m.state = ${lit(MEETING.signing)} and a.state = ${lit(ATTENDANCE.present)}
         or m.state in (${lit(MEETING.planned)}, ${lit(MEETING.running)}) and a.state = ${lit(ATTENDANCE.expected)}
        and m.starts_at < ((${today}::date + 2)::timestamp at time zone 'Asia/Shanghai'))`,
};

export const MEETING_CALENDAR: CalendarSource = {
  kind: 'meeting',
  what: '会议',
  menu: MENU.meeting,
  select: ({ employeeId, from, to }) => sql`
    select m.id, m.title, ${DAY} as from_day, (m.ends_at at time zone 'Asia/Shanghai')::date as to_day, ${clock('starts_at')} as from_time,
           ${clock('ends_at')} as to_time, coalesce(o.name, m.place) as place,
           m.state in (${lit(MEETING.signing)}, ${lit(MEETING.done)}) as done
      from ${FROM}
     where ${own('m')} and a.employee_id = ${employeeId} and a.state <> ${lit(ATTENDANCE.excused)} and m.state <> ${lit(MEETING.cancelled)}
       and m.starts_at < ((${to}::date + 1)::timestamp at time zone 'Asia/Shanghai')
       and m.ends_at > (${from}::date::timestamp at time zone 'Asia/Shanghai')`,
};
