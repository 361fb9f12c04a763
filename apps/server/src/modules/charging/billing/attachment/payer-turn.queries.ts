// The attachments of a house as stretches with a payer, kept whole before and after a turn so that it can be undone exactly. Items without
// an attachment, read from meters or shared, are in item-turn.queries.ts.
import { sql, type RawBuilder } from 'kysely';
import { OBJECT } from '@anju/contract';
import type { PayerPiece } from '@anju/domain';
import { first, lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Stamp } from './attachment.queries.ts';
import { isLoose, keepItems, looseItems, restoreItems } from './item-turn.queries.ts';

export interface TurnPiece extends PayerPiece {
  readonly id: number;
  readonly chargeTypeId: number;
  readonly item: string;
  readonly stepped: boolean;
}
/** Locked: a run or another change of these stretches comes before or after. */
export const lockPieces = (tx: Tx, houseId: number, chargeTypeIds: readonly number[]): Promise<TurnPiece[]> => rows<TurnPiece>(tx)`
  select l.* from (
    select a.id, a.id as source, a.charge_type_id, t.name as item, a.from_date, a.to_date, a.payer_id, a.step_months is not null as stepped,
           (to_jsonb(a) - '{id,from_date,to_date,payer_id,version,created_by,created_at,updated_by,updated_at}'::text[])::text as terms
      from charging.attachment a join manage_view.charge_type t on t.tenant_id = a.tenant_id and t.id = a.charge_type_id
     where ${own('a')} and a.object_kind = ${lit(OBJECT.house)} and a.object_id = ${houseId}
       and a.charge_type_id = any (${chargeTypeIds}::bigint[])
     order by a.id for update of a) l
   order by l.charge_type_id, l.from_date`;

/** A row as it is stored, as text: no number of it goes through a float. */
export interface KeptAttachment {
  readonly chargeTypeId: number;
  readonly row: string;
}
const keepAttached = (tx: Tx, houseId: number, chargeTypeIds: readonly number[]): Promise<KeptAttachment[]> => rows<KeptAttachment>(tx)`
  select a.charge_type_id, (to_jsonb(a) - '{object_kind,object_id}'::text[])::text as row from charging.attachment a
   where ${own('a')} and a.object_kind = ${lit(OBJECT.house)} and a.object_id = ${houseId}
     and a.charge_type_id = any (${chargeTypeIds}::bigint[]) order by a.charge_type_id, a.from_date, a.id`;

/** The rows of these items; of an item without attachments, one row with its payers. */
export async function keepRows(tx: Tx, houseId: number, chargeTypeIds: readonly number[]): Promise<KeptAttachment[]> {
  const attached = await keepAttached(tx, houseId, chargeTypeIds);
  const loose = chargeTypeIds.filter((type) => !attached.some(({ chargeTypeId }) => chargeTypeId === type));
  return loose.length === 0 ? attached : [...attached, ...(await keepItems(tx, houseId, loose))];
}

/** Pieces of kept attachments. */
export const piecesOf = (tx: Tx, kept: readonly KeptAttachment[]): Promise<PayerPiece[]> => rows<PayerPiece>(tx)`
  select (k.row ->> 'id')::bigint as id, (k.row ->> 'id')::bigint as source, '' as terms, (k.row ->> 'from_date')::date as from_date,
         (k.row ->> 'to_date')::date as to_date, (k.row ->> 'payer_id')::bigint as payer_id
    from unnest(${kept.map(({ row }) => row)}::jsonb[]) k(row)`;

/** The last day of the item that is billed, of those a turn concerns. */
export const findBilledTo = async (
  tx: Tx,
  houseId: number,
  chargeTypeId: number,
  { fromDate, toDate }: { readonly fromDate: string; readonly toDate: string | null },
): Promise<string | null> =>
  (
    await first<{ billedTo: string | null }>(tx)`
      select max(b.period_to) as billed_to from charging.bill b
       where ${own('b')} and b.object_kind = ${lit(OBJECT.house)} and b.object_id = ${houseId} and b.charge_type_id = ${chargeTypeId}
         and not b.void and not b.once and b.period_to >= ${fromDate}::date and b.period_from <= coalesce(${toDate}::date, 'infinity')`
  )?.billedTo ?? null;

