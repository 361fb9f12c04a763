// What a settlement reads: the house and its company, the bills under their locks, and the accounts it moves.
import { sql, type RawBuilder } from 'kysely';
import { BATCH_KIND, BILL, SETTLEMENT, type FreeObject } from '@anju/contract';
import { exists, first, lit, lockKey, own, rows, run } from '../../../platform/db/sql.ts';
import { unseen } from '../../../platform/db/lists.queries.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { housesOfBuildings, inScope, seen } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { lateAccrued, lateDue, LATE_LEFT } from '../bill/core/late-fee.queries.ts';
import { freeBills } from './free-object.queries.ts';
import type { AccountKey, AccountNow, BillNow, ItemNow, Place } from './settlement-shapes.ts';

const payerKnown = (payerId: number | null) =>
  payerId === null
    ? sql`true as payer_known`
    : sql`exists (select from estate_view.person p where ${own('p')} and p.id = ${payerId}) as payer_known`;

export async function findHousePlace(db: DbOrTx, reach: Reach, houseId: number, payerId: number | null = null): Promise<Place | undefined> {
  return first<Place>(db)`
    select h.id as house_id, h.code as house_code, e.id as estate_id, e.name as estate_name, c.id as company_id, c.name as company_name,
           ${payerKnown(payerId)}
      from estate_view.house h join estate_view.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id join org_view.company c
        on c.tenant_id = h.tenant_id and c.id = e.company_id
     where ${own('h')} and h.id = ${houseId} and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}`;
}

export async function findEstatePlace(
  db: DbOrTx,
  estates: readonly number[] | null,
  estateId: number,
  payerId: number | null = null,
): Promise<Place | undefined> {
  return first<Place>(db)`
    select null::bigint as house_id, '' as house_code, e.id as estate_id, e.name as estate_name, c.id as company_id, c.name as company_name,
           ${payerKnown(payerId)}
      from estate_view.estate e join org_view.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
        where ${own('e')} and e.id = ${estateId} and ${inScope(estates, sql`e.id`)}`;
}

interface Touched {
  readonly billIds: readonly number[];
  readonly attachmentIds: readonly number[];
  readonly houseIds: readonly number[];
}

/** Whether money moves for houses of the user's buildings only; an object without a house belongs to none of them. */
export async function touchesOthers(db: DbOrTx, reach: Reach, { billIds, attachmentIds, houseIds }: Touched): Promise<boolean> {
  return exists(db)`
    select from (
      select b.house_id from charging.bill b where ${own('b')} and b.id = any (${billIds}::bigint[])
      union all
      select coalesce(a.house_id, k.house_id) from charging.attachment a
        left join estate_view.parking k on k.tenant_id = a.tenant_id and k.id = a.parking_id
       where ${own('a')} and a.id = any (${attachmentIds}::bigint[])
      union all
      select h.id from unnest(${houseIds}::bigint[]) h(id)) x
     where (x.house_id = any (${housesOfBuildings(reach)})) is not true`;
}

/** Locks the objects of bills in the common order (`lockObjects`), found and locked by one statement. */
export async function lockObjectsOf(tx: Tx, billIds: readonly number[]): Promise<void> {
  if (billIds.length === 0) return;
  await run(tx)`
    select 1 from charging.object_balance t
     where ${own('t')} and (t.object_kind, t.object_id) in (select b.object_kind, b.object_id from charging.bill b
       where ${own('b')} and b.id = any (${unseen(billIds)}))
     order by t.object_kind, t.object_id for update`;
}

const billColumns = (day: string) => sql`
  b.id, b.state, b.void, b.suspended, b.held_by, b.estate_id, b.house_id, coalesce(h.code, '') as house_code, b.object_kind, b.object_id,
  coalesce(p.code, n.number, c.number, h.code, '') as object_text, b.payer_id, coalesce(y.name, '') as payer_name, b.charge_type_id,
    t.name as item, t.tax_rate,
    t.third_party, t.settle_priority as priority,
  b.period_from, b.period_to, b.due_date, b.amount, b.adjusted, b.reduced, b.settled, b.open,
  b.late_rate, b.late_grace, b.late_cap, b.late_pause::text as late_pause, b.late_fixed, b.late_day,
  ${lateAccrued(day)} as accrued, ${lateDue(day)} as late, ${day}::date > b.due_date + b.late_grace as running,
  greatest(0, ${day}::date - b.due_date) as overdue_days, b.explain,
  exists (select from charging.billing_batch g
    where ${own('g')} and g.id = b.batch_id and g.kind = ${lit(BATCH_KIND.service)}) as service`;
const BILL_FROM = sql`
  charging.bill b
  join manage_view.charge_type t on ${own('t')} and t.id = b.charge_type_id
  left join estate_view.house h on h.tenant_id = t.tenant_id and h.id = b.house_id
  left join estate_view.parking p on p.tenant_id = t.tenant_id and p.id = b.parking_id
  left join charging.contract n on n.tenant_id = t.tenant_id and n.id = b.contract_id
  left join estate_view.customer c on c.tenant_id = t.tenant_id and c.id = b.customer_id
  left join estate_view.person y on y.tenant_id = t.tenant_id and y.id = b.payer_id`;

