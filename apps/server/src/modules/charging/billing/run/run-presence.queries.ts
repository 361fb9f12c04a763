// On how many days of a month an object is charged for an item, whichever of its standards applies on which day. Partial months are counted
// by these days, so that the pieces of a month add up to the month (packages/domain: part-months.ts).
import { sql, type RawBuilder } from 'kysely';
import { OBJECT } from '@anju/contract';
import { lit, own } from '../../../../platform/db/sql.ts';
import { lengthOf, monthStart } from './run-months.queries.ts';

type Part = RawBuilder<unknown>;

const FROM_OTHERS = sql`
  select p.house_id, b.charge_type_id, daterange(greatest(b.from_date, g.charge_start_date), r.on_date) as days
    from picked k
    join estate_view.house_reshape_part p
      on ${own('p')} and k.object_kind = ${lit(OBJECT.house)} and p.house_id = k.object_id and p.side = 'to'
    join estate_view.house_reshape r on r.tenant_id = p.tenant_id and r.id = p.reshape_id
    join estate_view.house_reshape_part q on q.tenant_id = p.tenant_id and q.reshape_id = p.reshape_id and q.side = 'from'
    join estate_view.house g on g.tenant_id = p.tenant_id and g.id = q.house_id
    join charging.attachment b on b.tenant_id = p.tenant_id and b.object_kind = ${lit(OBJECT.house)} and b.object_id = q.house_id
     and (b.to_date is null or b.to_date >= r.on_date - 1)
   where greatest(b.from_date, g.charge_start_date) < r.on_date`;

const INTO_OTHERS = sql`
  select p.house_id, b.charge_type_id, daterange(r.on_date, b.to_date, '[]')
    from picked k
    join estate_view.house_reshape_part p
      on ${own('p')} and k.object_kind = ${lit(OBJECT.house)} and p.house_id = k.object_id and p.side = 'from'
    join estate_view.house_reshape r on r.tenant_id = p.tenant_id and r.id = p.reshape_id
    join estate_view.house_reshape_part q on q.tenant_id = p.tenant_id and q.reshape_id = p.reshape_id and q.side = 'to'
    join charging.attachment b on b.tenant_id = p.tenant_id and b.object_kind = ${lit(OBJECT.house)} and b.object_id = q.house_id
     and b.from_date <= r.on_date and (b.to_date is null or b.to_date >= r.on_date)`;

/** A house continues the houses it was split or merged from, and they continue in it: for one item, they share the month of that day. */
export const kin: Part = sql`
  kin as materialized (${FROM_OTHERS}
   union all ${INTO_OTHERS})`;

/** Of attachment `a` of the house `h`, if it is one, in the month of a day of its span `c`. Nearly all months are charged whole. */
export const daysCharged = (day: Part): Part => sql`
  case when c.first <= ${monthStart(day)} and c.last >= ${monthStart(day)} + ${lengthOf(day)} - 1 then ${lengthOf(day)}
       else (select sum(upper(x) - lower(x))::int
               from unnest(datemultirange(daterange(${monthStart(day)}, ${monthStart(day)} + ${lengthOf(day)})) * (
                 select range_agg(y.days) from (
                   select daterange(greatest(o.from_date, h.charge_start_date), least(o.to_date, h.ended_on - 1), '[]') as days
                     from charging.attachment o
                    where ${own('o')} and o.object_kind = a.object_kind and o.object_id = a.object_id
                      and o.charge_type_id = a.charge_type_id
                      and greatest(o.from_date, h.charge_start_date) <= coalesce(least(o.to_date, h.ended_on - 1), 'infinity')
                    union all
                   select k.days from kin k
                    where a.object_kind = ${lit(OBJECT.house)} and k.house_id = a.object_id
                      and k.charge_type_id = a.charge_type_id) y)) x) end`;
