// Dated owners, leases and cars of a space. Dated rows are ended and new ones begun, never overwritten.
import { sql, type RawBuilder } from 'kysely';
import { PARKING, type ParkingDetail, type VehicleForm } from '@anju/contract';
import { AUDIT_OF_MANY } from '../../../platform/audit/audit.queries.ts';
import { first, own, rows, run } from '../../../platform/db/sql.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../property/tree/tree.queries.ts';

/** Literals, because the states are results of a CASE, which cannot infer the type of a parameter. */
const STATE = {
  free: sql.lit(PARKING.free),
  sold: sql.lit(PARKING.sold),
  leased: sql.lit(PARKING.leased),
  ownUse: sql.lit(PARKING.ownUse),
};
const LAST = sql`coalesce(l.ended_on, l.to_date)`;

// ---- state ------------------------------------------------------------------------------------------------------------------

/** The state of a space on a day: sold if it has an owner, otherwise leased if a lease runs, otherwise its own use or free. */
const stateOn = (today: string): RawBuilder<unknown> => sql`
  case when exists (select from estate.parking_owner o where o.tenant_id = k.tenant_id and o.parking_id = k.id
                     and o.from_date <= ${today}::date and coalesce(o.to_date, 'infinity') >= ${today}::date) then ${STATE.sold}
       when exists (select from estate.parking_lease l where l.tenant_id = k.tenant_id and l.parking_id = k.id
                     and l.from_date <= ${today}::date and ${LAST} >= ${today}::date) then ${STATE.leased}
       when k.state = ${STATE.ownUse} then ${STATE.ownUse} else ${STATE.free} end`;

/** A space that became free or own use again is no longer linked to a house. */
const freed = sql`case when next.state in (${STATE.free}, ${STATE.ownUse}) and k.state in (${STATE.sold}, ${STATE.leased}) then null
  else k.house_id end`;

export async function updateState(tx: Tx, id: number, today: string): Promise<void> {
  await run(tx)`
    update estate.parking k set state = next.state, house_id = ${freed}
      from (select k.tenant_id, k.id, ${stateOn(today)} as state from estate.parking k where ${own('k')} and k.id = ${id}) next
     where ${own('k')} and k.id = next.id and k.state <> next.state`;
}

/** Updates every space whose stored state differs from today's, with one log line each. Returns how many changed. */
export async function updateStates(tx: Tx, today: string, at: string): Promise<number> {
  const result = await rows<{ id: number }>(tx)`
    with due as (
      select l.tenant_id, l.parking_id as id from estate.parking_lease l
        join estate.parking k on k.tenant_id = l.tenant_id and k.id = l.parking_id
       where ${own('l')}
         and ((k.state = ${STATE.leased} and ${LAST} < ${today}::date)
              or (k.state in (${STATE.free}, ${STATE.ownUse}) and ${LAST} >= ${today}::date and l.from_date <= ${today}::date))
       union
      select o.tenant_id, o.parking_id from estate.parking_owner o
        join estate.parking k on k.tenant_id = o.tenant_id and k.id = o.parking_id
       where ${own('o')} and k.state = ${STATE.sold} and o.to_date < ${today}::date),
    locked as (select k.tenant_id, k.id, k.state as was, k.house_id, ${stateOn(today)} as state from estate.parking k
      where ${own('k')} and k.id in (select id from due) order by k.id for update),
    changed as (
      update estate.parking k set state = next.state, house_id = ${freed}, version = k.version + 1, updated_by = '系统', updated_at = ${at}
        from locked next where ${own('k')} and k.id = next.id and k.state <> next.state
      returning k.tenant_id, k.id, next.was, k.state as is_now)
    ${AUDIT_OF_MANY}
    select tenant_id, ${at}, null, '系统', case when is_now = ${STATE.leased} then '起租' else '到期释放' end, 'parking', id,
           jsonb_build_object('state', was), jsonb_build_object('state', is_now), case when is_now = ${STATE.leased} then '租约开始，车位转为已租'
             else '租约到期，车位转为空闲' end
      from changed returning entity_id as id`;
  return result.length;
}

