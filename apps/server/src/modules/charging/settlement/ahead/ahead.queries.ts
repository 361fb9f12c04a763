// 预收以后月份: what can be paid in advance for an object, the charges of later months as the billing run computes them, and the reductions that
// apply.
import { sql, type RawBuilder } from 'kysely';
import { BATCH, BATCH_KIND, BILL, CHARGE_METHOD as METHOD, MONTH_CLOSE, OBJECT, REDUCTION } from '@anju/contract';
import { lit, lits, one, own, rows, run } from '../../../../platform/db/sql.ts';
import { unseen } from '../../../../platform/db/lists.queries.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { listed, type ObjectKey } from '../../bill/core/balance.queries.ts';
import { OBJECT_TEXT, objectJoins } from '../../bill/core/object-text.queries.ts';
import { computation, type PriceFormula, type RunWish } from '../../billing/run/run-compute.queries.ts';
import type { AheadRow, AheadReduction, Attached, Place } from '../../ledger/settlement-shapes.ts';

const attachments = (condition: RawBuilder<unknown>) => sql<Attached>`
  select a.id, a.estate_id, a.object_kind, a.object_id, coalesce(a.house_id, 0) as house_id, a.charge_type_id, i.name as item,
         s.name as standard_name,
         ${OBJECT_TEXT} as object_text, r.period_months, a.to_date
    from charging.attachment a join charging.standard s on s.tenant_id = a.tenant_id and s.id = a.standard_id
    join charging.rule r on r.tenant_id = a.tenant_id and r.id = s.rule_id and r.period_months > 0
      and r.method in (${lits(METHOD.byArea, METHOD.byHouse, METHOD.byQuantity, METHOD.fixed, METHOD.byContract)})
    join manage_view.charge_type i on i.tenant_id = a.tenant_id and i.id = a.charge_type_id ${objectJoins(sql`a`)}
   where ${own('a')} and ${condition} order by a.object_kind, a.object_id, i.settle_priority, a.from_date, a.id`;

/** Attachments that have not ended, of a house and the parking spaces shown under it, or of an object without a house. */
export async function listAttached(db: DbOrTx, { houseId, estateId }: Place, object: ObjectKey | null, day: string): Promise<Attached[]> {
  const which = object
    ? sql`a.estate_id = ${estateId} and a.object_kind = ${object.objectKind} and a.object_id = ${object.objectId} and a.house_id is null`
    : sql`a.house_id = ${houseId}`;
  const condition = sql`${which} and coalesce(a.to_date, 'infinity') >= ${day}::date`;
  return (await attachments(condition).execute(db)).rows;
}

export async function findAttached(db: DbOrTx, ids: readonly number[], day: string): Promise<Attached[]> {
  const condition = sql`a.id = any (${ids}::bigint[]) and coalesce(a.to_date, 'infinity') >= ${day}::date`;
  return (await attachments(condition).execute(db)).rows;
}

/**
 * `free`: the first day up to `day` on which the object should pay the item and no bill covers it; null if there is none. Days before the
 * estate began to bill the item do not count, because they were charged elsewhere; an item that is not billed yet begins with `current`.
 * `open`: the first day after the last closed month, because a closed month takes no bill.
 */
export async function findFirstFree(
  db: DbOrTx,
  { estateId, objectKind, objectId, chargeTypeId }: Attached,
  current: string,
  day: string,
): Promise<{ free: string | null; open: string | null }> {
  return one<{ free: string | null; open: string | null }>(db)`
    with life as (
      select greatest(min(greatest(a.from_date, h.charge_start_date)), least(${current}::date, (
               select min(t.period_from) from charging.billing_batch t
                where ${own('t')} and t.estate_id = ${estateId} and t.kind = ${lit(BATCH_KIND.regular)} and t.state <> ${lit(BATCH.void)}
                  and (t.charge_type_ids = '{}' or ${chargeTypeId}::bigint = any (t.charge_type_ids))))) as first
        from charging.attachment a
        left join estate_view.house h on ${own('h')} and a.object_kind = ${lit(OBJECT.house)} and h.id = a.object_id
       where ${own('a')} and a.estate_id = ${estateId} and a.object_kind = ${objectKind} and a.object_id = ${objectId}
         and a.charge_type_id = ${chargeTypeId}),
    billed as (
      select coalesce(range_agg(daterange(b.period_from, b.period_to, '[]')), '{}') as days from charging.bill b
       where ${own('b')} and b.object_kind = ${objectKind} and b.object_id = ${objectId} and b.charge_type_id = ${chargeTypeId}
         and not b.void and not b.once)
    select (select min(lower(x))
              from unnest(datemultirange(daterange(least(life.first, ${day}::date), ${day}::date, '[]')) - billed.days) x) as free,
           (select (max(m.month) + interval '1 month')::date from charging.month_close m
             where ${own('m')} and m.estate_id = ${estateId} and m.state = ${lit(MONTH_CLOSE.closed)}) as open
      from life cross join billed`;
}

export const sliceOf = ({ objectKind, objectId }: ObjectKey) => ({ afterKind: objectKind, afterObject: objectId - 1, limit: 1 });

