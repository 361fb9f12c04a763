// Who pays an item of a house that has no standard attached, because it is read from meters or shared. Where nobody is kept, the payer of
// the house pays.
import { sql, type RawBuilder } from 'kysely';
import { OBJECT } from '@anju/contract';
import { lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';

/** Items of a house by meter or as a share, without those that have a standard attached. */
export const looseItems = (houseId: number): RawBuilder<unknown> => sql`
  select x.charge_type_id, string_agg(distinct x.name, '、') as standards from (
      select m.charge_type_id, s.name from charging.meter m
        join charging.standard s on s.tenant_id = m.tenant_id and s.id = m.standard_id
       where ${own('m')} and m.house_id = ${houseId}
       union
      select p.charge_type_id, p.name from estate_view.house h
        join charging.share_plan p on p.tenant_id = h.tenant_id and p.estate_id = h.estate_id and not p.disabled
       where ${own('h')} and h.id = ${houseId} and exists (select from estate_view.share_group_member m
               where ${own('m')} and m.group_id = p.group_id and (m.kind = 'estate' or m.kind = 'zone' and m.node_id = h.zone_id
                 or m.kind = 'building' and m.node_id = h.building_id or m.kind = 'unit' and m.node_id = h.unit_id
                 or m.kind = 'house' and m.node_id = h.id))) x
   where not exists (select from charging.attachment a where ${own('a')} and a.object_kind = ${lit(OBJECT.house)}
     and a.object_id = ${houseId} and a.charge_type_id = x.charge_type_id)
   group by 1`;

interface LooseItem {
  readonly chargeTypeId: number;
  readonly item: string;
}
export const listLoose = (tx: Tx, houseId: number): Promise<LooseItem[]> => rows<LooseItem>(tx)`
  select t.id as charge_type_id, t.name as item from (${looseItems(houseId)}) l
    join manage_view.charge_type t on ${own('t')} and t.id = l.charge_type_id`;

interface ItemPayer {
  readonly fromDate: string;
  readonly toDate: string | null;
  readonly payerId: number;
}
export const listItemPayers = (tx: Tx, houseId: number, chargeTypeId: number): Promise<ItemPayer[]> => rows<ItemPayer>(tx)`
  select i.from_date, i.to_date, i.person_id as payer_id from charging.item_payer i
   where ${own('i')} and i.house_id = ${houseId} and i.charge_type_id = ${chargeTypeId} order by i.from_date`;

export async function replaceItemPayers(
  tx: Tx,
  houseId: number,
  chargeTypeId: number,
  payers: readonly ItemPayer[],
  { tenantId, by, at }: Stamp,
): Promise<void> {
  await run(tx)`
    delete from charging.item_payer i where ${own('i')} and i.house_id = ${houseId} and i.charge_type_id = ${chargeTypeId}`;
  await run(tx)`
    insert into charging.item_payer (tenant_id, house_id, charge_type_id, person_id, from_date, to_date, created_by, created_at)
    select ${tenantId}, ${houseId}, ${chargeTypeId}, d.payer_id, d.from_date, d.to_date, ${by}, ${at}::timestamptz
      from unnest(${payers.map(({ payerId }) => payerId)}::bigint[], ${payers.map(({ fromDate }) => fromDate)}::date[],
                  ${payers.map(({ toDate }) => toDate)}::date[]) d(payer_id, from_date, to_date) order by d.from_date`;
}

// ---- kept as they were -----------------------------------------------------------------------------------------------------

interface KeptItem {
  readonly chargeTypeId: number;
  readonly row: string;
}
export const isLoose = ({ row }: KeptItem): boolean => row.startsWith('{"items"');
/** One row per item, also where nobody is kept, so that the item is known to be touched. */
export const keepItems = (tx: Tx, houseId: number, chargeTypeIds: readonly number[]): Promise<KeptItem[]> => rows<KeptItem>(tx)`
  select t.id as charge_type_id, jsonb_build_object('items', coalesce((select jsonb_agg(to_jsonb(i) order by i.from_date)
           from charging.item_payer i where ${own('i')} and i.house_id = ${houseId} and i.charge_type_id = t.id), '[]'))::text as row
    from manage_view.charge_type t where ${own('t')} and t.id = any (${chargeTypeIds}::bigint[]) order by t.id`;

/** The payers that a kept row names. */
export const payersIn = (tx: Tx, kept: readonly KeptItem[]): Promise<ItemPayer[]> => rows<ItemPayer>(tx)`
  select (i.one ->> 'from_date')::date as from_date, (i.one ->> 'to_date')::date as to_date, (i.one ->> 'person_id')::bigint as payer_id
    from unnest(${kept.map(({ row }) => row)}::jsonb[]) k(row) cross join lateral jsonb_array_elements(k.row -> 'items') i(one)
   order by 1`;

export async function restoreItems(tx: Tx, houseId: number, kept: readonly KeptItem[]): Promise<void> {
  if (kept.length === 0) return;
  await run(tx)`
    delete from charging.item_payer i where ${own('i')} and i.house_id = ${houseId}
       and i.charge_type_id = any (${kept.map(({ chargeTypeId }) => chargeTypeId)}::bigint[])`;
  await run(tx)`
    insert into charging.item_payer (tenant_id, id, house_id, charge_type_id, person_id, from_date, to_date, created_by, created_at)
    select r.tenant_id, r.id, r.house_id, r.charge_type_id, r.person_id, r.from_date, r.to_date, r.created_by, r.created_at
      from unnest(${kept.map(({ row }) => row)}::jsonb[]) k(row)
      cross join lateral jsonb_populate_recordset(null::charging.item_payer, k.row -> 'items') r
     where ${own('r')}`;
}
