// What waits: slips that somebody else has to decide, and households that left and are not closed yet.
import { sql } from 'kysely';
import { APPROVAL, MENU, SLIP, SLIP_KIND } from '@anju/contract';
import { lit, own } from '../../../platform/db/sql.ts';
import type { DecisionSource } from '../../../platform/decision/decision-sources.ts';
import { undocumented } from '../../../platform/document/approval.queries.ts';
import { inScope, seenOfHouse } from '../../../platform/reach/reach.queries.ts';
import type { TodoSource } from '../../../platform/todo/todo-sources.ts';

const KIND = sql`case r.kind ${sql.join(
  SLIP_KIND.options.map(({ value, label }) => sql`when ${lit(value)} then ${sql.lit(label)}`),
  sql` `,
)} end`;

export const SLIP_DECISIONS: DecisionSource = {
  menus: [MENU.moveOut],
  select: ({ estates }) => sql`
    select '放行条' as kind, ${lit(MENU.moveOut)} as menu, array[${lit(MENU.moveOut)}] as menus, r.id, r.number,
           h.code || ' ' || r.name || '，' || ${KIND} as text, r.estate_id, null::numeric as amount, r.created_by as by, r.maker_id,
           r.created_at as at
      from customer.release r join estate_view.house h on h.tenant_id = r.tenant_id and h.id = r.house_id
     where ${own('r')} and r.state = ${lit(SLIP.waiting)} and ${inScope(estates, sql`r.estate_id`)}
       and ${undocumented('r', APPROVAL.release)}`,
};

export const SLIP_TODO: TodoSource = {
  kind: 'release',
  title: '搬离办结',
  menus: () => [MENU.moveOut],
  select: ({ estates, buildings, authorised, accountId, today }) => sql`
    select '办结搬离' as what, ${lit(MENU.moveOut)} as menu, r.id, h.code || ' ' || r.name as title, r.number as detail,
           (r.passed_at at time zone 'Asia/Shanghai')::date as due, r.passed_at as since
      from customer.release r join estate_view.house h on h.tenant_id = r.tenant_id and h.id = r.house_id
     where ${own('r')} and r.whole and r.state = ${lit(SLIP.passed)} and r.maker_id = ${accountId}
       and r.passed_at > ${today}::date - 90 and ${lit(MENU.moveOut)} = any (${authorised}::int[])
       and ${seenOfHouse({ estates, buildings }, sql`r.estate_id`, sql`r.house_id`)}
       and not exists (select from customer.release_close z where ${own('z')} and z.release_id = r.id)`,
};
