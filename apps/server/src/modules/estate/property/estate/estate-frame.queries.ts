// Rows of zones, buildings and units, and the houses that are named after them.
import { sql, type RawBuilder } from 'kysely';
import type { BuildingRow, UnitRow, ZoneRow } from '@anju/contract';
import { AUDIT_OF_MANY } from '../../../../platform/audit/audit.queries.ts';
import { allOf, count, first, one, own, rows, run, when } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import { seen } from '../../../../platform/reach/reach.queries.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Below, HouseName, NamedHouse } from './estate.rules.ts';
import { housesSeen, zoneSeen } from '../tree/tree.queries.ts';
import { contains, type Order } from './estate.queries.ts';

/** The order of the tree. */
const FRAME_ORDER = sql`t.sort, t.sort_key, t.id`;

export async function listZones(db: DbOrTx, estateId: number, reach: Reach): Promise<ZoneRow[]> {
  const below = sql`part.estate_id = z.estate_id and part.zone_id = z.id`;
  return rows<ZoneRow>(db)`
    select z.id, z.version, z.estate_id, z.name, z.sort, ${housesSeen(reach, sql`z.house_count`, sql`z.estate_id`, below)} as houses
      from estate.zone z where ${own('z')} and z.estate_id = ${estateId} and ${zoneSeen(reach)} order by z.sort, z.sort_key, z.id`;
}

export async function listUnits(db: DbOrTx, buildingId: number): Promise<UnitRow[]> {
  return rows<UnitRow>(db)`
    select t.id, t.version, t.building_id, t.name, t.sort, t.house_count as houses from estate.unit t
     where ${own('t')} and t.building_id = ${buildingId} order by ${FRAME_ORDER}`;
}

export interface BuildingSearch extends Reach {
  readonly estateId: number;
  readonly zoneId?: number | undefined;
  readonly key?: string | undefined;
}

const buildingCondition = ({ estateId, zoneId, key, ...reach }: BuildingSearch) =>
  allOf(
    sql`b.estate_id = ${estateId}`,
    seen(reach, sql`b.estate_id`, sql`b.id`),
    when(zoneId !== undefined, sql`b.zone_id = ${zoneId}`),
    ...contains(key, sql`b.name`),
  );

export async function countBuildings(db: DbOrTx, search: BuildingSearch): Promise<number> {
  return count(db)`select count(*) from estate.building b where ${own('b')} and ${buildingCondition(search)}`;
}

const BUILDING = sql`
  select b.id, b.version, b.estate_id, b.zone_id, coalesce(z.name, '') as zone_name, b.name, b.type, b.usage, b.floors, b.has_lift,
         b.remark,
         b.house_count as houses, (select count(*)::int from estate.unit u
           where u.tenant_id = b.tenant_id and u.building_id = b.id) as units
    from estate.building b left join estate.zone z on z.tenant_id = b.tenant_id and z.id = b.zone_id`;

export async function findBuilding(db: DbOrTx, id: number): Promise<BuildingRow | undefined> {
  return first<BuildingRow>(db)`${BUILDING} where ${own('b')} and b.id = ${id}`;
}

const COLUMN = { name: sql`b.sort_key`, houses: sql`b.house_count`, floors: sql`b.floors` };

export async function listBuildings(
  db: DbOrTx,
  search: BuildingSearch,
  { field, order }: Order<keyof typeof COLUMN>,
  limit: number,
  offset: number,
): Promise<BuildingRow[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return rows<BuildingRow>(db)`
    ${BUILDING} where ${own('b')} and ${buildingCondition(search)}
      order by ${COLUMN[field]} ${direction}, b.sort_key, b.id limit ${limit} offset ${offset}`;
}

// ---- one part of the frame ---------------------------------------------------------------------------------------------------

export type FrameKind = 'zone' | 'building' | 'unit';

interface FrameRows {
  zone: { id: number; estateId: number; version: number; name: string; sort: number };
  building: {
    id: number;
    estateId: number;
    version: number;
    zoneId: number | null;
    name: string;
    type: number;
    usage: number;
    floors: number;
    hasLift: boolean;
    remark: string;
  };
  unit: { id: number; estateId: number; version: number; buildingId: number; name: string; sort: number };
}
export type FrameRow<K extends FrameKind> = FrameRows[K];

const FRAME: Record<FrameKind, RawBuilder<unknown>> = {
  zone: sql`select t.id, t.estate_id, t.version, t.name, t.sort from estate.zone t`,
  building: sql`select t.id, t.estate_id, t.version, t.zone_id, t.name, t.type, t.usage, t.floors, t.has_lift, t.remark
    from estate.building t`,
  unit: sql`
    select t.id, b.estate_id, t.version, t.building_id, t.name, t.sort
      from estate.unit t join estate.building b on b.tenant_id = t.tenant_id and b.id = t.building_id`,
};

export async function findFrame<K extends FrameKind>(db: DbOrTx, kind: K, id: number): Promise<FrameRow<K> | undefined> {
  return first<FrameRow<K>>(db)`${FRAME[kind]} where ${own('t')} and t.id = ${id}`;
}

export async function lockFrame<K extends FrameKind>(tx: Tx, kind: K, id: number): Promise<FrameRow<K> | undefined> {
  return first<FrameRow<K>>(tx)`${FRAME[kind]} where ${own('t')} and t.id = ${id} for update of t`;
}

interface FrameValues {
  zone: { estateId: number; name: string; sort: number; sortKey: string };
  building: Omit<FrameRows['building'], 'id' | 'version'> & { sortKey: string };
  unit: { buildingId: number; name: string; sort: number; sortKey: string };
}

