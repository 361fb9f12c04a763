// Rows of one house and of the records that belong to it.
import { sql } from 'kysely';
import type { AreaForm, HouseDetail } from '@anju/contract';
import { first, own, rows, run } from '../../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../../platform/stamp.ts';
import { unlessReferred } from '../../../../../platform/tenancy/savepoint.ts';
import type { DbOrTx, Tx } from '../../../../../platform/tenancy/tenant-db.ts';

export interface Place {
  estateId: number;
  zoneId: number | null;
  zone: string;
  buildingId: number;
  building: string;
  unitId: number | null;
  unit: string;
}

/** Names of the place of a house; undefined when zone, building and unit do not belong together. */
export async function findPlace(
  db: DbOrTx,
  { estateId, zoneId, buildingId, unitId }: Pick<Place, 'estateId' | 'zoneId' | 'buildingId' | 'unitId'>,
): Promise<Place | undefined> {
  return first<Place>(db)`
    select b.estate_id, b.zone_id, coalesce(z.name, '') as zone, b.id as building_id, b.name as building, u.id as unit_id,
           coalesce(u.name, '') as unit
      from estate.building b
      left join estate.zone z on z.tenant_id = b.tenant_id and z.id = b.zone_id
      left join estate.unit u on u.tenant_id = b.tenant_id and u.building_id = b.id and u.id = ${unitId}
     where ${own('b')} and b.id = ${buildingId} and b.estate_id = ${estateId} and (${zoneId}::bigint is null or b.zone_id = ${zoneId})
       and (${unitId}::bigint is null or u.id is not null)`;
}

export interface HouseCore {
  id: number;
  version: number;
  estateId: number;
  zoneId: number | null;
  buildingId: number;
  unitId: number | null;
  code: string;
  floor: number;
  houseNo: string;
  layout: string;
  usage: number;
  realUse: number;
  useState: number;
  useType: number;
  coefficient: string;
  areaFrom: string;
  handoverDate: string | null;
  chargeStartDate: string | null;
  moveInDate: string | null;
  persons: number;
  fundAccount: string;
  remark: string;
  disabled: boolean;
  payerId: number | null;
  payerFrom: string | null;
  endedOn: string | null;
}