/**
 * Every charge the billing run would make for one item of one object in these months, and the reasons where it would make none; nothing is
 * stored.
 */
export async function computeAhead(db: DbOrTx, wish: RunWish, object: ObjectKey, formulas: readonly PriceFormula[]): Promise<AheadRow[]> {
  return rows<AheadRow>(db)`
    with ${computation(wish, sliceOf(object), formulas)}
    select r.from_day, r.to_day, r.due_date, round(r.amount, 2) as amount, r.explain, r.reason, r.house_id from result r
      order by r.from_day`;
}

/** Locks the objects of the bills together with these objects, in one order; an object that never owed anything gets its row first. */
export async function lockObjectsWith(tx: Tx, tenantId: number, billIds: readonly number[], more: readonly Attached[]): Promise<void> {
  if (more.length > 0) {
    await run(tx)`
      insert into charging.object_balance (tenant_id, object_kind, object_id, estate_id, house_id, bills, open)
      select distinct on (a.object_kind, a.object_id) ${tenantId}::int, a.object_kind, a.object_id, a.estate_id, a.house_id, 0, 0
        from charging.attachment a where ${own('a')} and a.id = any (${more.map(({ id }) => id)}::bigint[])
          order by a.object_kind, a.object_id
      on conflict do nothing`;
  }
  await run(tx)`
    select 1 from charging.object_balance t
     where ${own('t')} and (t.object_kind, t.object_id) in (
             select b.object_kind, b.object_id from charging.bill b where ${own('b')} and b.id = any (${unseen(billIds)})
              union all select k.kind, k.id from ${listed(more)})
     order by t.object_kind, t.object_id for update`;
}

export async function markAudited(tx: Tx, batchId: number): Promise<void> {
  await run(tx)`update charging.bill set state = ${lit(BILL.audited)}
    where ${own('charging.bill')} and batch_id = ${batchId} and state = ${lit(BILL.computed)} and not void`;
}

export async function listBatchBills(
  tx: Tx,
  batchId: number,
): Promise<{ id: number; objectKind: number; objectId: number; chargeTypeId: number; periodFrom: string }[]> {
  return rows<{ id: number; objectKind: number; objectId: number; chargeTypeId: number; periodFrom: string }>(tx)`
    select b.id, b.object_kind, b.object_id, b.charge_type_id, b.period_from from charging.bill b
      where ${own('b')} and b.batch_id = ${batchId} order by b.id`;
}

/** Locked before the remaining budget is read, as billing runs do, so that two concurrent payments do not spend one budget twice. */
export async function lockAheadBudgets(tx: Tx, estateId: number, chargeTypeIds: readonly number[], months: number): Promise<void> {
  await run(tx)`
    select 1 from charging.reduction r
     where ${own('r')} and r.estate_id = ${estateId} and r.state = ${lit(REDUCTION.active)} and r.ahead_months <= ${months}
       and r.limit_amount is not null
       and r.charge_type_ids && ${chargeTypeIds}::bigint[]
     order by r.id for update`;
}

/**
 * Reductions for paying this number of months together that are valid today: approved, for the item and the object, with no older debt than
 * they allow.
 */
export async function listAheadReductions(
  db: DbOrTx,
  attached: Attached,
  { months, day, paying }: { readonly months: number; readonly day: string; readonly paying: readonly number[] },
): Promise<AheadReduction[]> {
  const { objectKind, objectId } = attached;
  return rows<AheadReduction>(db)`
    select r.id, r.name, r.kind, r.way, r.rate::text as rate, r.amount::text as amount,
           (r.limit_amount + coalesce((select sum(c.amount) from charging.bill_change c where ${own('c')} and c.reduction_id = r.id),
             0))::text as room
      from charging.reduction r
     where ${own('r')} and r.estate_id = ${attached.estateId} and r.state = ${lit(REDUCTION.active)} and r.ahead_months <= ${months}
       and ${day}::date between r.from_date and r.to_date
       and ${attached.chargeTypeId}::bigint = any (r.charge_type_ids)
       and exists (select from charging.reduction_member m where ${own('m')} and m.reduction_id = r.id and case m.kind
             when 'estate' then m.node_id = r.estate_id
             when 'building' then ${objectKind} = ${lit(OBJECT.house)} and m.node_id = (select h.building_id from estate_view.house h
               where ${own('h')} and h.id = ${objectId})
             when 'house' then ${objectKind} = ${lit(OBJECT.house)} and m.node_id = ${objectId}
             when 'parking' then ${objectKind} = ${lit(OBJECT.parking)} and m.node_id = ${objectId}
             when 'customer' then ${objectKind} = ${lit(OBJECT.customer)} and m.node_id = ${objectId}
             else ${objectKind} = ${lit(OBJECT.contract)} and m.node_id = ${objectId} end)
       and (r.max_overdue_days is null or not exists (
             select from charging.bill b where ${own('b')} and b.object_kind = ${objectKind} and b.object_id = ${objectId}
               and b.state = ${lit(BILL.published)} and not b.void
                and b.due_date < ${day}::date - r.max_overdue_days and b.id <> all (${paying}::bigint[])))
     order by r.id`;
}
