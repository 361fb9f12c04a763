// What a settlement stands on: the house and its company, the bills as they are under their locks, the accounts it moves.
import { sql, type RawBuilder } from 'kysely';
import type { FreeObject } from '@anju/contract';
import { unseen } from '../../../platform/db/lists.queries.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../estate/index.ts';
import { lateAccrued, lateDue } from '../bill/late-fee.queries.ts';
import { freeBills } from '../settlement/settle/settle-object.queries.ts';
import type { AccountKey, AccountNow, BillNow, ItemNow, Place } from './settlement-shapes.ts';

const payerKnown = (payerId: number | null) =>
  payerId === null ? sql`true as payer_known` : sql`exists (select from estate.person p where p.id = ${payerId}) as payer_known`;

export async function findHousePlace(
  db: DbOrTx,
  estates: readonly number[] | null,
  houseId: number,
  payerId: number | null = null,
): Promise<Place | undefined> {
  const result = await sql<Place>`
    select h.id as house_id, h.code as house_code, e.id as estate_id, e.name as estate_name, c.id as company_id, c.name as company_name, ${payerKnown(payerId)}
      from estate.house h join estate.estate e on e.id = h.estate_id join org.company c on c.id = e.company_id
     where h.id = ${houseId} and ${inScope(estates, sql`h.estate_id`)}`.execute(db);
  return result.rows[0];
}

export async function findEstatePlace(
  db: DbOrTx,
  estates: readonly number[] | null,
  estateId: number,
  payerId: number | null = null,
): Promise<Place | undefined> {
  const result = await sql<Place>`
    select null::bigint as house_id, '' as house_code, e.id as estate_id, e.name as estate_name, c.id as company_id, c.name as company_name,
           ${payerKnown(payerId)}
      from estate.estate e join org.company c on c.id = e.company_id where e.id = ${estateId} and ${inScope(estates, sql`e.id`)}`.execute(
    db,
  );
  return result.rows[0];
}

/** Locks what bills hang on, in the order everybody takes (`lockObjects`), found and locked by one statement. */
export async function lockObjectsOf(tx: Tx, billIds: readonly number[]): Promise<void> {
  if (billIds.length === 0) return;
  await sql`
    select 1 from charging.object_balance t
     where (t.object_kind, t.object_id) in (select b.object_kind, b.object_id from charging.bill b where b.id = any (${unseen(billIds)}))
     order by t.object_kind, t.object_id for update`.execute(tx);
}

const billColumns = (day: string) => sql`
  b.id, b.state, b.void, b.hung, b.held_by, b.estate_id, b.house_id, coalesce(h.code, '') as house_code, b.object_kind, b.object_id,
  coalesce(p.code, n.number, c.number, h.code, '') as object_text, b.payer_id, b.charge_type_id, t.name as item, t.tax_rate, t.third_party, t.settle_priority as priority,
  b.period_from, b.period_to, b.due_date, b.amount, b.adjusted, b.reduced, b.settled, b.open,
  b.late_rate, b.late_grace, b.late_cap, b.late_stop, b.late_fixed, b.late_day,
  ${lateAccrued(day)} as accrued, ${lateDue(day)} as late, ${day}::date > b.due_date + b.late_grace as running,
  greatest(0, ${day}::date - b.due_date) as overdue_days, b.explain,
  exists (select from charging.billing_batch g where g.id = b.batch_id and g.kind = 4) as service`;
const BILL_FROM = sql`
  charging.bill b
  join manage.charge_type t on t.id = b.charge_type_id
  left join estate.house h on h.id = b.house_id
  left join estate.parking p on p.id = b.parking_id
  left join charging.contract n on n.id = b.contract_id
  left join estate.customer c on c.id = b.customer_id`;

export async function readBills(db: DbOrTx, billIds: readonly number[], day: string): Promise<BillNow[]> {
  const result = await sql<BillNow>`
    select ${billColumns(day)},
           case when b.state = 5 then coalesce((select s.number from charging.settlement_line l join charging.settlement s on s.id = l.settlement_id
                                                 where l.bill_id = b.id and s.state <> 2 order by s.id desc limit 1), '') else '' end as paid_by
      from ${BILL_FROM} where b.id = any (${unseen(billIds)}) order by b.id`.execute(db);
  return result.rows;
}