/** Locks the house for a change. */
export async function lockHouse(tx: Tx, id: number): Promise<HouseCore | undefined> {
  return tx
    .selectFrom('estate.house')
    .select([
      'id',
      'version',
      'estateId',
      'zoneId',
      'buildingId',
      'unitId',
      'code',
      'floor',
      'houseNo',
      'layout',
      'usage',
      'realUse',
      'useState',
      'useType',
      'coefficient',
      'areaFrom',
      'handoverDate',
      'chargeStartDate',
      'moveInDate',
      'persons',
      'fundAccount',
      'remark',
      'disabled',
      'payerId',
      'payerFrom',
      'endedOn',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export interface HouseValues extends Omit<HouseCore, 'id' | 'version' | 'areaFrom' | 'disabled' | 'payerId' | 'payerFrom' | 'endedOn'> {
  sortKey: string;
}
type LaterValues = Partial<Pick<HouseCore, 'disabled' | 'payerId' | 'payerFrom' | 'endedOn'>>;
export interface AreaValues extends AreaForm {
  chargeArea: string;
}
export async function insertHouse(
  tx: Tx,
  values: HouseValues & LaterValues,
  area: AreaValues,
  { tenantId, by, at }: Stamp,
): Promise<number> {
  const { id } = await tx
    .insertInto('estate.house')
    .values({
      ...values,
      tenantId,
      areaFrom: area.fromDate,
      buildArea: area.buildArea,
      useArea: area.useArea,
      innerArea: area.innerArea,
      areaBasis: area.basis,
      chargeArea: area.chargeArea,
      createdBy: by,
      createdAt: at,
      updatedBy: by,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What of a house decides whether it takes part in shared costs. */
export interface UseValues {
  readonly useState?: number | undefined;
  readonly disabled?: boolean | undefined;
}
/**
 * How these houses were used until yesterday, kept before it changes: what they cost for earlier days does not follow what they are today.
 * Of several changes of one day the first one knows.
 */
export async function keepFormerUse(tx: Tx, ids: readonly number[], { useState, disabled }: UseValues, at: string): Promise<void> {
  if (useState === undefined && disabled === undefined) return;
  await run(tx)`
    insert into estate.house_former_use (tenant_id, house_id, to_date, use_state, disabled)
    select h.tenant_id, h.id, (${at}::timestamptz at time zone 'Asia/Shanghai')::date - 1, h.use_state, h.disabled
      from estate.house h
     where ${own('h')} and h.id = any (${ids}::bigint[])
       and (h.use_state <> coalesce(${useState ?? null}::smallint, h.use_state)
         or h.disabled <> coalesce(${disabled ?? null}::boolean, h.disabled))
    on conflict do nothing`;
}

export async function updateHouse(tx: Tx, id: number, values: Partial<HouseValues> & LaterValues, { by, at }: Stamp): Promise<void> {
  await keepFormerUse(tx, [id], values, at);
  await tx
    .updateTable('estate.house')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/**
 * Whether there are ownerships, residents, parkings or area versions beyond the first, so that the house is not just an entry made by
 * mistake.
 */
export async function hasHistory(tx: Tx, id: number): Promise<boolean> {
  const found = await first<{ history: boolean }>(tx)`
    select exists (select from estate.house_owner where ${own('estate.house_owner')} and house_id = ${id})
      or exists (select from estate.resident where ${own('estate.resident')} and house_id = ${id})
        or exists (select from estate.parking where ${own('estate.parking')} and house_id = ${id})
          or (select count(*) > 1 from estate.house_area where ${own('estate.house_area')} and house_id = ${id}) as history`;
  return found?.history ?? false;
}

/** False when something in another area refers to the house; the transaction can then continue normally. */
export const removeHouse = (tx: Tx, id: number): Promise<boolean> =>
  unlessReferred(tx, () => tx.deleteFrom('estate.house').where('id', '=', id).execute());

// ---- areas ------------------------------------------------------------------------------------------------------

export async function insertArea(tx: Tx, houseId: number, { basis, ...area }: AreaValues, { tenantId, by, at }: Stamp): Promise<void> {
  await tx
    .insertInto('estate.houseArea')
    .values({ ...area, tenantId, houseId, areaBasis: basis, createdBy: by, createdAt: at })
    .execute();
}

export async function updateHouseArea(tx: Tx, id: number, { basis, ...area }: AreaValues, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('estate.house')
    .set({
      areaFrom: area.fromDate,
      buildArea: area.buildArea,
      useArea: area.useArea,
      innerArea: area.innerArea,
      areaBasis: basis,
      chargeArea: area.chargeArea,
      updatedBy: by,
      updatedAt: at,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

// ---- everything about one house --------------------------------------------------------------------------------------------

type Gathered = 'areas' | 'owners' | 'residents' | 'parkings' | 'reshapes' | 'changes' | 'payer' | 'ownerNames' | 'ownerPhone';
type DetailRow = Omit<HouseDetail, Gathered> & { createdBy: string };

export async function findHouse(db: DbOrTx, id: number): Promise<DetailRow | undefined> {
  return first<DetailRow>(db)`
    select h.id, h.version, h.code, h.estate_id, e.name as estate_name, h.zone_id, coalesce(z.name, '') as zone_name, h.building_id,
           b.name as building_name,
           b.type as building_type, h.unit_id, coalesce(u.name, '') as unit_name, h.floor, h.house_no, h.layout, h.build_area,
             h.use_area, h.inner_area,
           h.area_basis as basis, h.charge_area, h.coefficient, h.use_state, h.use_type, h.usage, h.real_use, h.handover_date,
             h.charge_start_date,
           h.move_in_date, h.persons, h.fund_account, h.remark, h.disabled, h.ended_on, h.created_by, h.created_at, h.updated_at
      from estate.house h
      join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
      join estate.building b on b.tenant_id = h.tenant_id and b.id = h.building_id
      left join estate.zone z on z.tenant_id = h.tenant_id and z.id = h.zone_id
      left join estate.unit u on u.tenant_id = h.tenant_id and u.id = h.unit_id
     where ${own('h')} and h.id = ${id}`;
}

export async function listAreas(db: DbOrTx, houseId: number, today: string): Promise<HouseDetail['areas']> {
  return rows<HouseDetail['areas'][number]>(db)`
    select from_date, (lead(from_date) over w - 1) as to_date, build_area, use_area, inner_area, area_basis as basis, charge_area,
           reason, created_by, created_at,
           from_date <= ${today}::date and coalesce(lead(from_date) over w > ${today}::date, true) as current
      from estate.house_area where ${own('estate.house_area')} and house_id = ${houseId} window w as (order by from_date)
        order by from_date desc`;
}

export async function listResidents(db: DbOrTx, houseId: number) {
  return rows<{
    id: number;
    personId: number;
    name: string;
    phone: string;
    relation: number;
    moveInDate: string | null;
    moveOutDate: string | null;
  }>(db)`
    select r.id, r.person_id, p.name, p.phone, r.relation, r.move_in_date, r.move_out_date
      from estate.resident r join estate.person p on p.tenant_id = r.tenant_id and p.id = r.person_id
     where ${own('r')} and r.house_id = ${houseId} order by r.move_out_date is not null, r.relation, r.id`;
}

export async function listParkings(db: DbOrTx, houseId: number) {
  return rows<{ id: number; code: string; ownerType: number; plates: string }>(db)`
    select k.id, k.code, k.owner_type, coalesce(string_agg(v.plate, '、' order by v.id), '') as plates
      from estate.parking k left join estate.vehicle v on v.tenant_id = k.tenant_id and v.parking_id = k.id
     where ${own('k')} and k.house_id = ${houseId} group by k.id, k.code, k.owner_type order by k.code`;
}
