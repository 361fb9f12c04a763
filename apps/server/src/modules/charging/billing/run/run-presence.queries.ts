// On how many days of a month an object is charged for an item, whichever of its standards applies on which day. Partial months are counted
// by these days, so that the pieces of a month add up to the month (packages/domain: part-months.ts).
import { sql, type RawBuilder } from 'kysely';
import { OBJECT } from '@anju/contract';
import { lit, own } from '../../../../platform/db/sql.ts';
import { lengthOf, monthStart } from './run-months.queries.ts';

type Part = RawBuilder<unknown>;

/** The houses on the other side of the reshapes in which `house` is on this side. */
const across = (house: Part, side: 'from' | 'to'): Part => sql`
  join estate_view.house_reshape_part p on ${own('p')} and p.house_id = ${house} and p.side = ${sql.lit(side)}
  join estate_view.house_reshape_part q on q.tenant_id = p.tenant_id and q.reshape_id = p.reshape_id and q.side <> ${sql.lit(side)}`;
/** Generation by generation. */
const beyond = (name: Part, side: 'from' | 'to'): Part => sql`
  ${name} as (
    select p.house_id, q.house_id as other_id from picked k ${across(sql`k.object_id`, side)} where k.object_kind = ${lit(OBJECT.house)}
     union
    select g.house_id, q.house_id from ${name} g ${across(sql`g.other_id`, side)})`;

/**
 * A house continues the houses it was split or merged from, and they continue in it, over any number of reshapes: for one item, they share
 * the month. The days of all their attachments count, as those of one house do.
 */
export const kin: Part = sql`
  kin as materialized (
    with recursive ${beyond(sql`come_from`, 'to')}, ${beyond(sql`gone_into`, 'from')}
    select g.house_id, b.charge_type_id,
           daterange(greatest(b.from_date, h.charge_start_date), least(b.to_date, h.ended_on - 1), '[]') as days
      from (select * from come_from union select * from gone_into) g
      join estate_view.house h on ${own('h')} and h.id = g.other_id
      join charging.attachment b on b.tenant_id = h.tenant_id and b.object_kind = ${lit(OBJECT.house)} and b.object_id = h.id
     where greatest(b.from_date, h.charge_start_date) <= coalesce(least(b.to_date, h.ended_on - 1), 'infinity'))`;

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