// ---- owners -----------------------------------------------------------------------------------------------------------------

export async function listOwners(db: DbOrTx, parkingId: number, today: string): Promise<ParkingDetail['owners']> {
  return rows<ParkingDetail['owners'][number]>(db)`
    select o.id, o.person_id, p.name, p.phone, o.certificate_no, o.from_date, o.to_date,
           o.from_date <= ${today}::date and coalesce(o.to_date, 'infinity') >= ${today}::date as current
      from estate.parking_owner o join estate.person p on p.tenant_id = o.tenant_id and p.id = o.person_id
     where ${own('o')} and o.parking_id = ${parkingId} order by o.from_date desc`;
}

export async function insertOwner(
  tx: Tx,
  tenantId: number,
  values: { parkingId: number; personId: number; certificateNo: string; fromDate: string },
): Promise<void> {
  await tx
    .insertInto('estate.parkingOwner')
    .values({ ...values, tenantId })
    .execute();
}

export async function endOwner(tx: Tx, ownershipId: number, lastDay: string): Promise<void> {
  await tx.updateTable('estate.parkingOwner').set({ toDate: lastDay }).where('id', '=', ownershipId).execute();
}

// ---- leases -----------------------------------------------------------------------------------------------------------------

type LeaseRow = ParkingDetail['leases'][number];

export async function listLeases(db: DbOrTx, parkingId: number, today: string): Promise<LeaseRow[]> {
  return rows<LeaseRow>(db)`
    select l.id, l.version, l.person_id, p.name, p.phone, coalesce(h.code, '') as house_code, l.contract_no, l.from_date, l.to_date,
           l.monthly_price,
           l.ended_on, l.end_reason, l.remark, l.created_by,
           case when l.from_date > ${today}::date then 'coming' when ${LAST} >= ${today}::date then 'current' else 'over' end as phase,
           lead(l.id) over (order by l.from_date) is null as last
      from estate.parking_lease l
      join estate.person p on p.tenant_id = l.tenant_id and p.id = l.person_id
      left join estate.house h on h.tenant_id = l.tenant_id and h.id = l.house_id
     where ${own('l')} and l.parking_id = ${parkingId} order by l.from_date desc`;
}

export interface LeaseCore {
  id: number;
  version: number;
  parkingId: number;
  estateId: number;
  personId: number;
  name: string;
  houseId: number | null;
  contractNo: string;
  fromDate: string;
  toDate: string;
  endedOn: string | null;
  remark: string;
}

export async function findLease(db: DbOrTx, id: number): Promise<LeaseCore | undefined> {
  return first<LeaseCore>(db)`
    select l.id, l.version, l.parking_id, k.estate_id, l.person_id, p.name, l.house_id, l.contract_no, l.from_date, l.to_date,
           l.ended_on, l.remark
      from estate.parking_lease l
      join estate.parking k on k.tenant_id = l.tenant_id and k.id = l.parking_id
      join estate.person p on p.tenant_id = l.tenant_id and p.id = l.person_id
     where ${own('l')} and l.id = ${id}`;
}

/** The first lease that runs on any day of a span; a span without an end is open. */
export async function findLeaseWithin(
  db: DbOrTx,
  parkingId: number,
  from: string,
  to: string | null,
): Promise<{ name: string; fromDate: string; toDate: string } | undefined> {
  return first<{ name: string; fromDate: string; toDate: string }>(db)`
    select p.name, l.from_date, ${LAST} as to_date
      from estate.parking_lease l join estate.person p on p.tenant_id = l.tenant_id and p.id = l.person_id
     where ${own('l')} and l.parking_id = ${parkingId} and ${LAST} >= ${from}::date and (${to}::date is null or l.from_date <= ${to}::date)
     order by l.from_date limit 1`;
}