/** Open bills, and those whose late fee alone is left; oldest first. `which` is a condition on `charging.bill b`. */
async function listOpen(db: DbOrTx, which: RawBuilder<unknown>, day: string): Promise<BillNow[]> {
  const result = await sql<BillNow>`
    select ${billColumns(day)}, '' as paid_by
      from ${BILL_FROM}
     where b.id in (
       select b.id from charging.bill b where ${which} and b.state = 4 and not b.void
       union all
       select b.id from charging.bill b where ${which} and b.state = 5 and not b.void and b.late_fixed > b.late_settled + b.late_waived)
     order by b.due_date, t.settle_priority, b.id`.execute(db);
  return result.rows;
}

/** Those shown under a house. */
export const listOpenBills = (db: DbOrTx, houseId: number, day: string): Promise<BillNow[]> =>
  listOpen(db, sql`b.house_id = ${houseId}`, day);

/** Those of an object that stand under no house, in one estate. */
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

/** Accounts by id and by key, made where they are missing, locked in the order of their ids. */
export async function holdAccounts(tx: Tx, tenantId: number, ids: readonly number[], keys: readonly AccountKey[]): Promise<AccountNow[]> {
  if (ids.length === 0 && keys.length === 0) return [];
  const wanted = sql`jsonb_to_recordset(${keyRows(keys)}::jsonb) as k (kind smallint, estate_id bigint, house_id bigint, person_id bigint, charge_type_id bigint, ref int)`;
  if (keys.length > 0) {
    await sql`
      insert into charging.account (tenant_id, kind, estate_id, house_id, person_id, charge_type_id, ref)
      select ${tenantId}, k.kind, k.estate_id, k.house_id, k.person_id, k.charge_type_id, k.ref from ${wanted}
       order by k.kind, k.estate_id, k.house_id, k.person_id, k.charge_type_id, k.ref
      on conflict (tenant_id, kind, estate_id, house_id, person_id, charge_type_id, ref) do nothing`.execute(tx);
  }
  const result = await sql<AccountNow>`
    select a.id, a.kind, a.estate_id, a.house_id, a.person_id, a.charge_type_id, a.ref, a.balance, a.moves,
           coalesce((select h.code from estate.house h where h.id = a.house_id), '') as house_code,
           coalesce((select t.name from manage.charge_type t where t.id = a.charge_type_id), '') as item
      from charging.account a
     where a.id = any (${ids}::bigint[] || array(
             select x.id from ${wanted} join charging.account x
                 on x.house_id = k.house_id and x.kind = k.kind and x.estate_id = k.estate_id and x.person_id is not distinct from k.person_id
                and x.charge_type_id is not distinct from k.charge_type_id and x.ref = k.ref))
     order by a.id for update of a`.execute(tx);
  return result.rows;
}

/** The next deposit of a person for an item tells itself from the last by this; one at a time per house. */
export async function nextDepositRef(tx: Tx, key: Omit<AccountKey, 'ref'>): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('charging.deposit'), ${key.houseId}::int)`.execute(tx);
  const result = await sql<{ ref: number }>`
    select coalesce(max(a.ref), 0) + 1 as ref from charging.account a
     where a.kind = ${key.kind} and a.estate_id = ${key.estateId} and a.house_id = ${key.houseId}
       and a.person_id is not distinct from ${key.personId} and a.charge_type_id is not distinct from ${key.chargeTypeId}`.execute(tx);
  return result.rows[0]?.ref ?? 1;
}

export async function readItems(db: DbOrTx, ids: readonly number[]): Promise<ItemNow[]> {
  if (ids.length === 0) return [];
  const result = await sql<ItemNow>`
    select id, name, deposit, third_party, tax_rate from manage.charge_type where id = any (${ids}::bigint[]) and not disabled`.execute(db);
  return result.rows;
}

export async function listHouseCodes(db: DbOrTx, estateId: number, ids: readonly number[]): Promise<{ id: number; code: string }[]> {
  const result = await sql<{ id: number; code: string }>`
    select id, code from estate.house where estate_id = ${estateId} and id = any (${ids}::bigint[])`.execute(db);
  return result.rows;
}
