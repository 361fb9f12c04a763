// The payer on a day of a charge that comes from no standard; `x` has house_id, parking_id and customer_id.
import { sql, type RawBuilder } from 'kysely';
import { own } from '../../../platform/db/sql.ts';

/**
 * For a house: the person named as its payer, else the developer before handover, else the owner of the largest share. For a parking space:
 * its tenant, else its owner. For a customer, also with a contract: the customer.
 */
export const payerOn = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when x.customer_id is not null then (select u.person_id from estate_view.customer u where ${own('u')} and u.id = x.customer_id)
       when x.parking_id is not null then coalesce(
         (select l.person_id from estate_view.parking_lease l where ${own('l')} and l.parking_id = x.parking_id and l.from_date <= ${day}
           and coalesce(l.ended_on, l.to_date) >= ${day} limit 1),
         (select o.person_id from estate_view.parking_owner o where ${own('o')} and o.parking_id = x.parking_id and o.from_date <= ${day}
           and (o.to_date is null or o.to_date >= ${day}) limit 1))
       else (select coalesce(h.payer_id, case when h.handover_date is null or ${day} < h.handover_date then e.developer_id
                else (select o.person_id from estate_view.house_owner o
                  where ${own('o')} and o.house_id = h.id and o.from_date <= ${day} and (o.to_date is null or o.to_date >= ${day})
                       order by o.share desc, o.id limit 1) end)
               from estate_view.house h join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
                 where ${own('h')} and h.id = x.house_id) end`;
