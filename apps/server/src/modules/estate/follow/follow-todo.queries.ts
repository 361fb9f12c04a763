// The user's own open follow-ups among the to-dos.
import { sql } from 'kysely';
import { FOLLOW, MENU } from '@anju/contract';
import { lit, own } from '../../../platform/db/sql.ts';
import type { TodoSource } from '../../../platform/todo/todo-sources.ts';

export const FOLLOW_TODO: TodoSource = {
  kind: 'follow-up',
  title: '客户跟进',
  select: ({ employeeId }) => sql`
    select '客户跟进' as what, ${lit(MENU.follow)} as menu, f.id, p.name || ' ' || i.name as title, f.content as detail, f.planned_date as due,
           f.created_at as since
      from estate.follow_up f join estate.customer c on ${own('c')} and c.id = f.customer_id
      join estate.person p on ${own('p')} and p.id = c.person_id
      join estate.follow_item i on ${own('i')} and i.id = f.item_id
     where ${own('f')} and f.employee_id = ${employeeId} and f.state in (${lit(FOLLOW.waiting)}, ${lit(FOLLOW.running)})`,
};
