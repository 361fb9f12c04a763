// Standing reductions (优减标准) applied to bills, as sets: how much each bill gets of each reduction, up to its amount and within the budget.
import { sql, type RawBuilder } from 'kysely';
import { BILL, OBJECT, REDUCTION } from '@anju/contract';
import { lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { waitChanges } from '../../chain/chain-wait.queries.ts';

type Part = RawBuilder<unknown>;

/**
 * Reductions in force or ended early; an ended one still applies within its shortened term. Locked, so that two runs do not spend one
 * budget twice.
 */
export async function lockReductions(tx: Tx, estateId: number, from: string, to: string): Promise<number[]> {
  const result = await rows<{ id: number }>(tx)`
    select r.id from charging.reduction r
     where ${own('r')} and r.estate_id = ${estateId} and r.state in (${lit(REDUCTION.active)}, ${lit(REDUCTION.ended)})
       and r.ahead_months is null and r.from_date <= ${to}::date and r.to_date >= ${from}::date
     order by r.id for update`;
  return result.map(({ id }) => id);
}

/** A whole estate includes every object in it; a building includes its houses. */
const HELD = sql`
  exists (select from charging.reduction_member m
           where ${own('m')} and m.reduction_id = r.id
             and case m.kind when 'estate' then m.node_id = b.estate_id
                             when 'building' then b.object_kind = ${lit(OBJECT.house)}
                               and m.node_id = (select h.building_id from estate_view.house h where ${own('h')} and h.id = b.house_id)
                             when 'house' then b.object_kind = ${lit(OBJECT.house)} and m.node_id = b.object_id
                             when 'parking' then b.object_kind = ${lit(OBJECT.parking)} and m.node_id = b.object_id
                             when 'customer' then b.object_kind = ${lit(OBJECT.customer)} and m.node_id = b.object_id
                             else b.object_kind = ${lit(OBJECT.contract)} and m.node_id = b.object_id end)`;
const FIRST = sql`greatest(r.from_date, b.period_from)`;
const LAST = sql`least(r.to_date, b.period_to)`;
/** A rate applies to the days within the period; a fixed monthly amount counts partial months by their days. */
const WORTH = sql`
  case r.way when 1 then round(b.amount * r.rate * (${LAST} - ${FIRST} + 1) / (b.period_to - b.period_from + 1), 2)
    else round(r.amount * (
      select sum((least(${LAST}, (m + interval '1 month - 1 day')::date) - greatest(${FIRST},
        m::date) + 1)::numeric / extract(day from m + interval '1 month - 1 day'))
        from generate_series(date_trunc('month', ${FIRST}::timestamp), ${LAST}::timestamp, interval '1 month') m), 2) end`;

interface Reach {
  readonly reductionIds: readonly number[];
  /** A condition on `charging.bill b`. */
  readonly which: Part;
  readonly today: string;
}

/**
 * `given`: bill_id, reduction_id, kind, amount above zero, object. Limited first by what is left of each bill, then by the budget, in the
 * order of the bills.
 */
const given = ({ reductionIds, which, today }: Reach): Part => sql`
  hit as materialized (
    select b.id as bill_id, b.object_kind, b.object_id, r.id as reduction_id, r.kind, r.limit_amount, b.open, greatest(${WORTH}, 0) as worth
      from charging.bill b
      join charging.reduction r on r.tenant_id = b.tenant_id and r.id = any (${reductionIds}::bigint[]) and r.estate_id = b.estate_id
        and b.charge_type_id = any (r.charge_type_ids)
                               and r.from_date <= b.period_to and r.to_date >= b.period_from
      left join charging.object_balance o on o.tenant_id = b.tenant_id and r.max_overdue_days is not null
        and o.object_kind = b.object_kind and o.object_id = b.object_id and o.bills > 0
     where ${own('b')} and ${which} and b.open > 0 and ${HELD}
       and (r.max_overdue_days is null or o.oldest_due is null or ${today}::date - o.oldest_due <= r.max_overdue_days)
       and not exists (select from charging.bill_change c
         where ${own('c')} and c.bill_id = b.id and c.reduction_id = r.id and c.reverses_id is null
                          and not exists (select from charging.bill_change x where ${own('x')} and x.reverses_id = c.id))),
  fits as (
    select hit.*, greatest(0, least(worth, open - coalesce(sum(worth) over (partition by bill_id
      order by reduction_id rows between unbounded preceding and 1 preceding), 0))) as fit
      from hit),
  used as (
    select c.reduction_id, -sum(c.amount) as amount from charging.bill_change c join charging.bill b
      on b.tenant_id = c.tenant_id and b.id = c.bill_id
     where ${own('c')} and c.reduction_id = any (${reductionIds}::bigint[]) and not b.void group by 1),
  given as (
    select g.bill_id, g.reduction_id, g.kind, g.object_kind, g.object_id, g.amount from (
      select f.*, case when f.limit_amount is null then f.fit
                       else greatest(0, least(f.fit, f.limit_amount - coalesce(u.amount, 0)
                              - coalesce(sum(f.fit) over (partition by f.reduction_id
                                order by f.bill_id rows between unbounded preceding and 1 preceding), 0))) end as amount
        from fits f left join used u on u.reduction_id = f.reduction_id) g
     where g.amount > 0)`;

interface ReductionStamp {
  readonly tenantId: number;
  readonly day: string;
  readonly by: string;
  readonly at: string;
}

/** Applies reductions to the bills of a new batch: writes the changes and the reduced amounts in one statement. */
export async function reduceBatch(
  tx: Tx,
  batchId: number,
  reductionIds: readonly number[],
  { tenantId, day, by, at }: ReductionStamp,
): Promise<void> {
  const which = sql`b.batch_id = ${batchId} and b.state = ${lit(BILL.computed)} and not b.void`;
  await run(tx)`
    with ${given({ reductionIds, which, today: day })},
    written as (
      insert into charging.bill_change (tenant_id, bill_id, kind, amount, reason, day, reduction_id, by, at)
      select ${tenantId}, g.bill_id, g.kind, -g.amount, r.name || '（' || r.number || '）', ${day}, r.id, ${by}, ${at}
        from given g join charging.reduction r on ${own('r')} and r.id = g.reduction_id order by g.bill_id, r.id returning *),
    waiting as (${waitChanges('written')}),
    taken as (
      update charging.bill b set reduced = b.reduced + g.amount
        from (select bill_id, sum(amount) as amount from given group by 1) g where ${own('b')} and b.id = g.bill_id)
    select count(*) from given`;
}

/** What a reduction deducts from open bills, or only from the given ones, object by object in ascending order. */
export async function listGiven(
  db: DbOrTx,
  { id, estateId }: { readonly id: number; readonly estateId: number },
  today: string,
  billIds: readonly number[] | null,
): Promise<{ billId: number; amount: string }[]> {
  const which = sql`
    b.estate_id = ${estateId} and not b.void and b.state between ${lit(BILL.computed)} and ${lit(BILL.published)} and b.held_by is null
    ${billIds === null ? sql`` : sql`and b.id = any (${billIds}::bigint[])`}`;
  const reach = { reductionIds: [id], which, today };
  return rows<{ billId: number; amount: string }>(db)`
    with ${given(reach)} select g.bill_id, g.amount::numeric(18, 2)::text as amount from given g
      order by g.object_kind, g.object_id, g.bill_id`;
}
