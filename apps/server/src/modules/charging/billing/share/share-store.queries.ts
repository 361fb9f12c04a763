// Storage of an allocated pool: shares and bills as one set, and the removal of all of it.
import { sql } from 'kysely';
import { BILL, OBJECT, SKIP_REASON, type SharePart } from '@anju/contract';
import { first, lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { takeMonths } from '../../bill/core/bill-guard.queries.ts';
import type { SharePool } from './share-shapes.ts';

export interface StoredPart {
  readonly houseId: number;
  readonly from: string;
  readonly to: string;
  readonly payerId: number | null;
  readonly continued: boolean;
  readonly weight: string;
  readonly basis: object;
  readonly quantity: string | null;
  readonly amount: string;
  readonly advance: string;
  readonly advanceDue: string;
  readonly credited: string;
  readonly relieved: string;
  readonly reason: number | null;
  /** The billed amount; null if nothing is billed. */
  readonly billed: string | null;
  readonly explain: string;
  readonly calc: object;
}
interface ShareAuthor {
  readonly tenantId: number;
  readonly batchId: number;
  readonly makerId: number;
  readonly by: string;
  readonly at: string;
  readonly today: string;
}

/** The first house, in the order of the estate, whose days are already billed for the item. */
export async function findClash(
  tx: Tx,
  pool: Pick<SharePool, 'chargeTypeId' | 'periodFrom' | 'periodTo'>,
  houseIds: readonly number[],
): Promise<{ house: string; from: string; to: string } | undefined> {
  return first<{ house: string; from: string; to: string }>(tx)`
    select h.code as house, b.period_from as from, b.period_to as to
      from charging.bill b join estate_view.house h on h.tenant_id = b.tenant_id and h.id = b.object_id
     where ${own('b')} and b.object_kind = ${lit(OBJECT.house)} and b.object_id = any (${houseIds}::bigint[])
       and b.charge_type_id = ${pool.chargeTypeId} and not b.void and not b.once
       and b.period_from <= ${pool.periodTo}::date and b.period_to >= ${pool.periodFrom}::date
     order by h.sort_key, h.id, b.period_from limit 1`;
}

/**
 * Stores the shares with their bills, those without a bill as skipped in the batch, and the months the bills occupy. Late-fee terms are
 * those of the due date.
 */
export async function storeParts(tx: Tx, pool: SharePool, parts: readonly StoredPart[], author: ShareAuthor): Promise<void> {
  const { tenantId, batchId, makerId, by, at, today } = author;
  await run(tx)`
    with d as materialized (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        as ("houseId" bigint, "from" date, "to" date, "payerId" bigint, continued boolean, weight numeric, basis jsonb, quantity numeric,
          amount numeric, advance numeric, "advanceDue" numeric, credited numeric, relieved numeric, reason smallint, billed numeric,
          explain text, calc jsonb)) with ordinality
        as x ("houseId", "from", "to", "payerId", continued, weight, basis, quantity, amount, advance, "advanceDue", credited, relieved,
          reason, billed, explain, calc, place)),
    due as materialized (
      select r.due_days, case when i.late_fee then r.late_policy_id end as policy_id,
             greatest((date_trunc('month', ${pool.periodTo}::timestamp) + interval '1 month')::date + (r.bill_day - 1),
               ${today}::date) + r.due_days as due_date
        from charging.rule r join manage_view.charge_type i on i.tenant_id = r.tenant_id and i.id = r.charge_type_id
          where ${own('r')} and r.id = ${pool.terms.ruleId}),
    term as materialized (
      select t.daily_rate, t.grace_days, t.cap_rate from due join charging.late_policy_term t
        on ${own('t')} and t.policy_id = due.policy_id and t.from_date <= due.due_date
       order by t.from_date desc limit 1),
    made as (
      insert into charging.bill (tenant_id, estate_id, house_id, charge_type_id, batch_id, payer_id, period_from, period_to, due_date,
        due_days, state, amount,
                                 late_rate, late_grace, late_cap, calc, explain, maker_id, created_by, created_at)
      select ${tenantId}, ${pool.estateId}, d."houseId", ${pool.chargeTypeId}, ${batchId}, d."payerId", d."from", d."to",
             due.due_date, due.due_days, ${lit(BILL.computed)},
             d.billed, coalesce(term.daily_rate, 0), coalesce(term.grace_days, 0), term.cap_rate, d.calc, d.explain, ${makerId}, ${by},
               ${at}::timestamptz
        from d cross join due left join term on true where d.billed is not null order by d.place
      returning id, house_id, period_from),
    gap as (
      -- 不参与分摊 is no gap of the batch: the pool tells it.
      insert into charging.billing_skip (tenant_id, batch_id, object_kind, object_id, charge_type_id, reason)
      select ${tenantId}, ${batchId}, ${lit(OBJECT.house)}, d."houseId", ${pool.chargeTypeId}, d.reason from d
       where d.reason between ${lit(SKIP_REASON.noArea)} and ${lit(SKIP_REASON.formulaFails)}
      on conflict do nothing)
    insert into charging.share_part (tenant_id, pool_id, house_id, from_day, to_day, payer_id, continued, weight, basis, quantity, amount,
      advance, advance_due, credited, relieved, bill_id, reason)
    select ${tenantId}, ${pool.id}, d."houseId", d."from", d."to", d."payerId", d.continued, d.weight, d.basis, d.quantity, d.amount,
           d.advance, d."advanceDue", d.credited, d.relieved, made.id, d.reason
      from d left join made on made.house_id = d."houseId" and made.period_from = d."from"`;
  await takeMonths(tx, tenantId, sql`b.batch_id = ${batchId} and not b.void`);
}

export async function deleteParts(tx: Tx, poolId: number): Promise<void> {
  await tx.deleteFrom('charging.sharePart').where('poolId', '=', poolId).execute();
}
export async function hasLivingBills(tx: Tx, batchId: number): Promise<boolean> {
  const result = await rows<{ any: boolean }>(tx)`
    select exists (select from charging.bill b where ${own('b')} and b.batch_id = ${batchId} and not b.void) as any`;
  return result[0]?.any === true;
}
export async function findPoolOfBatch(db: DbOrTx, batchId: number): Promise<number | undefined> {
  const result = await rows<{ id: number }>(db)`select s.id from charging.share_pool s where ${own('s')} and s.batch_id = ${batchId}`;
  return result[0]?.id;
}
export async function findPoolOfBill(db: DbOrTx, billId: number): Promise<number | undefined> {
  const result = await rows<{ id: number }>(db)`
    select s.id from charging.bill b join charging.share_pool s on s.tenant_id = b.tenant_id and s.batch_id = b.batch_id
      where ${own('b')} and b.id = ${billId}`;
  return result[0]?.id;
}

export async function listParts(db: DbOrTx, poolId: number): Promise<SharePart[]> {
  return rows<SharePart>(db)`
    select p.house_id, h.code as house_code, p.from_day as from, p.to_day as to, p.continued, coalesce(n.name, '') as payer,
           trim_scale(p.weight)::text as weight, p.basis, trim_scale(p.quantity)::text as quantity,
           p.amount::text as amount, p.advance::text as advance, p.advance_due::text as advance_due, p.credited::text as credited,
           p.relieved::text as relieved, p.reason, case
             when b.id is not null then jsonb_build_object('id', b.id, 'state', b.state, 'void', b.void, 'amount',
             b.amount::text) end as bill
      from charging.share_part p join estate_view.house h on h.tenant_id = p.tenant_id and h.id = p.house_id left join charging.bill b
        on b.tenant_id = p.tenant_id and b.id = p.bill_id
      left join estate_view.person n on n.tenant_id = p.tenant_id and n.id = p.payer_id
     where ${own('p')} and p.pool_id = ${poolId} order by h.sort_key, h.id, p.from_day`;
}
