// The box 来电人: houses by what people write for them, and the houses of the persons and cars a text means. Every way uses an index of
// estate; row scope is part of the statement.
import { sql } from 'kysely';
import type { findCallers, OutputOf } from '@anju/contract';
import { own, rows } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { seen } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { housesNamed, namesWhole, personsMeant, vehiclesMeant } from '../../estate/index.ts';

export interface CallerSearch extends Reach {
  readonly key: string;
  readonly today: string;
  readonly limit: number;
}

export interface FoundCaller extends Omit<OutputOf<typeof findCallers>[number], 'relation'> {
  /** How the person is related to the owner; null for an owner. */
  readonly relation: number | null;
}

/** A surname or a single figure means more people and houses than anybody reads. */
const LOOKED_AT = 200;

/** Phones are unmasked here and masked in the answer. A house that was named shows its owners, and no person was meant. */
export const listCallers = (db: DbOrTx, { key, today, limit, ...reach }: CallerSearch): Promise<FoundCaller[]> => {
  const day = sql`${today}::date`;
  const owned = sql`o.from_date <= ${day} and (o.to_date is null or o.to_date >= ${day})`;
  const shown = seen(reach, sql`h.estate_id`, sql`h.building_id`);
  const figures = key.normalize('NFKC').replace(/[\s-]/g, '');
  return rows<FoundCaller>(db)`
    with car as materialized (
      select v.parking_id, v.person_id from ${vehiclesMeant(key)} f(id) join estate_view.vehicle v on ${own('v')} and v.id = f.id
       limit ${LOOKED_AT}),
    person as materialized (
      select f.id from ${personsMeant(key, LOOKED_AT)} f(id) union select c.person_id from car c where c.person_id is not null),
    named as materialized (
      select h.id, ${namesWhole(key)} as whole from estate_view.house h
       where ${own('h')} and h.id in (select f.id from ${housesNamed(key)} f(id)) and not h.disabled and ${shown}
       order by whole desc, h.estate_id, h.sort_key, h.id limit ${LOOKED_AT}),
    hit as (
      select n.id as house_id, null::bigint as person_id, null::smallint as relation, 1 as way, n.whole from named n
      union all select o.house_id, o.person_id, null, 2, false from person join estate_view.house_owner o
        on ${own('o')} and o.person_id = person.id where ${owned}
      union all select r.house_id, r.person_id, r.relation, 3, false from person join estate_view.resident r
        on ${own('r')} and r.person_id = person.id
       where coalesce(r.move_in_date, '-infinity') <= ${day} and coalesce(r.move_out_date, 'infinity') > ${day}
      union all select k.house_id, null, null, 4, false from car join estate_view.parking k on ${own('k')} and k.id = car.parking_id
       where k.house_id is not null
      union all select l.house_id, null, null, 4, false from car join estate_view.parking_lease l
        on ${own('l')} and l.parking_id = car.parking_id
       where l.house_id is not null and ${day} between l.from_date and coalesce(l.ended_on, l.to_date)),
    found as (
      select distinct on (x.house_id, x.person_id) x.house_id, x.person_id, x.relation, x.way, h.estate_id, h.sort_key, h.code,
             x.whole or coalesce(p.name = ${key} or p.phone = ${figures}, false) as whole
        from hit x join estate_view.house h on ${own('h')} and h.id = x.house_id
        left join estate_view.person p on ${own('p')} and p.id = x.person_id
       where not h.disabled and ${shown}
       order by x.house_id, x.person_id, x.way),
    page as materialized (
      select f.* from found f
       where f.way < 4 or not exists (select from found g where g.house_id = f.house_id and g.person_id is not null)
       order by f.whole desc, f.way, f.estate_id, f.sort_key, f.house_id, f.person_id limit ${limit})
    select f.house_id, f.estate_id, e.name as estate_name, f.code as house, f.person_id, coalesce(p.name, w.names, '') as name,
           coalesce(p.phone, w.phone, '') as phone, f.relation
      from page f join estate_view.estate e on ${own('e')} and e.id = f.estate_id
      left join estate_view.person p on ${own('p')} and p.id = f.person_id
      left join lateral (
        select string_agg(q.name, '、' order by o.share desc, o.id) as names,
               (array_agg(q.phone order by o.share desc, o.id))[1] as phone
          from estate_view.house_owner o join estate_view.person q on q.tenant_id = o.tenant_id and q.id = o.person_id
         where ${own('o')} and f.person_id is null and o.house_id = f.house_id and ${owned}) w on true
     order by f.whole desc, f.way, f.estate_id, f.sort_key, f.house_id, f.person_id`;
};
