// The search box at the desk: houses, and objects with bills but without a house. Every branch uses an index: houses and persons through
// the fragments of estate, parking spaces by code, plate, renter and owner, customers by number and person, contracts by number and
// customer, all of them also by the payer of their bills.
import { sql } from 'kysely';
import { BILL, OBJECT, type findAtDesk, type OutputOf } from '@anju/contract';
import { begins } from '../../../../platform/db/begins.ts';
import { lit, own, rows } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import { inScope, seen } from '../../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { LATE_LEFT } from '../../bill/core/late-fee.queries.ts';
import { housesMeant, namesWhole, parkingNamed, personsMeant, vehiclesMeant } from '../../../estate/index.ts';

interface DeskHit extends Omit<OutputOf<typeof findAtDesk>[number], 'note'> {
  /** The persons that match the key, else the owners or payers. */
  readonly names: string;
  /** The phone of the matching person, unmasked here and masked in the response. */
  readonly phone: string;
}

interface DeskSearch extends Reach {
  readonly key: string;
  readonly today: string;
  readonly limit: number;
}
/** A key of a single digit matches half a company; this is enough to list objects with open bills first. */
const LOOKED_AT = 500;

export async function listHits(db: DbOrTx, { key, today, limit, ...reach }: DeskSearch): Promise<DeskHit[]> {
  const owned = sql`o.from_date <= ${today}::date and coalesce(o.to_date, 'infinity') >= ${today}::date`;
  const rented = sql`l.from_date <= ${today}::date and coalesce(l.ended_on, l.to_date) >= ${today}::date`;
  const upper = key.normalize('NFKC').toUpperCase();
  return rows<DeskHit>(db)`
    with person as materialized (select f.id from ${personsMeant(key)} f(id)),
    house as materialized (
      select h.id, h.estate_id, h.sort_key, h.code, ${namesWhole(key)} as exact from estate_view.house h
       where ${own('h')} and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}
         and h.id in (select f.id from ${housesMeant(key, today)} f(id) union select b.object_id from person join charging.bill b
           on ${own('b')} and b.payer_id = person.id and b.object_kind = ${lit(OBJECT.house)} and b.state = ${lit(BILL.published)}
             and not b.void)
         -- A house that ended by a split or merge is found as long as something is owed for it.
         and (not h.disabled or exists (select from charging.object_balance o
           where ${own('o')} and o.object_kind = ${lit(OBJECT.house)} and o.object_id = h.id and o.bills > 0)
           or exists (select from charging.bill b where ${own('b')} and b.house_id = h.id and ${LATE_LEFT}))
       order by exact desc, h.estate_id, h.sort_key, h.id limit ${LOOKED_AT}),
    free as materialized (
      select f.* from (
        select ${lit(OBJECT.parking)}::smallint as kind, p.id from ${parkingNamed(key)} p(id)
         union select ${lit(OBJECT.parking)}::smallint, v.parking_id from ${vehiclesMeant(key)} f(id)
           join estate_view.vehicle v on ${own('v')} and v.id = f.id where v.parking_id is not null
         union select ${lit(OBJECT.parking)}::smallint, l.parking_id from person
           join estate_view.parking_lease l on ${own('l')} and l.person_id = person.id where ${rented}
         union select ${lit(OBJECT.parking)}::smallint, o.parking_id from person
           join estate_view.parking_owner o on ${own('o')} and o.person_id = person.id where ${owned}
         union select ${lit(OBJECT.customer)}::smallint, c.id from estate_view.customer c
           where ${own('c')} and c.number >= ${upper} and c.number < ${upper} || chr(1114111)
         union select ${lit(OBJECT.customer)}::smallint, c.id from person
           join estate_view.customer c on ${own('c')} and c.person_id = person.id
         union select ${lit(OBJECT.contract)}::smallint, n.id from charging.contract n where ${own('n')} and ${begins(sql`n.number`, upper)}
         union select ${lit(OBJECT.contract)}::smallint, n.id from person
           join estate_view.customer c on ${own('c')} and c.person_id = person.id
           join charging.contract n on n.tenant_id = c.tenant_id and n.customer_id = c.id
         union select b.object_kind, b.object_id from person join charging.bill b on ${own('b')} and b.payer_id = person.id
                where b.state = ${lit(BILL.published)} and not b.void and b.house_id is null) f limit ${LOOKED_AT}),
    found as (
      select ${lit(OBJECT.house)}::smallint as object_kind, h.id as object_id, h.estate_id, h.code as text, h.sort_key, h.exact,
             w.bills, w.open
        from house h
        cross join lateral (
          select coalesce(sum(o.bills), 0)::int as bills, coalesce(sum(o.open), 0)::numeric(18, 2) as open
            from (select ${lit(OBJECT.house)}::smallint as kind, h.id
                  union all select ${lit(OBJECT.parking)}::smallint, k.id from estate_view.parking k
                   where ${own('k')} and k.house_id = h.id) own
            join charging.object_balance o on ${own('o')} and o.object_kind = own.kind and o.object_id = own.id) w
      union all
      select g.kind, g.id, g.estate_id, coalesce('车位 ' || k.code, '合同 ' || n.number, c.number || ' ' || p.name),
             coalesce(k.sort_key, n.number, c.number),
             coalesce(k.code in (${key}, ${upper}) or n.number = ${upper} or c.number = ${upper}, false) or p.name = ${key}, g.bills, g.open
        from (select f.kind, f.id, b.estate_id, count(*) filter (where b.state = ${lit(BILL.published)})::int as bills,
                     coalesce(sum(b.open) filter (where b.state = ${lit(BILL.published)}), 0)::numeric(18, 2) as open
                from free f join charging.bill b on ${own('b')} and b.object_kind = f.kind and b.object_id = f.id and not b.void
                  and b.state >= ${lit(BILL.published)} and b.house_id is null
               where ${inScope(reach.estates, sql`b.estate_id`)} group by 1, 2, 3) g
        left join estate_view.parking k on ${own('k')} and g.kind = ${lit(OBJECT.parking)} and k.id = g.id
        left join charging.contract n on ${own('n')} and g.kind = ${lit(OBJECT.contract)} and n.id = g.id
        left join estate_view.customer c on ${own('c')} and g.kind = ${lit(OBJECT.customer)} and c.id = g.id
        left join estate_view.person p on ${own('p')} and p.id = c.person_id),
    page as materialized (
      select * from found f order by f.exact desc nulls last, f.bills > 0 desc, f.object_kind, f.estate_id, f.sort_key, f.object_id
        limit ${limit})
    select f.object_kind, f.object_id, f.estate_id, e.name as estate_name, f.text, f.bills, f.open,
           coalesce(m.names, w.names, '') as names, coalesce(m.phone, '') as phone,
           case when not f.exact then m.person_id end as person_id
      from page f join estate_view.estate e on ${own('e')} and e.id = f.estate_id
      cross join lateral (
        select string_agg(p.name, '、' order by t.rank, p.id) as names
          from (select o.person_id, -o.share as rank from estate_view.house_owner o
            where ${own('o')} and f.object_kind = ${lit(OBJECT.house)} and o.house_id = f.object_id and ${owned}
                union all select l.person_id, 1 from estate_view.parking_lease l
                  where ${own('l')} and f.object_kind = ${lit(OBJECT.parking)} and l.parking_id = f.object_id
                           and ${rented}
                union all select o.person_id, 2 from estate_view.parking_owner o
                  where ${own('o')} and f.object_kind = ${lit(OBJECT.parking)} and o.parking_id = f.object_id and ${owned}
                union all select c.person_id, 1 from charging.contract n join estate_view.customer c
                  on c.tenant_id = n.tenant_id and c.id = n.customer_id
                           where ${own('n')} and f.object_kind = ${lit(OBJECT.contract)} and n.id = f.object_id) t
          join estate_view.person p on ${own('p')} and p.id = t.person_id) w
      cross join lateral (
        select string_agg(p.name, '、' order by p.id) as names, (array_agg(p.phone order by p.id))[1] as phone,
               case when count(*) = 1 then min(p.id) end as person_id
          from (select o.person_id from estate_view.house_owner o
            where ${own('o')} and f.object_kind = ${lit(OBJECT.house)} and o.house_id = f.object_id and ${owned}
                union select r.person_id from estate_view.resident r
                       where ${own('r')} and f.object_kind = ${lit(OBJECT.house)} and r.house_id = f.object_id
                         and coalesce(r.move_out_date, 'infinity') >= ${today}::date
                union select l.person_id from estate_view.parking_lease l
                  where ${own('l')} and f.object_kind = ${lit(OBJECT.parking)} and l.parking_id = f.object_id
                       and ${rented}
                union select o.person_id from estate_view.parking_owner o
                  where ${own('o')} and f.object_kind = ${lit(OBJECT.parking)} and o.parking_id = f.object_id and ${owned}
                union select b.payer_id from charging.bill b
                  where ${own('b')} and b.object_kind = f.object_kind and b.object_id = f.object_id
                       and b.state = ${lit(BILL.published)} and not b.void) t
          join person on person.id = t.person_id join estate_view.person p on ${own('p')} and p.id = person.id) m
     order by f.exact desc nulls last, f.bills > 0 desc, f.object_kind, f.estate_id, f.sort_key, f.object_id`;
}
