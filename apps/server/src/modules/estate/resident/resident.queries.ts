// Rows of one stay, and of one house with all its residents.
import { sql } from 'kysely';
import type { Household, ResidentDetail, ResidentRow } from '@anju/contract';
import { count, first, own, rows } from '../../../platform/db/sql.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { StayValues } from './resident.rules.ts';
import { JOINS, ROW } from './resident-search.queries.ts';

type CardRow = ResidentRow & { estateId: number; buildingId: number; idNo: string; remark: string; moveOutReason: string };

export async function findResident(db: DbOrTx, id: number): Promise<CardRow | undefined> {
  return first<CardRow>(db)`
    select ${ROW}, h.estate_id, h.building_id, p.id_no, r.remark, r.move_out_reason from estate.resident r ${JOINS}
      where ${own('r')} and r.id = ${id}`;
}

/** The house of a stay, so that it can be locked before the stay. */
export async function findHouseOf(db: DbOrTx, id: number): Promise<number | undefined> {
  return (await db.selectFrom('estate.resident').select('houseId').where('id', '=', id).executeTakeFirst())?.houseId;
}

export interface Stay extends StayValues {
  id: number;
  version: number;
  houseId: number;
  personId: number;
  name: string;
  moveOutDate: string | null;
}

export async function lockStays(tx: Tx, ids: readonly number[]): Promise<Stay[]> {
  return rows<Stay>(tx)`
    select r.id, r.version, r.house_id, r.person_id, p.name, r.relation, r.move_in_date, r.move_out_date, r.head, r.card_no, r.pets,
           r.remark
      from estate.resident r join estate.person p on p.tenant_id = r.tenant_id and p.id = r.person_id
     where ${own('r')} and r.id = any (${ids}::bigint[]) order by r.id for update of r`;
}

export async function insertStay(
  tx: Tx,
  houseId: number,
  personId: number,
  values: StayValues,
  { tenantId, by, at }: Stamp,
): Promise<number> {
  const { id } = await tx
    .insertInto('estate.resident')
    .values({ ...values, tenantId, houseId, personId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateStay(
  tx: Tx,
  id: number,
  values: Partial<StayValues> & { moveOutDate?: string; moveOutReason?: string },
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('estate.resident')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function removeStay(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('estate.resident').where('id', '=', id).execute();
}

/** Whether the person has another stay in this house that overlaps a stay from this day. */
export async function hasStayFrom(tx: Tx, houseId: number, personId: number, from: string, except: number | null): Promise<boolean> {
  const found = await first<{ met: boolean }>(tx)`
    select exists (select from estate.resident where ${own('estate.resident')} and house_id = ${houseId} and person_id = ${personId}
      and id is distinct from ${except}
                      and daterange(move_in_date, move_out_date, '[]') && daterange(${from}::date, null, '[]')) as met`;
  return found?.met ?? false;
}

/** The current head of the house, other than `except`. */
export async function findHead(tx: Tx, houseId: number, except: number | null): Promise<string | undefined> {
  const found = await first<{ name: string }>(tx)`
    select p.name from estate.resident r join estate.person p on p.tenant_id = r.tenant_id and p.id = r.person_id
     where ${own('r')} and r.house_id = ${houseId} and r.head and r.move_out_date is null and r.id is distinct from ${except}`;
  return found?.name;
}

// ---- the house ------------------------------------------------------------------------------------------------------------

export async function countLiving(tx: Tx, houseId: number): Promise<number> {
  return count(tx)`
    select count(*) from estate.resident where ${own('estate.resident')} and house_id = ${houseId} and move_out_date is null`;
}

type HouseRow = Omit<Household, 'residents' | 'vehicles'> & { estateId: number; buildingId: number };

export async function findHouse(db: DbOrTx, id: number, today: string): Promise<HouseRow | undefined> {
  return first<HouseRow>(db)`
    select h.id as house_id, h.version as house_version, h.estate_id, h.building_id, e.name as estate_name, h.code, h.use_state, h.disabled,
           h.persons, h.build_area,
           coalesce(owners.names, '') as owner_names, coalesce(owners.phone, '') as owner_phone
      from estate.house h join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
      left join lateral (
        select string_agg(p.name, '、' order by o.share desc, o.id) as names, (array_agg(p.phone order by o.share desc, o.id))[1] as phone
          from estate.house_owner o join estate.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
         where o.tenant_id = h.tenant_id and o.house_id = h.id and o.from_date <= ${today}::date
           and (o.to_date is null or o.to_date >= ${today}::date)) owners on true
     where ${own('h')} and h.id = ${id}`;
}

export async function listOfHouse(db: DbOrTx, houseId: number): Promise<Household['residents']> {
  return rows<Household['residents'][number]>(db)`
    select ${ROW}, p.id_no, r.remark from estate.resident r ${JOINS}
     where ${own('r')} and r.house_id = ${houseId} order by r.move_out_date is not null, r.head desc, r.relation, r.id`;
}

/** Cars of the house: those on its spaces, and those of its residents. */
export async function listHouseVehicles(db: DbOrTx, houseId: number): Promise<Household['vehicles']> {
  return rows<Household['vehicles'][number]>(db)`
    select v.id, v.plate, k.code from estate.vehicle v join estate.parking k on k.tenant_id = v.tenant_id and k.id = v.parking_id
     where ${own('v')} and v.id in (
       select c.id from estate.parking s join estate.vehicle c on c.tenant_id = s.tenant_id and c.parking_id = s.id
         where ${own('s')} and s.house_id = ${houseId}
        union select c.id from estate.resident r join estate.vehicle c on c.tenant_id = r.tenant_id and c.person_id = r.person_id
               where ${own('r')} and r.house_id = ${houseId} and r.move_out_date is null)
     order by v.id`;
}

// ---- what a card shows ------------------------------------------------------------------------------------------------------

export async function listVehicles(db: DbOrTx, personId: number): Promise<ResidentDetail['vehicles']> {
  return rows<ResidentDetail['vehicles'][number]>(db)`
    select v.id, v.plate, k.code from estate.vehicle v join estate.parking k on k.tenant_id = v.tenant_id and k.id = v.parking_id
     where ${own('v')} and v.person_id = ${personId} order by v.id`;
}

export async function listOpenLeases(db: DbOrTx, personId: number, today: string): Promise<ResidentDetail['leases']> {
  return rows<ResidentDetail['leases'][number]>(db)`
    select l.id, e.name as estate_name, k.code, coalesce(l.ended_on, l.to_date) as to_date
      from estate.parking_lease l
      join estate.parking k on k.tenant_id = l.tenant_id and k.id = l.parking_id
      join estate.estate e on e.tenant_id = k.tenant_id and e.id = k.estate_id
     where ${own('l')} and l.person_id = ${personId} and coalesce(l.ended_on, l.to_date) >= ${today}::date order by to_date, l.id`;
}