export async function readBills(db: DbOrTx, billIds: readonly number[], day: string): Promise<BillNow[]> {
  return rows<BillNow>(db)`
    select ${billColumns(day)},
           case when b.state = ${lit(BILL.paid)} then coalesce((select s.number from charging.settlement_line l
             join charging.settlement s on s.tenant_id = l.tenant_id and s.id = l.settlement_id
                                                 where ${own('l')} and l.bill_id = b.id and s.state <> ${lit(SETTLEMENT.void)}
                                                   order by s.id desc limit 1), '') else '' end as paid_by
      from ${BILL_FROM} where ${own('b')} and b.id = any (${unseen(billIds)}) order by b.id`;
}

/** Open bills, and those of which only the late fee is left; oldest first. `which` is a condition on `charging.bill b`. */
async function listOpen(db: DbOrTx, which: RawBuilder<unknown>, day: string): Promise<BillNow[]> {
  return rows<BillNow>(db)`
    select ${billColumns(day)}, '' as paid_by
      from ${BILL_FROM}
     where ${own('b')} and b.id in (
       select b.id from charging.bill b where ${own('b')} and ${which} and b.state = ${lit(BILL.published)} and not b.void
       union all
       select b.id from charging.bill b where ${own('b')} and ${which} and ${LATE_LEFT})
     order by b.due_date, t.settle_priority, b.id`;
}

/** The bills shown under a house. */
export const listOpenBills = (db: DbOrTx, houseId: number, day: string): Promise<BillNow[]> =>
  listOpen(db, sql`b.house_id = ${houseId}`, day);

/** The bills that a person pays, whatever object they are for. */
export const listPayerBills = (db: DbOrTx, estates: readonly number[] | null, payerId: number, day: string): Promise<BillNow[]> =>
  listOpen(db, sql`b.payer_id = ${payerId} and ${inScope(estates, sql`b.estate_id`)}`, day);

/** The bills of an object in one estate that belong to no house. */
export const listFreeBills = (db: DbOrTx, object: FreeObject, estateId: number, day: string): Promise<BillNow[]> =>
  listOpen(db, sql`${freeBills(object)} and b.estate_id = ${estateId}`, day);

const keyRows = (keys: readonly AccountKey[]): string =>
  JSON.stringify(
    keys.map((key) => ({
      kind: key.kind,
      estate_id: key.estateId,
      house_id: key.houseId,
      person_id: key.personId,
      charge_type_id: key.chargeTypeId,
      ref: key.ref,
    })),
  );

/** Accounts by id and by key, created if missing, locked in the order of their ids. */
export async function holdAccounts(tx: Tx, tenantId: number, ids: readonly number[], keys: readonly AccountKey[]): Promise<AccountNow[]> {
  if (ids.length === 0 && keys.length === 0) return [];
  const wanted = sql`jsonb_to_recordset(${keyRows(keys)}::jsonb) as k (kind smallint, estate_id bigint, house_id bigint,
    person_id bigint, charge_type_id bigint, ref int)`;
  if (keys.length > 0) {
    await run(tx)`
      insert into charging.account (tenant_id, kind, estate_id, house_id, person_id, charge_type_id, ref)
      select ${tenantId}, k.kind, k.estate_id, k.house_id, k.person_id, k.charge_type_id, k.ref from ${wanted}
       order by k.kind, k.estate_id, k.house_id, k.person_id, k.charge_type_id, k.ref
      on conflict (tenant_id, kind, estate_id, house_id, person_id, charge_type_id, ref) do nothing`;
  }
  return rows<AccountNow>(tx)`
    select a.id, a.kind, a.estate_id, a.house_id, a.person_id, a.charge_type_id, a.ref, a.balance, a.moves,
           coalesce((select h.code from estate_view.house h where ${own('h')} and h.id = a.house_id), '') as house_code,
           coalesce((select t.name from manage_view.charge_type t where ${own('t')} and t.id = a.charge_type_id), '') as item
      from charging.account a
     where ${own('a')} and a.id = any (${ids}::bigint[] || array(
             select x.id from ${wanted} join charging.account x
                 on ${own('x')} and x.house_id = k.house_id and x.kind = k.kind and x.estate_id = k.estate_id
                   and x.person_id is not distinct from k.person_id
                and x.charge_type_id is not distinct from k.charge_type_id and x.ref = k.ref))
     order by a.id for update of a`;
}

/** The number that distinguishes the next deposit of a person for an item from earlier ones; assigned one at a time per house. */
export async function nextDepositRef(tx: Tx, key: Omit<AccountKey, 'ref'>): Promise<number> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('charging.deposit'), ${lockKey(key.houseId)})`;
  const result = await rows<{ ref: number }>(tx)`
    select coalesce(max(a.ref), 0) + 1 as ref from charging.account a
     where ${own('a')} and a.kind = ${key.kind} and a.estate_id = ${key.estateId} and a.house_id = ${key.houseId}
       and a.person_id is not distinct from ${key.personId} and a.charge_type_id is not distinct from ${key.chargeTypeId}`;
  return result[0]?.ref ?? 1;
}

export async function readItems(db: DbOrTx, ids: readonly number[]): Promise<ItemNow[]> {
  if (ids.length === 0) return [];
  return rows<ItemNow>(db)`
    select id, name, deposit, third_party, tax_rate from manage_view.charge_type
      where ${own('manage_view.charge_type')} and id = any (${ids}::bigint[]) and not disabled`;
}

export async function listHouseCodes(db: DbOrTx, estateId: number, ids: readonly number[]): Promise<{ id: number; code: string }[]> {
  return rows<{ id: number; code: string }>(db)`
    select id, code from estate_view.house where ${own('estate_view.house')} and estate_id = ${estateId} and id = any (${ids}::bigint[])`;
}
