// The payer on a day of a charge that comes from no standard; `x` has house_id, parking_id and customer_id.
import { sql, type RawBuilder } from 'kysely';
import { own } from '../../../../platform/db/sql.ts';

type Part = RawBuilder<unknown>;

/** The person named as the payer of house `h` on a day; null if nobody is. */
export const namedOn = (h: Part, day: Part): Part => sql`
  case when ${h}.payer_from is null or ${day} >= ${h}.payer_from then ${h}.payer_id
       else (select n.person_id from estate_view.house_former_payer n
         where ${own('n')} and n.house_id = ${h}.id and n.to_date >= ${day} and (n.from_date is null or n.from_date <= ${day})
         limit 1) end`;

/** Everybody who was ever named for house `h`, with the days. */
export const namedPayers = (h: Part): Part => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('personId', n.person_id, 'from', coalesce(n.from_date, '1900-01-01'), 'to', n.to_date)
       order by n.to_date), '[]')
     from estate_view.house_former_payer n where ${own('n')} and n.house_id = ${h}.id)
    || case when ${h}.payer_id is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('personId', ${h}.payer_id, 'from',
         coalesce(${h}.payer_from, '1900-01-01'), 'to', null)) end`;

/** The days on which the named payer of house `h` changes. */
export const namedTurns = (h: Part): Part => sql`
  select ${h}.payer_from as day where ${h}.payer_from is not null union
  select n.from_date from estate_view.house_former_payer n where ${own('n')} and n.house_id = ${h}.id and n.from_date is not null union
  select n.to_date + 1 from estate_view.house_former_payer n where ${own('n')} and n.house_id = ${h}.id`;

/** Who pays an item of a house on a day instead of the payer of the house; null if nobody does. */
export const itemPayerOn = (houseId: Part, chargeTypeId: Part, day: Part): Part => sql`
  (select i.person_id from charging.item_payer i where ${own('i')} and i.house_id = ${houseId} and i.charge_type_id = ${chargeTypeId}
     and i.from_date <= ${day} and (i.to_date is null or i.to_date >= ${day}))`;

/** The days on which the payer of an item of a house changes. */
export const itemTurns = (houseId: Part, chargeTypeId: Part): Part => sql`
  select unnest(array[i.from_date, i.to_date + 1]) as day from charging.item_payer i
   where ${own('i')} and i.house_id = ${houseId} and i.charge_type_id = ${chargeTypeId}`;

/** Everybody who ever paid an item of house `h` instead of its payer, with the days. */
export const itemPayers = (h: Part, which: Part = sql`true`): Part => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('chargeTypeId', i.charge_type_id, 'personId', i.person_id, 'from', i.from_date,
       'to', i.to_date) order by i.from_date), '[]')
     from charging.item_payer i where ${own('i')} and i.house_id = ${h}.id and ${which})`;

/** Who pays for a parking space on a day: its tenant, else its owner. */
export const spacePayer = (parkingId: Part, day: Part): Part => sql`
  coalesce(
    (select l.person_id from estate_view.parking_lease l where ${own('l')} and l.parking_id = ${parkingId} and l.from_date <= ${day}
      and coalesce(l.ended_on, l.to_date) >= ${day} limit 1),
    (select o.person_id from estate_view.parking_owner o where ${own('o')} and o.parking_id = ${parkingId} and o.from_date <= ${day}
      and (o.to_date is null or o.to_date >= ${day}) limit 1))`;

/** The days on which a parking space may have another payer than the day before. */
export const spaceTurns = (parkingId: Part): Part => sql`
  select unnest(array[l.from_date, coalesce(l.ended_on, l.to_date) + 1]) as day from estate_view.parking_lease l
   where ${own('l')} and l.parking_id = ${parkingId}
  union select unnest(array[o.from_date, o.to_date + 1]) from estate_view.parking_owner o
   where ${own('o')} and o.parking_id = ${parkingId}`;

/**
 * For a house: the person named as its payer, else the developer before handover, else the owner of the largest share. For a parking space:
 * its tenant, else its owner. For a customer, also with a contract: the customer.
 */
export const payerOn = (day: Part): Part => sql`
  case when x.customer_id is not null then (select u.person_id from estate_view.customer u where ${own('u')} and u.id = x.customer_id)
       when x.parking_id is not null then ${spacePayer(sql`x.parking_id`, day)}
       else (select coalesce(${namedOn(sql`h`, day)}, case when h.handover_date is null or ${day} < h.handover_date then e.developer_id
                else (select o.person_id from estate_view.house_owner o
                  where ${own('o')} and o.house_id = h.id and o.from_date <= ${day} and (o.to_date is null or o.to_date >= ${day})
                       order by o.share desc, o.id limit 1) end)
               from estate_view.house h join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
                 where ${own('h')} and h.id = x.house_id) end`;
