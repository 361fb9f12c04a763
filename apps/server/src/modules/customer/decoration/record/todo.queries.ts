// 装修 and 违规 in what waits for a user.
import { APPROVAL, DECORATION, EXTENSION, MENU, VIOLATION } from '@anju/contract';
import { sql } from 'kysely';
import { lit, own } from '../../../../platform/db/sql.ts';
import { undocumented } from '../../../../platform/document/approval.queries.ts';
import { seenOfHouse } from '../../../../platform/reach/reach.queries.ts';
import type { TodoSource } from '../../../../platform/todo/todo-sources.ts';

const on = (menu: number, held: readonly number[]) => sql`${lit(menu)} = any (${held}::int[])`;
const TITLE = sql`h.code || ' ' || d.number`;
const HOUSE = sql`join estate_view.house h on h.tenant_id = d.tenant_id and h.id = d.house_id`;

export const DECORATION_TODO: TodoSource = {
  kind: 'decoration',
  title: '装修',
  menus: () => [MENU.decoration, MENU.decorationViolation, MENU.decorationFinish],
  select: ({ accountId, estates, buildings, authorised, audited, today, now }) => {
    const seen = seenOfHouse({ estates, buildings }, sql`d.estate_id`, sql`d.house_id`);
    const seenToo = seenOfHouse({ estates, buildings }, sql`v.estate_id`, sql`v.house_id`);
    return sql`
      select '装修审核' as what, ${lit(MENU.decoration)} as menu, d.id, ${TITLE} as title, d.applicant_name as detail, d.planned_from as due,
             d.checked_at as since
        from customer.decoration d ${HOUSE}
       where ${own('d')} and d.state = ${lit(DECORATION.waiting)} and d.checked_at is not null and d.maker_id <> ${accountId}
         and d.checker_id <> ${accountId} and ${seen} and ${on(MENU.decoration, audited)} and ${undocumented('d', APPROVAL.decoration)}
      union all
      select '装修延期审核', ${lit(MENU.decoration)}, d.id, ${TITLE}, x.reason, x.old_to, x.created_at
        from customer.decoration_extension x join customer.decoration d on d.tenant_id = x.tenant_id and d.id = x.decoration_id ${HOUSE}
       where ${own('x')} and x.state = ${lit(EXTENSION.waiting)} and x.maker_id <> ${accountId} and ${seen}
         and ${on(MENU.decoration, audited)} and ${undocumented('x', APPROVAL.extension)}
      union all
      select '装修巡查', ${lit(MENU.decoration)}, d.id, ${TITLE}, d.contractor, d.inspect_due, d.updated_at
        from customer.decoration d ${HOUSE}
       where ${own('d')} and d.inspect_due <= ${today}::date and d.state in (${lit(DECORATION.working)}, ${lit(DECORATION.stopped)})
         and ${seen} and ${on(MENU.decoration, authorised)}
      union all
      select '装修收款撤回', ${lit(MENU.decoration)}, d.id, ${TITLE}, d.contractor, null::date, d.updated_at
        from customer.decoration d ${HOUSE}
       where ${own('d')} and d.taken_back and d.state between ${lit(DECORATION.working)} and ${lit(DECORATION.observing)} and ${seen}
         and ${on(MENU.decoration, audited)}
      union all
      select '装修观察期满', ${lit(MENU.decorationFinish)}, d.id, ${TITLE}, d.applicant_name, d.observe_until, d.accepted_at
        from customer.decoration d ${HOUSE}
       where ${own('d')} and d.state = ${lit(DECORATION.observing)} and d.observe_until <= ${today}::date
         and d.released_at is null and ${seen}
         and ${on(MENU.decorationFinish, authorised)}
      union all
      select '违规复查', ${lit(MENU.decorationViolation)}, v.id, v.number, v.content, v.deadline, v.updated_at
        from customer.violation v
       where ${own('v')} and v.state = ${lit(VIOLATION.open)} and v.deadline <= ${today}::date and ${seenToo}
         and ${on(MENU.decorationViolation, authorised)}
      union all
      select '违规申诉复核', ${lit(MENU.decorationViolation)}, v.id, v.number, v.content, v.deadline, v.updated_at
        from customer.violation v
       where ${own('v')} and v.state = ${lit(VIOLATION.appealed)} and v.maker_id <> ${accountId} and ${seenToo}
         and ${on(MENU.decorationViolation, audited)}
      union all
      select '违规上报', ${lit(MENU.decorationViolation)}, v.id, v.number, v.content,
             (v.report_due at time zone 'Asia/Shanghai')::date, v.updated_at
        from customer.violation v
       where ${own('v')} and v.reported_at is null and v.report_due is not null and v.state in (${lit(VIOLATION.open)},
         ${lit(VIOLATION.appealed)}) and v.updated_at <= ${now.toISOString()}::timestamptz and ${seenToo}
         and ${on(MENU.decorationViolation, authorised)}`;
  },
};
