// Stores a slice of a run as bills: one statement computes, stores and occupies the months; a second occupies months billed in part.
import { sql } from 'kysely';
import { BATCH_KIND, BILL, OBJECT, PRICE, PRICE_METHOD, SKIP_REASON } from '@anju/contract';
import { lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { Tx, DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { freeMonths, takeMonths } from '../../bill/core/bill-guard.queries.ts';
import { computation, type PriceFormula, type RunWish, type Slice } from './run-compute.queries.ts';

export interface RunAuthor {
  readonly tenantId: number;
  readonly batchId: number;
  readonly makerId: number;
  readonly by: string;
  readonly at: string;
}
export interface Stored {
  /** Number of objects processed; zero means the run is finished. */
  objects: number;
  lastKind: number;
  lastObject: number;
  partial: number;
  made: number;
}

export async function storeSlice(
  tx: Tx,
  wish: RunWish,
  slice: Slice,
  formulas: readonly PriceFormula[],
  author: RunAuthor,
): Promise<Stored> {
  const { tenantId, batchId } = author;
  const result = await rows<Stored>(tx)`
    with ${computation(wish, slice, formulas)},
    made as (
      insert into charging.bill (tenant_id, estate_id, house_id, parking_id, customer_id, contract_id, charge_type_id, standard_id,
        batch_id, payer_id, period_from, period_to,
                                 due_date, state, amount, late_rate, late_grace, late_cap, calc, explain, maker_id, created_by, created_at)
      select ${tenantId}, ${wish.estateId}, r.house_id, r.parking_id, r.customer_id, r.contract_id, r.charge_type_id, r.standard_id,
             ${batchId}, r.payer_id, r.from_day, r.to_day,
             r.due_date, ${lit(BILL.computed)}, r.amount, r.late_rate, r.late_grace, r.late_cap, r.calc, r.explain,
             ${author.makerId}, ${author.by}, ${author.at}
        from result r where r.reason is null
       -- Sorted, so that everything is computed before the first row goes in: the computation looks into the table this fills.
       order by r.object_kind, r.object_id, r.charge_type_id, r.from_day
      returning id, object_kind, object_id, charge_type_id, period_from, period_to),
    months as (
      insert into charging.bill_month (tenant_id, object_kind, object_id, charge_type_id, month, parts, bill_id)
      select ${tenantId}, m.object_kind, m.object_id, m.charge_type_id, c.month::date, false, m.id
        from made m cross join lateral generate_series(date_trunc('month', m.period_from::timestamp), m.period_to::timestamp,
          interval '1 month') c (month)
       where c.month >= m.period_from and c.month + interval '1 month - 1 day' <= m.period_to),
    skipped as (
      insert into charging.billing_skip (tenant_id, batch_id, object_kind, object_id, charge_type_id, reason, detail)
      select distinct on (r.object_kind, r.object_id, r.charge_type_id) ${tenantId}::int, ${batchId}::bigint, r.object_kind, r.object_id,
             r.charge_type_id, r.reason,
             to_char(r.from_day, 'YYYY.MM.DD') || '-' || to_char(r.to_day, 'YYYY.MM.DD')
        from result r where r.reason is not null order by r.object_kind, r.object_id, r.charge_type_id, r.from_day
      on conflict (tenant_id, batch_id, object_kind, object_id, charge_type_id) do update set reason = excluded.reason,
        detail = excluded.detail)
    select (select count(*)::int from picked) as objects,
           coalesce((select k.object_kind from picked k order by k.object_kind desc, k.object_id desc limit 1), 0) as last_kind,
           coalesce((select k.object_id from picked k order by k.object_kind desc, k.object_id desc limit 1), 0) as last_object,
           count(*) filter (where extract(day from m.period_from) <> 1 or extract(day from m.period_to + 1) <> 1)::int as partial,
             count(*)::int as made
      from made m`;
  const stored = result[0] as Stored;
  if (stored.partial > 0) await takeMonths(tx, tenantId, partialOf(batchId, slice, stored), { partsOnly: true });
  return stored;
}

const partialOf = (batchId: number, { afterKind, afterObject }: Slice, { lastKind, lastObject }: Stored) => sql`
  b.batch_id = ${batchId} and not b.void and (b.object_kind, b.object_id) > (${afterKind}::smallint, ${afterObject}::bigint)
  and (b.object_kind, b.object_id) <= (${lastKind}::smallint, ${lastObject}::bigint)
  and (extract(day from b.period_from) <> 1 or extract(day from b.period_to + 1) <> 1)
  and not exists (select from charging.bill_part x where ${own('x')} and x.bill_id = b.id)`;

/** Bills sent back (待计费) within the scope of a run are voided, so that the run computes them anew; they remain readable as void bills. */
export async function retirePlanned(tx: Tx, wish: RunWish, author: RunAuthor): Promise<void> {
  const result = await rows<{ id: number }>(tx)`
    update charging.bill b set void = true
     where ${own('b')} and b.estate_id = ${wish.estateId} and b.state = ${lit(BILL.planned)} and not b.void
       and exists (select from charging.billing_batch t where ${own('t')} and t.id = b.batch_id and t.kind = ${lit(BATCH_KIND.regular)})
         and b.period_to >= ${wish.monthFrom}::date
       and b.period_from < (${wish.monthTo}::date + interval '1 month')::date
       ${wish.chargeTypeIds.length === 0 ? sql`` : sql`and b.charge_type_id = any (${wish.chargeTypeIds}::bigint[])`}
       ${
         wish.buildingIds.length === 0
           ? sql``
           : sql`and exists (select from estate_view.house h
         where ${own('h')} and h.id = b.house_id and h.building_id = any (${wish.buildingIds}::bigint[]))`
       }
     returning b.id`;
  const ids = result.map((row) => row.id);
  if (ids.length === 0) return;
  await freeMonths(tx, ids);
  await run(tx)`
    insert into charging.bill_step (tenant_id, bill_id, act, reason, by, at)
    select ${author.tenantId}, x, 'reissue', '重新计费', ${author.by}, ${author.at} from unnest(${ids}::bigint[]) x`;
}

/** Houses that should pay but have no attachment at all; read only if a run is for every item. */
const unattached = (wish: RunWish) => sql`
  estate_view.house h
   where ${own('h')} and h.estate_id = ${wish.estateId} and not h.disabled
     and h.charge_start_date < (${wish.monthTo}::date + interval '1 month')::date
     ${wish.buildingIds.length === 0 ? sql`` : sql`and h.building_id = any (${wish.buildingIds}::bigint[])`}
     and not exists (select from charging.attachment a where ${own('a')} and a.object_kind = ${lit(OBJECT.house)} and a.object_id = h.id
       and a.from_date < (${wish.monthTo}::date + interval '1 month')::date
                        and (a.to_date is null or a.to_date >= ${wish.monthFrom}::date))`;

export async function countUnattached(db: DbOrTx, wish: RunWish): Promise<number> {
  const result = await rows<{ n: number }>(db)`select count(*)::int as n from ${unattached(wish)}`;
  return result[0]?.n ?? 0;
}
export async function listUnattached(db: DbOrTx, wish: RunWish, limit: number): Promise<{ id: number; code: string }[]> {
  return rows<{
    id: number;
    code: string;
  }>(db)`select h.id, h.code from ${unattached(wish)} order by h.sort_key, h.id limit ${limit}`;
}

export async function noteUnattached(tx: Tx, tenantId: number, batchId: number, wish: RunWish): Promise<void> {
  await run(tx)`
    insert into charging.billing_skip (tenant_id, batch_id, object_kind, object_id, charge_type_id, reason)
    select ${tenantId}, ${batchId}, ${lit(OBJECT.house)}, h.id, 0, ${lit(SKIP_REASON.noStandard)} from ${unattached(wish)}
    on conflict do nothing`;
}

/** The formula texts of prices, to be parsed before a run. */
export async function listFormulas(db: DbOrTx, estateId: number): Promise<{ id: number; formula: string }[]> {
  return rows<{ id: number; formula: string }>(db)`
    select p.id, p.formula from charging.standard_price p join charging.standard s on s.tenant_id = p.tenant_id and s.id = p.standard_id
      join charging.rule r on r.tenant_id = p.tenant_id and r.id = s.rule_id
     where ${own('p')} and s.estate_id = ${estateId} and p.state = ${lit(PRICE.effective)}
       and r.price_method = ${lit(PRICE_METHOD.formula)} and p.formula <> '' order by p.id`;
}

export async function analyzeForRun(db: DbOrTx): Promise<void> {
  await run(db)`select charging.analyze_for_run()`;
}
