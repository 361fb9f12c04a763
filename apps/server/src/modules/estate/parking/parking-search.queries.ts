// Lists of parking spaces: which match, how many there are of each state, one page of them. Row scope is part of every condition.
import { sql, type RawBuilder } from 'kysely';
import { PARKING, cleanPlate, LEASE_ENDING_DAYS, PARKING_COUNT_LIMIT, type ParkingFilter, type ParkingRow } from '@anju/contract';
import { allOf, first, one, own, rows, when } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { countedTo, type Counted } from '../person/count.rules.ts';
import { inScope } from '../property/tree/tree.queries.ts';
import { parkingNamed } from '../search/parking-named.queries.ts';
import { personsMeant } from '../search/persons-meant.queries.ts';
import { vehiclesMeant } from '../search/vehicles-meant.queries.ts';

export interface ParkingSearch {
  readonly filter: ParkingFilter;
  readonly estates: readonly number[] | null;
  readonly today: string;
}
export interface ParkingSums {
  area: string;
  free: number;
  sold: number;
  leased: number;
  ownUse: number;
}

const anyOf = (column: RawBuilder<unknown>, values: readonly number[]) =>
  values.length === 0 ? [] : [sql`${column} = any (${values}::smallint[])`];

const NODE_COLUMN = { estate: sql`k.estate_id`, zone: sql`k.zone_id`, building: sql`k.building_id` };

/** The estate is part of the condition too, so that the order of its spaces is read from the index. */
function nodeCondition({ kind, id }: NonNullable<ParkingFilter['node']>): RawBuilder<unknown> {
  if (kind === 'estate') return sql`k.estate_id = ${id}`;
  return sql`k.estate_id = (select n.estate_id from ${sql.table(`estate.${kind}`)} n where ${own('n')} and n.id = ${id})
    and ${NODE_COLUMN[kind]} = ${id}`;
}

const holds = (row: RawBuilder<unknown>, last: RawBuilder<unknown>, today: string) =>
  sql`${row}.from_date <= ${today}::date and coalesce(${last}, 'infinity') >= ${today}::date`;

const keyCondition = (key: string, today: string) => sql`k.id in (
  with person as materialized (select f.id from ${personsMeant(key)} f(id))
  select p.id from ${parkingNamed(key)} p(id)
   union select v.parking_id from ${vehiclesMeant(cleanPlate(key))} f(id) join estate.vehicle v on ${own('v')} and v.id = f.id
   union select o.parking_id from person join estate.parking_owner o on ${own('o')} and o.person_id = person.id
          where ${holds(sql`o`, sql`o.to_date`, today)}
   union select l.parking_id from person join estate.parking_lease l on ${own('l')} and l.person_id = person.id
          where ${holds(sql`l`, sql`coalesce(l.ended_on, l.to_date)`, today)})`;

/** The condition on `estate.parking k`. */
function condition({ filter, estates, today }: ParkingSearch): RawBuilder<unknown> {
  return allOf(
    inScope(estates, sql`k.estate_id`),
    sql`k.disabled = ${filter.disabled}`,
    filter.node === null ? undefined : nodeCondition(filter.node),
    ...anyOf(sql`k.state`, filter.states),
    ...anyOf(sql`k.kind`, filter.kinds),
    ...anyOf(sql`k.owner_type`, filter.ownerTypes),
    ...(filter.ending
      ? [
          sql`k.id in (select l.parking_id from estate.parking_lease l where ${own('l')} and l.from_date <= ${today}::date
              and coalesce(l.ended_on, l.to_date) between ${today}::date and ${today}::date + ${LEASE_ENDING_DAYS}::int)`,
        ]
      : []),
    when(filter.key !== '', keyCondition(filter.key, today)),
  );
}

/** The count is exact up to a limit. */
export async function countParkings(db: DbOrTx, search: ParkingSearch, limit = PARKING_COUNT_LIMIT): Promise<Counted> {
  const result = await rows<{ n: number }>(db)`
    select count(*)::int as n from (select from estate.parking k
      where ${own('k')} and ${condition(search)} limit ${sql.lit(limit + 1)}) found`;
  return countedTo(limit, result[0]?.n ?? 0);
}