export async function isOwnedWithin(db: DbOrTx, parkingId: number, from: string, to: string): Promise<boolean> {
  const found = await first<{ owned: boolean }>(db)`
    select exists (select from estate.parking_owner o where ${own('o')} and o.parking_id = ${parkingId}
                    and o.from_date <= ${to}::date and coalesce(o.to_date, 'infinity') >= ${from}::date) as owned`;
  return found?.owned ?? false;
}

export interface NewLease {
  parkingId: number;
  personId: number;
  houseId: number | null;
  contractNo: string;
  fromDate: string;
  toDate: string;
  monthlyPrice: string;
  remark: string;
}

export async function insertLease(tx: Tx, lease: NewLease, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('estate.parkingLease')
    .values({ ...lease, tenantId, createdBy: by, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateLeaseEnd(tx: Tx, id: number, endedOn: string, endReason: string): Promise<void> {
  await tx
    .updateTable('estate.parkingLease')
    .set({ endedOn, endReason, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function removeLease(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('estate.parkingLease').where('id', '=', id).execute();
}

// ---- cars -------------------------------------------------------------------------------------------------------------------

export async function listVehicles(db: DbOrTx, parkingId: number): Promise<ParkingDetail['vehicles']> {
  return rows<ParkingDetail['vehicles'][number]>(db)`
    select v.id, v.plate, v.model, v.brand, v.color, v.person_id, coalesce(p.name, '') as person_name, v.main, v.remark
      from estate.vehicle v left join estate.person p on p.tenant_id = v.tenant_id and p.id = v.person_id
     where ${own('v')} and v.parking_id = ${parkingId} order by v.main desc, v.id`;
}

export async function findVehicle(db: DbOrTx, id: number) {
  return db.selectFrom('estate.vehicle').select(['id', 'parkingId', 'plate', 'main']).where('id', '=', id).executeTakeFirst();
}

export async function insertVehicle(tx: Tx, tenantId: number, parkingId: number, form: VehicleForm): Promise<number> {
  const { id } = await tx
    .insertInto('estate.vehicle')
    .values({ ...form, tenantId, parkingId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateVehicle(tx: Tx, id: number, form: VehicleForm): Promise<void> {
  await tx.updateTable('estate.vehicle').set(form).where('id', '=', id).execute();
}

export async function removeVehicle(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('estate.vehicle').where('id', '=', id).execute();
}

export async function clearMain(tx: Tx, parkingId: number): Promise<void> {
  await tx.updateTable('estate.vehicle').set({ main: false }).where('parkingId', '=', parkingId).where('main', '=', true).execute();
}

/** A space with cars has a main one: the oldest if none was chosen. */
export async function ensureMain(tx: Tx, parkingId: number): Promise<void> {
  await run(tx)`
    update estate.vehicle set main = true
     where ${own('estate.vehicle')} and id = (select min(id) from estate.vehicle
       where ${own('estate.vehicle')} and parking_id = ${parkingId})
       and not exists (select from estate.vehicle where ${own('estate.vehicle')} and parking_id = ${parkingId} and main)`;
}

/** Other visible spaces with the same plate: `云栖花园 B1-003`. */
export async function listElsewhere(db: DbOrTx, plate: string, parkingId: number, estates: readonly number[] | null): Promise<string[]> {
  const result = await rows<{ name: string }>(db)`
    select e.name || ' ' || k.code as name from estate.vehicle v
      join estate.parking k on k.tenant_id = v.tenant_id and k.id = v.parking_id
      join estate.estate e on e.tenant_id = k.tenant_id and e.id = k.estate_id
     where ${own('v')} and v.plate = ${plate} and v.parking_id <> ${parkingId} and not k.disabled
       and ${inScope(estates, sql`k.estate_id`)} order by 1 limit 10`;
  return result.map(({ name }) => name);
}
