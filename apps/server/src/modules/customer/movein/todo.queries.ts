// 入伙 in what waits for a user: appointments of today, re-inspections that are due, defects past their day.
import { sql } from 'kysely';
import { DEFECT, HANDOVER_PLAN, MENU, MOVE_IN } from '@anju/contract';
import { lit, lits, own } from '../../../platform/db/sql.ts';
import { seenOfHouse } from '../../../platform/reach/reach.queries.ts';
import type { TodoSource } from '../../../platform/todo/todo-sources.ts';

/** Older ones are found in the list of defects. */
const OVERDUE_DAYS = 90;

export const MOVE_IN_TODO: TodoSource = {
  kind: 'move-in',
  title: '入伙',
  menus: () => [MENU.moveIn],
  select: ({ estates, buildings, authorised, today }) => {
    const reach = { estates, buildings };
    const may = sql`${lit(MENU.moveIn)} = any (${authorised}::int[])`;
    return sql`
      select '入伙预约' as what, ${lit(MENU.moveIn)} as menu, m.id, h.code as title, m.queue_no || ' 号' as detail, s.day as due,
             m.updated_at as since
        from customer.handover_slot s
        join customer.handover_plan p on p.tenant_id = s.tenant_id and p.id = s.plan_id and p.state = ${lit(HANDOVER_PLAN.published)}
        join customer.move_in m on m.tenant_id = s.tenant_id and m.slot_id = s.id and m.state = ${lit(MOVE_IN.booked)}
        join estate_view.house h on h.tenant_id = m.tenant_id and h.id = m.house_id
       where ${own('s')} and s.day = ${today}::date and ${may} and ${seenOfHouse(reach, sql`m.estate_id`, sql`m.house_id`)}
      union all
      select '复验到期', ${lit(MENU.moveIn)}, m.id, h.code, m.number, m.recheck_on, m.updated_at
        from customer.move_in m join estate_view.house h on h.tenant_id = m.tenant_id and h.id = m.house_id
       where ${own('m')} and m.recheck_on <= ${today}::date and m.recheck_on is not null
         and m.state in (${lits(MOVE_IN.checking, MOVE_IN.mending, MOVE_IN.again)}) and ${may}
         and ${seenOfHouse(reach, sql`m.estate_id`, sql`m.house_id`)}`;
  },
};

/** Of houses and of common parts; each opens in the list of defects. */
export const DEFECT_TODO: TodoSource = {
  kind: 'defect',
  title: '验房问题',
  menus: () => [MENU.moveIn],
  select: ({ estates, buildings, authorised, today }) => sql`
    select '整改逾期' as what, ${lit(MENU.moveIn)} as menu, x.id, c.place || ' ' || x.description as title, x.number as detail,
           x.due_on as due, x.found_at as since
      from customer.defect x join customer.check_sheet c on c.tenant_id = x.tenant_id and c.id = x.sheet_id
     where ${own('x')} and x.state = ${lit(DEFECT.open)} and x.due_on < ${today}::date
       and x.due_on >= ${today}::date - ${lit(OVERDUE_DAYS)} and ${lit(MENU.moveIn)} = any (${authorised}::int[])
       and ${seenOfHouse({ estates, buildings }, sql`x.estate_id`, sql`x.house_id`)}`,
};
