// Rows of one parking space, its place, and the persons and houses its dialogs search for.
import { sql, type RawBuilder } from 'kysely';
import { first, own, rows } from '../../../platform/db/sql.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import { unlessReferred } from '../../../platform/tenancy/savepoint.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../property/tree/tree.queries.ts';
import { housesMeant } from '../search/houses-meant.queries.ts';
import { personsMeant } from '../search/persons-meant.queries.ts';

export interface ParkingPlace {
  readonly zoneId: number | null;
  readonly buildingId: number | null;
}

/** Zone and building of the estate if they belong together (the zone follows from the building); otherwise undefined. */
export async function findPlace(
  db: DbOrTx,
  { estateId, zoneId, buildingId }: ParkingPlace & { estateId: number },
): Promise<ParkingPlace | undefined> {
  return first<ParkingPlace>(db)`
    select case when ${buildingId}::bigint is null then z.id else b.zone_id end as zone_id, b.id as building_id
      from estate.estate e
      left join estate.zone z on z.tenant_id = e.tenant_id and z.estate_id = e.id and z.id = ${zoneId}
      left join estate.building b on b.tenant_id = e.tenant_id and b.estate_id = e.id and b.id = ${buildingId}
     where ${own('e')} and e.id = ${estateId} and (${zoneId}::bigint is null or z.id is not null)
       and (${buildingId}::bigint is null or b.id is not null)
       and (${zoneId}::bigint is null or ${buildingId}::bigint is null or b.zone_id = z.id)`;
}

export interface ParkingCore {
  id: number;
  version: number;
  estateId: number;
  zoneId: number | null;
  buildingId: number | null;
  code: string;
  kind: number;
  ownerType: number;
  state: number;
  area: string;
  location: string;
  monthlyPrice: string;
  houseId: number | null;
  remark: string;
  disabled: boolean;
}
export type ParkingValues = Omit<ParkingCore, 'id' | 'version' | 'disabled'> & { sortKey: string };

/** Locks the space for a change. */
export async function lockParking(tx: Tx, id: number): Promise<ParkingCore | undefined> {
  return tx
    .selectFrom('estate.parking')
    .select(['id', 'version', 'estateId', 'zoneId', 'buildingId', 'code', 'kind', 'ownerType', 'state', 'area', 'location'])
    .select(['monthlyPrice', 'houseId', 'remark', 'disabled'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertParkings(tx: Tx, rows: readonly ParkingValues[], { tenantId, by, at }: Stamp): Promise<number[]> {
  const made = await tx
    .insertInto('estate.parking')
    .values(rows.map((values) => ({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })))
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

export async function updateParking(
  tx: Tx,
  id: number,
  values: Partial<ParkingValues> & { disabled?: boolean },
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('estate.parking')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function listTakenCodes(tx: Tx, estateId: number, codes: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('estate.parking')
    .select('code')
    .where('estateId', '=', estateId)
    .where(sql<boolean>`code = any (${codes}::text[])`)
    .orderBy('sortKey')
    .execute();
  return rows.map(({ code }) => code);
}

/** Whether there are owners, leases or cars, so that the space is not just an entry made by mistake. */
export async function hasHistory(tx: Tx, id: number): Promise<boolean> {
  const found = await first<{ history: boolean }>(tx)`
    select exists (select from estate.parking_owner where ${own('estate.parking_owner')} and parking_id = ${id})
      or exists (select from estate.parking_lease where ${own('estate.parking_lease')} and parking_id = ${id})
        or exists (select from estate.vehicle where ${own('estate.vehicle')} and parking_id = ${id}) as history`;
  return found?.history ?? false;
}

/** False when something in another area refers to the space. */
export const removeParking = (tx: Tx, id: number): Promise<boolean> =>
  unlessReferred(tx, () => tx.deleteFrom('estate.parking').where('id', '=', id).execute());

export async function findHouseCode(db: DbOrTx, houseId: number, estateId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('estate.house')
    .select('code')
    .where('id', '=', houseId)
    .where('estateId', '=', estateId)
    .executeTakeFirst();
  return row?.code;
}

// ---- look-ups of the dialogs ---------------------------------------------------------------------------------------------

export interface FoundPerson {
  id: number;
  name: string;
  phone: string;
  ofEstate: boolean;
  houses: string;
}

/** Houses a person owns or lives in on a day. */
const ties = (personId: RawBuilder<unknown>, today: string) => sql`
  select o.house_id from estate.house_owner o
   where ${own('o')} and o.person_id = ${personId} and o.from_date <= ${today}::date and coalesce(o.to_date, 'infinity') >= ${today}::date
   union select r.house_id from estate.resident r
     where ${own('r')} and r.person_id = ${personId} and coalesce(r.move_out_date, 'infinity') >= ${today}::date`;

export interface PersonReach {
  readonly estateId: number;
  readonly estates: readonly number[] | null;
  readonly today: string;
}

/** The condition on persons `p` who have a visible house, or no house at all. */
const reached = ({ estateId, estates, today }: PersonReach) => sql`
  join lateral (
    select coalesce(string_agg(h.code, '、' order by h.estate_id <> ${estateId},
      h.sort_key) filter (where ${inScope(estates, sql`h.estate_id`)}), '') as houses,
           coalesce(bool_or(h.estate_id = ${estateId}), false) as of_estate,
             coalesce(bool_or(${inScope(estates, sql`h.estate_id`)}), true) as reached
      from estate.house h where ${own('h')} and h.id in (${ties(sql`p.id`, today)})) home on home.reached`;

/** Persons who match a text, those of the estate first. */
export async function listPeople(db: DbOrTx, reach: PersonReach, key: string, limit: number): Promise<FoundPerson[]> {
  return rows<FoundPerson>(db)`
    select p.id, p.name, p.phone, home.of_estate, home.houses
      from ${personsMeant(key)} f(id) join estate.person p on ${own('p')} and p.id = f.id ${reached(reach)}
     order by home.of_estate desc, p.name, p.id limit ${limit}`;
}

export async function findPerson(db: DbOrTx, reach: PersonReach, id: number): Promise<FoundPerson | undefined> {
  return first<FoundPerson>(db)`
    select p.id, p.name, p.phone, home.of_estate, home.houses from estate.person p ${reached(reach)}
     where ${own('p')} and p.id = ${id} and p.merged_into is null`;
}

export async function listHouses(
  db: DbOrTx,
  { estateId, key, today }: { estateId: number; key: string; today: string },
  limit: number,
): Promise<{ id: number; code: string; owners: string }[]> {
  const wanted = key === '' ? sql`true` : sql`h.id in ${housesMeant(key, today)}`;
  return rows<{ id: number; code: string; owners: string }>(db)`
    with page as materialized (
      select h.id, h.sort_key from estate.house h where ${own('h')} and h.estate_id = ${estateId} and not h.disabled and ${wanted}
        order by h.sort_key, h.id limit ${limit})
    select h.id, h.code, coalesce(o.names, '') as owners from page join estate.house h on ${own('h')} and h.id = page.id
      left join lateral (
        select string_agg(p.name, '、' order by o.id) as names
          from estate.house_owner o join estate.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
         where o.tenant_id = h.tenant_id and o.house_id = h.id and o.from_date <= ${today}::date
           and coalesce(o.to_date, 'infinity') >= ${today}::date) o on true
     order by page.sort_key, page.id`;
}
