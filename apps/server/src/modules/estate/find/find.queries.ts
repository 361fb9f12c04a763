// What the box for everything finds in an estate. Every way is cut before anything is joined, so that a short text costs no more than a
// long one; row scope is part of every condition.
import { sql, type RawBuilder } from 'kysely';
import { FIND_COUNTED, FIND_ROWS } from '@anju/contract';
import { begins } from '../../../platform/db/begins.ts';
import { own, rows } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { inScope, seen } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { personInScope } from '../customer/customer-search.queries.ts';
import { housesMeant } from '../search/houses-meant.queries.ts';
import { namesWhole, waysToNameHouse } from '../search/houses-named.queries.ts';
import { parkingNamed } from '../search/parking-named.queries.ts';
import { personsMeant } from '../search/persons-meant.queries.ts';
import { vehiclesMeant } from '../search/vehicles-meant.queries.ts';

type Part = RawBuilder<unknown>;

export interface FindSearch extends Reach {
  readonly key: string;
  readonly today: string;
}

/** How many rows of one way are looked at. */
const LOOKED_AT = 200;

const during = (row: Part, today: string): Part =>
  sql`${row}.from_date <= ${today}::date and (${row}.to_date is null or ${row}.to_date >= ${today}::date)`;

export interface HouseFound {
  readonly id: number;
  readonly code: string;
  readonly estateName: string;
  readonly owners: string;
  readonly phone: string;
  readonly useState: number;
  readonly n: number;
}

/** Houses among the ids of `found`; those the text names whole first. */
const houses = (db: DbOrTx, { key, today }: FindSearch, found: Part): Promise<HouseFound[]> => rows<HouseFound>(db)`
  with hit as materialized (
    select h.id, h.estate_id, h.sort_key, ${namesWhole(key)} as whole from ${found} f(id) join estate.house h
      on ${own('h')} and h.id = f.id),
  page as materialized (
    select hit.*, least(count(*) over (), ${FIND_COUNTED})::int as n from hit
     order by hit.whole desc, hit.estate_id, hit.sort_key, hit.id limit ${FIND_ROWS})
  select h.id, h.code, e.name as estate_name, coalesce(w.names, '') as owners, coalesce(w.phone, '') as phone, h.use_state, page.n
    from page join estate.house h on ${own('h')} and h.id = page.id
    join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
    left join lateral (
      select string_agg(p.name, '、' order by o.share desc, o.id) as names, (array_agg(p.phone order by o.share desc, o.id))[1] as phone
        from estate.house_owner o join estate.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
       where ${own('o')} and o.house_id = h.id and ${during(sql`o`, today)}) w on true
   order by page.whole desc, page.estate_id, page.sort_key, page.id`;

/** Houses by what people write for them. */
export function findHouses(db: DbOrTx, search: FindSearch): Promise<HouseFound[]> {
  const shown = sql`not h.disabled and ${seen(search, sql`h.estate_id`, sql`h.building_id`)}`;
  const ways = [namesWhole(search.key), ...waysToNameHouse(search.key)].map(
    (way) => sql`(select h.id from estate.house h where ${own('h')} and ${way} and ${shown} limit ${LOOKED_AT})`,
  );
  return houses(db, search, sql`(${sql.join(ways, sql` union `)})`);
}

/** Houses of the persons and vehicles a text means, where it names no house. */
export const findHousesOfPeople = (db: DbOrTx, search: FindSearch): Promise<HouseFound[]> =>
  houses(
    db,
    search,
    sql`(select h.id from estate.house h where ${own('h')} and h.id in ${housesMeant(search.key, search.today)} and not h.disabled
      and ${seen(search, sql`h.estate_id`, sql`h.building_id`)} limit ${LOOKED_AT})`,
  );

export interface PersonFound {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly house: string;
  readonly n: number;
}
export const findPeople = (db: DbOrTx, { key, today, ...reach }: FindSearch): Promise<PersonFound[]> => rows<PersonFound>(db)`
  with page as materialized (
    select hit.*, least(count(*) over (), ${FIND_COUNTED})::int as n from (
      select p.id, p.name, p.phone from ${personsMeant(key, LOOKED_AT)} f(id) join estate.person p on ${own('p')} and p.id = f.id
       where p.merged_into is null and ${personInScope(reach, sql`p.id`)}) hit order by hit.name, hit.id limit ${FIND_ROWS})
  select page.id, page.name, page.phone, page.n, coalesce((
    select h.code || ' ' || t.word from (
      select o.house_id, '业主' as word, 1 as rank from estate.house_owner o
       where ${own('o')} and o.person_id = page.id and ${during(sql`o`, today)}
      union all select r.house_id, '住户', 2 from estate.resident r
       where ${own('r')} and r.person_id = page.id and (r.move_out_date is null or r.move_out_date >= ${today}::date)) t
      join estate.house h on ${own('h')} and h.id = t.house_id
     where not h.disabled and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}
     order by t.rank, h.estate_id, h.sort_key, h.id limit 1), '') as house
    from page order by page.name, page.id`;

export interface SpaceFound {
  readonly id: number;
  readonly code: string;
  readonly plate: string;
  readonly estateName: string;
  readonly houseCode: string;
  readonly n: number;
}
/** Parking spaces by code, and by the plates of the vehicles on them. */
export const findSpaces = (db: DbOrTx, { key, estates }: FindSearch): Promise<SpaceFound[]> => rows<SpaceFound>(db)`
  with hit as materialized (
    (select p.id, null::bigint as vehicle_id from ${parkingNamed(key)} f(id) join estate.parking p on ${own('p')} and p.id = f.id
      where not p.disabled and ${inScope(estates, sql`p.estate_id`)} limit ${LOOKED_AT})
    union all (select p.id, v.id from ${vehiclesMeant(key)} f(id) join estate.vehicle v on ${own('v')} and v.id = f.id
      join estate.parking p on p.tenant_id = v.tenant_id and p.id = v.parking_id
      where not p.disabled and ${inScope(estates, sql`p.estate_id`)} limit ${LOOKED_AT}))
  select k.id, k.code, coalesce(v.plate, '') as plate, e.name as estate_name, coalesce(h.code, '') as house_code,
         least(count(*) over (), ${FIND_COUNTED})::int as n
    from hit join estate.parking k on ${own('k')} and k.id = hit.id join estate.estate e on e.tenant_id = k.tenant_id and e.id = k.estate_id
    left join estate.vehicle v on ${own('v')} and v.id = hit.vehicle_id
    left join estate.house h on h.tenant_id = k.tenant_id and h.id = k.house_id
   order by k.estate_id, k.sort_key, k.id, v.plate limit ${FIND_ROWS}`;

export interface CustomerFound {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly phone: string;
  readonly n: number;
}
/** Customers by the beginning of their number; by name and phone they are found as persons. */
export const findCustomers = (db: DbOrTx, { key, ...reach }: FindSearch): Promise<CustomerFound[]> => rows<CustomerFound>(db)`
  select c.id, c.number, p.name, p.phone, least(count(*) over (), ${FIND_COUNTED})::int as n
    from (select c.id, c.tenant_id, c.number, c.person_id from estate.customer c
           where ${own('c')} and ${begins(sql`c.number`, key.normalize('NFKC').toUpperCase())} and not c.disabled
             and ${personInScope(reach, sql`c.person_id`)} limit ${LOOKED_AT}) c
    join estate.person p on ${own('p')} and p.id = c.person_id order by c.number limit ${FIND_ROWS}`;