/** Over all matching spaces. */
export async function getSums(db: DbOrTx, search: ParkingSearch): Promise<ParkingSums> {
  return one<ParkingSums>(db)`
    select coalesce(sum(k.area), 0)::text as area, count(*) filter (where k.state = ${PARKING.free})::int as free,
           count(*) filter (where k.state = ${PARKING.sold})::int as sold,
             count(*) filter (where k.state = ${PARKING.leased})::int as leased,
           count(*) filter (where k.state = ${PARKING.ownUse})::int as own_use
      from estate.parking k where ${own('k')} and ${condition(search)}`;
}

const ROW = sql`
  k.id, k.version, k.code, k.estate_id, e.name as estate_name, k.zone_id, coalesce(z.name, '') as zone_name, k.building_id,
  coalesce(b.name, '') as building_name, k.kind, k.owner_type, k.state, k.area, k.location, k.monthly_price, k.house_id,
  coalesce(h.code, '') as house_code, coalesce(owner.name, renter.name, '') as holder_name,
    coalesce(owner.phone, renter.phone, '') as holder_phone,
  case when owner.name is null then renter.last end as lease_to, coalesce(cars.plates, '') as plates, k.disabled`;

const joins = (today: string) => sql`
  join estate.estate e on e.tenant_id = k.tenant_id and e.id = k.estate_id
  left join estate.zone z on z.tenant_id = k.tenant_id and z.id = k.zone_id
  left join estate.building b on b.tenant_id = k.tenant_id and b.id = k.building_id
  left join estate.house h on h.tenant_id = k.tenant_id and h.id = k.house_id
  left join lateral (
    select p.name, p.phone from estate.parking_owner o join estate.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
     where o.tenant_id = k.tenant_id and o.parking_id = k.id and ${holds(sql`o`, sql`o.to_date`, today)}) owner on true
  left join lateral (
    select p.name, p.phone, coalesce(l.ended_on, l.to_date) as last
      from estate.parking_lease l join estate.person p on p.tenant_id = l.tenant_id and p.id = l.person_id
     where l.tenant_id = k.tenant_id and l.parking_id = k.id and ${holds(sql`l`, sql`coalesce(l.ended_on, l.to_date)`, today)}) renter
       on true
  left join lateral (
    select string_agg(v.plate, '、' order by v.main desc, v.id) as plates from estate.vehicle v
     where v.tenant_id = k.tenant_id and v.parking_id = k.id) cars on true`;

/** One page. The page is found on the index first; names and holders are fetched only for its rows. */
export async function listParkings(
  db: DbOrTx,
  search: ParkingSearch,
  order: 'asc' | 'desc',
  limit: number,
  offset: number,
): Promise<ParkingRow[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const by = sql`k.estate_id ${direction}, k.sort_key ${direction}, k.id ${direction}`;
  return rows<ParkingRow>(db)`
    with page as materialized (select k.id from estate.parking k where ${own('k')} and ${condition(search)}
      order by ${by} limit ${limit} offset ${offset})
    select ${ROW} from page join estate.parking k on ${own('k')} and k.id = page.id ${joins(search.today)} order by ${by}`;
}

export type ParkingSheetRow = ParkingRow & { sortKey: string; remark: string };

/** All matching spaces in order, in slices: `after` is the last row of the previous slice. */
export async function listParkingsAfter(
  db: DbOrTx,
  search: ParkingSearch,
  after: ParkingSheetRow | null,
  limit: number,
): Promise<ParkingSheetRow[]> {
  const next = after === null ? sql`true` : sql`(k.estate_id, k.sort_key, k.id) > (${after.estateId}, ${after.sortKey}, ${after.id})`;
  return rows<ParkingSheetRow>(db)`
    with page as materialized (
      select k.id from estate.parking k where ${own('k')} and ${condition(search)} and ${next}
        order by k.estate_id, k.sort_key, k.id limit ${limit})
    select ${ROW}, k.sort_key, k.remark from page join estate.parking k on ${own('k')} and k.id = page.id ${joins(search.today)}
     order by k.estate_id, k.sort_key, k.id`;
}

export async function findParking(
  db: DbOrTx,
  id: number,
  today: string,
): Promise<(ParkingRow & { remark: string; updatedAt: string; createdBy: string; createdAt: string }) | undefined> {
  return first<ParkingRow & { remark: string; updatedAt: string; createdBy: string; createdAt: string }>(db)`
    select ${ROW}, k.remark, k.updated_at, k.created_by, k.created_at from estate.parking k ${joins(today)}
      where ${own('k')} and k.id = ${id}`;
}
