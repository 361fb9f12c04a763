// What waits: leases that somebody else has to decide, those that end soon, and those past their end that nobody checked.
import { sql } from 'kysely';
import { APPROVAL, LEASE, MENU } from '@anju/contract';
import { lit, own } from '../../../platform/db/sql.ts';
import type { DecisionSource } from '../../../platform/decision/decision-sources.ts';
import { undocumented } from '../../../platform/document/approval.queries.ts';
import { inScope, seenOfHouse } from '../../../platform/reach/reach.queries.ts';
import type { TodoSource } from '../../../platform/todo/todo-sources.ts';
import { expiringOn, overdueOn } from './lease/row.queries.ts';

export const LEASE_DECISIONS: DecisionSource = {
  menus: [MENU.rental],
  select: ({ estates }) => sql`
    select '租约' as kind, ${lit(MENU.rental)} as menu, array[${lit(MENU.rental)}] as menus, l.id, l.number,
           h.code || ' ' || m.name as text, l.estate_id, l.rent as amount, l.created_by as by, l.maker_id, l.created_at as at
      from customer.lease l join estate_view.house h on h.tenant_id = l.tenant_id and h.id = l.house_id
      join estate_view.person m on m.tenant_id = l.tenant_id and m.id = l.main_id
     where ${own('l')} and l.state = ${lit(LEASE.waiting)} and ${inScope(estates, sql`l.estate_id`)}
       and ${undocumented('l', APPROVAL.lease)}`,
};

export const LEASE_TODO: TodoSource = {
  kind: 'lease',
  title: '租约',
  menus: () => [MENU.rental],
  select: ({ estates, buildings, authorised, today }) => {
    const may = sql`${lit(MENU.rental)} = any (${authorised}::int[])`;
    const seen = seenOfHouse({ estates, buildings }, sql`l.estate_id`, sql`l.house_id`);
    const names = sql`join estate_view.house h on h.tenant_id = l.tenant_id and h.id = l.house_id
      join estate_view.person m on m.tenant_id = l.tenant_id and m.id = l.main_id`;
    return sql`
      select '租约到期' as what, ${lit(MENU.rental)} as menu, l.id, h.code || ' ' || m.name as title, l.number as detail, l.end_on as due,
             l.created_at as since
        from customer.lease l ${names} where ${own('l')} and ${expiringOn(today)} and ${may} and ${seen}
      union all
      select '退租查验', ${lit(MENU.rental)}, l.id, h.code || ' ' || m.name, l.number, l.end_on, l.created_at
        from customer.lease l ${names} where ${own('l')} and ${overdueOn(today)} and ${may} and ${seen}`;
  },
};