const asRows = (pieces: readonly PayerPiece[]) => sql`
  unnest(${pieces.map(({ id }) => id)}::bigint[], ${pieces.map(({ source }) => source)}::bigint[],
         ${pieces.map(({ fromDate }) => fromDate)}::date[], ${pieces.map(({ toDate }) => toDate)}::date[],
         ${pieces.map(({ payerId }) => payerId)}::bigint[]) d(id, source, from_date, to_date, payer_id)`;
const fromSource = (sources: readonly KeptAttachment[], id: RawBuilder<unknown>) => sql`
  join unnest(${sources.map(({ row }) => row)}::jsonb[]) k(row) on (k.row ->> 'id')::bigint = ${id}
  cross join lateral jsonb_populate_record(null::charging.attachment, k.row) r
  where ${own('r')}`;

/**
 * Stretches instead of the rows they come from: each has the standard and terms of its source, and its id if it keeps one. All of them go
 * before the first is written again, because no two may hold one day in between.
 */
export async function replacePieces(
  tx: Tx,
  gone: readonly number[],
  sources: readonly KeptAttachment[],
  pieces: readonly PayerPiece[],
  { by, at }: Stamp,
): Promise<void> {
  await run(tx)`delete from charging.attachment a where ${own('a')} and a.id = any (${gone}::bigint[])`;
  const kept = pieces.filter(({ id }) => id !== null);
  const added = pieces.filter(({ id }) => id === null);
  await run(tx)`
    insert into charging.attachment (tenant_id, id, estate_id, house_id, standard_id, charge_type_id, from_date, to_date, quantity,
      own_price, contract_no, payer_id, remark, version, created_by, created_at, updated_by, updated_at)
    select r.tenant_id, r.id, r.estate_id, r.house_id, r.standard_id, r.charge_type_id, d.from_date, d.to_date, r.quantity, r.own_price,
           r.contract_no, d.payer_id, r.remark, r.version + 1, r.created_by, r.created_at, ${by}, ${at}::timestamptz
      from ${asRows(kept)} ${fromSource(sources, sql`d.id`)}`;
  await run(tx)`
    insert into charging.attachment (tenant_id, estate_id, house_id, standard_id, charge_type_id, from_date, to_date, quantity, own_price,
      contract_no, payer_id, remark, created_by, created_at, updated_by, updated_at)
    select r.tenant_id, r.estate_id, r.house_id, r.standard_id, r.charge_type_id, d.from_date, d.to_date, r.quantity, r.own_price,
           r.contract_no, d.payer_id, r.remark, ${by}, ${at}::timestamptz, ${by}, ${at}::timestamptz
      from ${asRows(added)} ${fromSource(sources, sql`d.source`)} order by d.from_date`;
}

/** The kept rows instead of those that are there now, with everything they had. */
export async function restoreRows(tx: Tx, houseId: number, rowsBefore: readonly KeptAttachment[]): Promise<void> {
  await restoreItems(tx, houseId, rowsBefore.filter(isLoose));
  const kept = rowsBefore.filter((one) => !isLoose(one));
  const types = [...new Set(kept.map(({ chargeTypeId }) => chargeTypeId))];
  await run(tx)`
    delete from charging.attachment a where ${own('a')} and a.object_kind = ${lit(OBJECT.house)} and a.object_id = ${houseId}
       and a.charge_type_id = any (${types}::bigint[])`;
  await run(tx)`
    insert into charging.attachment (tenant_id, id, estate_id, house_id, standard_id, charge_type_id, from_date, to_date, quantity,
      own_price, step_months, step_rate, contract_no, payer_id, remark, version, created_by, created_at, updated_by, updated_at)
    select r.tenant_id, r.id, r.estate_id, r.house_id, r.standard_id, r.charge_type_id, r.from_date, r.to_date, r.quantity, r.own_price,
           r.step_months, r.step_rate, r.contract_no, r.payer_id, r.remark, r.version, r.created_by, r.created_at, r.updated_by,
           r.updated_at
      from unnest(${kept.map(({ row }) => row)}::jsonb[]) k(row)
      cross join lateral jsonb_populate_record(null::charging.attachment, k.row) r
     where ${own('r')}`;
}

