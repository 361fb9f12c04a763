// Rows of splits and merges: which houses came from which, and what moves on from houses that end.
import { sql } from 'kysely';
import type { HouseDetail } from '@anju/contract';
import { own, rows, run } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { HouseCore } from '../house/core/house.queries.ts';

export interface EndingHouse extends HouseCore {
  buildArea: string;
  areaBasis: 1 | 2 | 3;
}

/** Houses are locked in one order, so that two users who reshape the same houses wait for each other without a deadlock. */
export async function lockHouses(tx: Tx, ids: readonly number[]): Promise<EndingHouse[]> {
  return rows<EndingHouse>(tx)`
    select id, version, estate_id, zone_id, building_id, unit_id, code, floor, house_no, layout, usage, real_use, use_state, use_type,
           coefficient, area_from,
           handover_date, charge_start_date, move_in_date, persons, fund_account, remark, disabled, payer_id, payer_from, ended_on,
             build_area,
             area_basis
      from estate.house where ${own('estate.house')} and id = any (${ids}::bigint[]) order by id for update`;
}

export interface ReshapeValues {
  readonly kind: 'split' | 'merge';
  readonly onDate: string;
  readonly areaDifference: string;
  readonly reason: string;
}
export interface PartValues {
  readonly houseId: number;
  readonly side: 'from' | 'to';
  readonly buildArea: string;
}

export async function insertReshape(
  tx: Tx,
  values: ReshapeValues,
  parts: readonly PartValues[],
  { tenantId, by, at }: Stamp,
): Promise<void> {
  const { id: reshapeId } = await tx
    .insertInto('estate.houseReshape')
    .values({ ...values, tenantId, by, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('estate.houseReshapePart')
    .values(parts.map((part) => ({ ...part, tenantId, reshapeId })))
    .execute();
}

export async function listReshapes(db: DbOrTx, houseId: number): Promise<HouseDetail['reshapes']> {
  return rows<HouseDetail['reshapes'][number]>(db)`
    select r.id, r.kind, r.on_date, r.area_difference::text, r.reason, r.by, r.at,
           (select jsonb_agg(jsonb_build_object('houseId', p.house_id, 'code', h.code, 'side', p.side, 'buildArea', p.build_area::text)
             order by p.side, h.sort_key, h.id)
              from estate.house_reshape_part p join estate.house h on h.tenant_id = p.tenant_id and h.id = p.house_id
             where p.tenant_id = r.tenant_id and p.reshape_id = r.id) as parts
      from estate.house_reshape r
     where ${own('r')} and r.id in (select p.reshape_id from estate.house_reshape_part p where ${own('p')} and p.house_id = ${houseId})
       order by r.on_date desc, r.id desc`;
}

// ---- what moves on -----------------------------------------------------------------------------------------------------------

/** Residents on the day live in the new house from that day; the old stay ends the day before and is kept. */
export async function moveResidents(tx: Tx, from: readonly number[], to: number, onDate: string, why: string, stamp: Stamp): Promise<void> {
  const { by, at } = stamp;
  const living = sql`r.house_id = any (${from}::bigint[]) and (r.move_out_date is null or r.move_out_date >= ${onDate}::date)`;
  // Each person only once, and only one head: merged houses may share persons and each have a head.
  await run(tx)`
    with living as materialized (
      select distinct on (r.person_id) r.*, row_number() over (order by r.head desc, r.id) as n from estate.resident r
        where ${own('r')} and ${living}
       order by r.person_id, r.head desc, r.id),
    ended as (
      update estate.resident r set move_out_date = ${onDate}::date - 1, move_out_reason = ${why}, head = false, version = r.version + 1,
        updated_by = ${by}, updated_at = ${at}
       where ${own('r')} and ${living} and (r.move_in_date is null or r.move_in_date < ${onDate}::date)),
    late as (
      update estate.resident r set house_id = ${to}, head = r.head
        and l.n = 1, version = r.version + 1, updated_by = ${by}, updated_at = ${at}
        from living l where ${own('r')} and r.id = l.id and l.move_in_date >= ${onDate}::date)
    insert into estate.resident (tenant_id, house_id, person_id, relation, move_in_date, move_out_date, head, card_no, pets, remark,
      created_by, created_at, updated_by, updated_at)
    select l.tenant_id, ${to}, l.person_id, l.relation, ${onDate}::date, l.move_out_date, l.head
      and l.n = 1, l.card_no, l.pets, l.remark, ${by}, ${at}, ${by}, ${at}
      from living l where l.move_in_date is null or l.move_in_date < ${onDate}::date`;
}

export async function moveParkings(tx: Tx, from: readonly number[], to: number, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('estate.parking')
    .set({ houseId: to, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where(sql<boolean>`house_id = any (${from}::bigint[])`)
    .execute();
}

/** Share groups that contained the old houses contain the new ones too; the old ones still share the costs of their time. */
export async function moveShares(tx: Tx, from: readonly number[], to: readonly number[]): Promise<void> {
  await run(tx)`
    insert into estate.share_group_member (tenant_id, group_id, kind, node_id)
    select distinct m.tenant_id, m.group_id, 'house', house.id
      from estate.share_group_member m cross join unnest(${to}::bigint[]) house (id)
     where ${own('m')} and m.kind = 'house' and m.node_id = any (${from}::bigint[])
    on conflict do nothing`;
}
