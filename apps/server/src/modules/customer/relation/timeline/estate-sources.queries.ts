// What the estate's registers and the office know of the customer: follow-ups, owning and living somewhere, and notices about the houses.
import { sql } from 'kysely';
import { FOLLOW, INFORM_MENUS, informTarget, MENU, RESIDENT_RELATION, TIMELINE } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { own } from '../../../../platform/db/sql.ts';
import { seenOfHouse } from '../../../../platform/reach/reach.queries.ts';
import { dayOf, houseIdsOf, ofHouses, source, startOfDay } from './source.queries.ts';

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('；');

const follows = source<{ item: string; content: string; state: number; employee: string; planned: string }>({
  kind: TIMELINE.follow,
  menus: [MENU.follow],
  link: MENU.follow,
  select: (asked) => sql`
    select f.id, f.created_at as at, f.house_id, null::numeric as amount, f.id as link_id,
           jsonb_build_object('item', i.name, 'content', f.content, 'state', f.state, 'employee', m.name, 'planned',
             f.planned_date) as facts
      from estate_view.customer c join estate_view.follow_up f on ${own('f')} and f.customer_id = c.id
      join estate_view.follow_item i on ${own('i')} and i.id = f.item_id
      join org_view.employee m on ${own('m')} and m.id = f.employee_id
      left join estate_view.house h on ${own('h')} and h.id = f.house_id
     where ${own('c')} and c.person_id = ${asked.personId} and ${asked.houseId === null ? sql`true` : sql`f.house_id = ${asked.houseId}`}
       and (f.house_id is null or ${seenOfHouse(asked, sql`h.estate_id`, sql`h.id`)})`,
  tell: ({ item, content, state, employee, planned }) => ({
    title: `${item}（${FOLLOW.text(state)}）`,
    text: joined(content, `${employee} 计划 ${formatDay(planned)}`),
  }),
});

/** Each row of a register gives its begin and, if it is over, its end. */
const living = source<{ what: 'owner' | 'resident'; begins: boolean; relation: number | null; share: string; reason: string }>({
  kind: TIMELINE.living,
  menus: [MENU.house, MENU.resident, MENU.person, MENU.customer],
  link: MENU.house,
  select: (asked) => {
    const houses = houseIdsOf(asked);
    return sql`
      select x.id * 4 + x.part as id, ${startOfDay(sql`x.day`)} as at, x.house_id, null::numeric as amount, x.house_id as link_id, x.facts
        from (
          select o.id, 0 as part, o.from_date as day, o.house_id, jsonb_build_object('what', 'owner', 'begins', true, 'relation', null,
                 'share', trim_scale(o.share)::text, 'reason', '') as facts
            from estate_view.house_owner o where ${own('o')} and o.person_id = ${asked.personId} and o.house_id = any (${houses}::bigint[])
          union all
          select o.id, 1, o.to_date, o.house_id, jsonb_build_object('what', 'owner', 'begins', false, 'relation', null,
                 'share', trim_scale(o.share)::text, 'reason', '')
            from estate_view.house_owner o where ${own('o')} and o.person_id = ${asked.personId} and o.house_id = any (${houses}::bigint[])
             and o.to_date is not null
          union all
          select r.id, 2, r.move_in_date, r.house_id, jsonb_build_object('what', 'resident', 'begins', true, 'relation', r.relation,
                 'share', '', 'reason', '')
            from estate_view.resident r where ${own('r')} and r.person_id = ${asked.personId} and r.house_id = any (${houses}::bigint[])
             and r.move_in_date is not null
          union all
          select r.id, 3, r.move_out_date, r.house_id, jsonb_build_object('what', 'resident', 'begins', false, 'relation', r.relation,
                 'share', '', 'reason', '')
            from estate_view.resident r where ${own('r')} and r.person_id = ${asked.personId} and r.house_id = any (${houses}::bigint[])
             and r.move_out_date is not null) x
       where ${startOfDay(sql`x.day`)} <= ${asked.now}::timestamptz`;
  },
  tell: ({ what, begins, relation, share }) =>
    what === 'owner'
      ? { title: begins ? '成为业主' : '不再是业主', text: `份额 ${share}%` }
      : { title: begins ? '入住' : '迁出', text: relation === null ? '' : RESIDENT_RELATION.text(relation) },
});

const documents = source<{ number: string; menu: number; subject: string; sender: string; handled: boolean }>({
  kind: TIMELINE.document,
  menus: INFORM_MENUS,
  link: null,
  select: (asked) => sql`
    select n.id, n.sent_at as at, n.house_id, null::numeric as amount, null::bigint as link_id,
           jsonb_build_object('number', n.number, 'menu', n.menu_id, 'subject', n.subject, 'sender', n.sender_name,
             'handled', n.handled_at is not null) as facts
      from oa_view.house_inform n
     where ${own('n')} and n.menu_id = any (${asked.informMenus}::int[]) and ${ofHouses(asked, sql`n.house_id`, dayOf(sql`n.sent_at`))}`,
  tell: ({ number, menu, subject, sender, handled }) => ({
    title: `告知${informTarget.text(menu)}：${subject}`,
    text: joined(number, sender, handled ? '已处理' : '待处理'),
  }),
});

export const ESTATE_SOURCES = [follows, living, documents] as const;