interface FoundBill {
  readonly item: string;
  readonly periodFrom: string;
  readonly batchNumber: string;
}
/** A bill of these items to this payer that was made since. */
export const findBillTo = (
  tx: Tx,
  { houseId, chargeTypeIds, payerId, since }: { houseId: number; chargeTypeIds: readonly number[]; payerId: number; since: string },
): Promise<FoundBill | undefined> => first<FoundBill>(tx)`
  select t.name as item, b.period_from, k.number as batch_number from charging.bill b
    join manage_view.charge_type t on t.tenant_id = b.tenant_id and t.id = b.charge_type_id
    join charging.billing_batch k on k.tenant_id = b.tenant_id and k.id = b.batch_id
   where ${own('b')} and b.object_kind = ${lit(OBJECT.house)} and b.object_id = ${houseId} and b.payer_id = ${payerId}
     and b.charge_type_id = any (${chargeTypeIds}::bigint[]) and not b.void and b.created_at >= ${since}::timestamptz
   order by b.id limit 1`;

export const namesOf = (db: DbOrTx, personIds: readonly number[]) => rows<{ id: number; name: string }>(db)`
  select p.id, p.name from estate_view.person p where ${own('p')} and p.id = any (${personIds}::bigint[])`;

export interface HouseItem {
  readonly chargeTypeId: number;
  readonly item: string;
  readonly standards: string;
  readonly payerName: string;
  readonly fromDate: string;
  readonly toDate: string | null;
  readonly billedTo: string | null;
  readonly stepped: boolean;
}
/** What is charged for a house on a day or later, by meter or as a share too; one line per item, with the payer of the first stretch. */
export const listHouseItems = (db: DbOrTx, houseId: number, day: string): Promise<HouseItem[]> => rows<HouseItem>(db)`
  select t.id as charge_type_id, t.name as item, string_agg(distinct s.name, '、') as standards,
         (array_agg(coalesce(p.name, '') order by a.from_date))[1] as payer_name, min(a.from_date) as from_date,
         case when bool_or(a.to_date is null) then null else max(a.to_date) end as to_date, bool_or(a.step_months is not null) as stepped,
         (select max(b.period_to) from charging.bill b
           where ${own('b')} and b.object_kind = ${lit(OBJECT.house)} and b.object_id = ${houseId} and b.charge_type_id = t.id
             and not b.void and not b.once) as billed_to
    from charging.attachment a join manage_view.charge_type t on t.tenant_id = a.tenant_id and t.id = a.charge_type_id
    join charging.standard s on s.tenant_id = a.tenant_id and s.id = a.standard_id
    left join estate_view.person p on p.tenant_id = a.tenant_id and p.id = a.payer_id
   where ${own('a')} and a.object_kind = ${lit(OBJECT.house)} and a.object_id = ${houseId}
     and coalesce(a.to_date, 'infinity') >= ${day}::date
   group by t.id, t.name, t.sort
   union all
  select t.id, t.name, l.standards, coalesce((select p.name from charging.item_payer i
            join estate_view.person p on p.tenant_id = i.tenant_id and p.id = i.person_id
           where ${own('i')} and i.house_id = ${houseId} and i.charge_type_id = t.id and i.from_date <= ${day}::date
             and (i.to_date is null or i.to_date >= ${day}::date)), ''), ${day}::date, null, false,
         (select max(b.period_to) from charging.bill b
           where ${own('b')} and b.object_kind = ${lit(OBJECT.house)} and b.object_id = ${houseId} and b.charge_type_id = t.id
             and not b.void and not b.once)
    from (${looseItems(houseId)}) l join manage_view.charge_type t on ${own('t')} and t.id = l.charge_type_id
   order by 2`;