// The signatures pair kind and values; Kysely cannot follow that, so the statements are typed by the widest of the three.
export async function insertFrame<K extends FrameKind>(tx: Tx, kind: K, tenantId: number, values: FrameValues[K]): Promise<number> {
  const { id } = await tx
    .insertInto(`estate.${kind}` as 'estate.building')
    .values({ ...(values as FrameValues['building']), tenantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateFrame<K extends FrameKind>(tx: Tx, kind: K, id: number, values: FrameValues[K]): Promise<void> {
  await tx
    .updateTable(`estate.${kind}` as 'estate.building')
    .set({ ...(values as FrameValues['building']), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function removeFrame(tx: Tx, kind: FrameKind, id: number): Promise<void> {
  await run(tx)`delete from ${sql.table(`estate.${kind}`)} t where ${own('t')} and t.id = ${id}`;
}

/** Counts what is below a node, including disabled houses. */
export async function countBelow(tx: Tx, kind: 'estate' | FrameKind, id: number): Promise<Below> {
  const none = sql`select 0`;
  const buildings = kind === 'estate' ? sql`b.estate_id = ${id}` : kind === 'zone' ? sql`b.zone_id = ${id}` : sql`b.id = ${id}`;
  return one<Below>(tx)`
    select (${
      kind === 'estate'
        ? sql`select count(*) from estate.zone
      where ${own('estate.zone')} and estate_id = ${id}`
        : none
    })::int as zones,
           (${
             kind === 'estate' || kind === 'zone'
               ? sql`select count(*) from estate.building b
             where ${own('b')} and ${buildings}`
               : none
           })::int as buildings,
           (${
             kind === 'unit'
               ? none
               : sql`select count(*) from estate.unit u join estate.building b
             on b.tenant_id = u.tenant_id and b.id = u.building_id where ${own('u')} and ${buildings}`
           })::int as units,
           (select count(*) from estate.house h where ${own('h')} and ${sql.ref(`h.${kind}_id`)} = ${id})::int as houses,
           (${
             kind === 'estate'
               ? sql`select count(*) from estate.parking
             where ${own('estate.parking')} and estate_id = ${id}`
               : none
           })::int as parkings`;
}

// ---- houses of a part of the frame -------------------------------------------------------------------------------------------

/** Locks in the order in which every bulk change locks houses. */
export async function lockHousesOf(tx: Tx, kind: FrameKind, id: number): Promise<number[]> {
  const result = await rows<{ id: number }>(tx)`
    select h.id from estate.house h where ${own('h')} and ${sql.ref(`h.${kind}_id`)} = ${id} order by h.id for update`;
  return result.map((row) => row.id);
}

/** Updates the place of houses to that of their building. */
export async function updateHousePlaces(tx: Tx, ids: readonly number[], place: HousePlace, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('estate.house')
    .set({ ...place, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .execute();
}
export interface HousePlace {
  readonly zoneId: number | null;
  readonly buildingId?: number;
  readonly unitId?: number | null;
}

export async function listNamedHouses(tx: Tx, ids: readonly number[]): Promise<NamedHouse[]> {
  return rows<NamedHouse>(tx)`
    select h.id, h.code, h.sort_key, coalesce(z.name, '') as zone, b.name as building, coalesce(u.name, '') as unit, h.house_no
      from estate.house h join estate.building b on b.tenant_id = h.tenant_id and b.id = h.building_id
      left join estate.zone z on z.tenant_id = h.tenant_id and z.id = h.zone_id
      left join estate.unit u on u.tenant_id = h.tenant_id and u.id = h.unit_id
     where ${own('h')} and h.id = any (${ids}::bigint[])`;
}

const nameRows = (names: readonly HouseName[]) => sql`
  unnest(${names.map((name) => name.id)}::bigint[], ${names.map((name) => name.code)}::text[],
    ${names.map((name) => name.sortKey)}::text[]) as n(id, code, sort_key)`;

/** A wanted code that a house outside the set already has. */
export async function findTakenCode(tx: Tx, estateId: number, names: readonly HouseName[]): Promise<string | undefined> {
  const found = await first<{ code: string }>(tx)`
    select n.code from ${nameRows(names)} join estate.house h on ${own('h')} and h.estate_id = ${estateId} and h.code = n.code
     where h.id <> all (${names.map((name) => name.id)}::bigint[]) order by n.sort_key limit 1`;
  return found?.code;
}

export async function updateHouseNames(tx: Tx, names: readonly HouseName[], { by, at }: Stamp): Promise<void> {
  await run(tx)`
    update estate.house h set code = n.code, sort_key = n.sort_key, updated_by = ${by}, updated_at = ${at}, version = h.version + 1
      from ${nameRows(names)} where ${own('h')} and h.id = n.id`;
}

/** Each house whose code changes gets a line in its own history. */
export async function logHouseNames(
  tx: Tx,
  names: readonly HouseName[],
  accountId: number,
  note: string,
  { by, at }: Stamp,
): Promise<void> {
  await run(tx)`
    ${AUDIT_OF_MANY}
    select h.tenant_id, ${at}, ${accountId}, ${by}, '编码变更', 'house', h.id, jsonb_build_object('code', h.code),
           jsonb_build_object('code', n.code), ${note}
      from ${nameRows(names)} join estate.house h on ${own('h')} and h.id = n.id where h.code <> n.code order by h.id`;
}
