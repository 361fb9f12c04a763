// Bills that a sale or an area reaches back into, what they would be today, and what was done with them.
import { sql, type RawBuilder } from 'kysely';
import { BATCH_KIND, BILL, OBJECT, PLAN, RECUT_ACT, SKIP_REASON } from '@anju/contract';
import { lit, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { monthClosed } from '../../ledger/books.queries.ts';
import { computation, type PriceFormula, type RunWish } from '../run/run-compute.queries.ts';
import { RECEIVED } from '../share/share-facts.queries.ts';
import type { FreshCharge, ReachedBill, RecutLine } from './recut-shapes.ts';

interface Reach {
  readonly houseId: number;
  readonly fromDay: string;
  /** Numbers of `BATCH_KIND`. */
  readonly kinds: readonly number[];
}

/** The last day of the month in which a bill ends. */
const monthEndOf = (bill: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(date_trunc('month', ${bill}.period_to::timestamp) + interval '1 month - 1 day')::date`;

/**
 * Bills `b` of batches `t` with days from the day on, and those that earlier re-cuts made in addition to them; a metered bill also if its
 * month or usage read for it reaches such a day, because the parts of a metered month belong together.
 */
const reached = ({ houseId, fromDay, kinds }: Reach): RawBuilder<unknown> => sql`
  charging.bill b join charging.billing_batch t on t.tenant_id = b.tenant_id and t.id = b.batch_id
  where ${own('b')} and b.object_kind = ${lit(OBJECT.house)} and b.object_id = ${houseId} and not b.void
    and b.state > ${lit(BILL.planned)} and t.kind = any (${kinds}::smallint[])
    and case when b.once then exists (
        select from charging.recut_line k join charging.bill o on o.tenant_id = k.tenant_id and o.id = k.bill_id and not o.void
         where ${own('k')} and k.made_id = b.id and k.act = ${lit(RECUT_ACT.added)} and ${monthEndOf(sql`o`)} >= ${fromDay}::date)
      else b.period_to >= ${fromDay}::date or (t.kind = ${lit(BATCH_KIND.meter)} and ${monthEndOf(sql`b`)} >= ${fromDay}::date)
        or exists (select from charging.meter_reading r where ${own('r')} and r.bill_id = b.id and r.read_on >= ${fromDay}::date) end`;

const before = (act: number): RawBuilder<unknown> => sql`
  coalesce((select sum(k.amount) from charging.recut_line k where ${own('k')} and k.bill_id = b.id and k.act = ${lit(act)}), 0)::text`;

export async function listReachedIds(db: DbOrTx, reach: Reach): Promise<number[]> {
  return (await rows<{ id: number }>(db)`select b.id from ${reached(reach)} order by b.id`).map(({ id }) => id);
}

const PLAN_NUMBER = sql`
  (select x.number from charging.instalment_plan_bill pb join charging.instalment_plan x on x.tenant_id = pb.tenant_id and x.id = pb.plan_id
    where ${own('pb')} and pb.bill_id = b.id and x.state = ${lit(PLAN.running)} limit 1)`;
const INVOICE_NUMBER = sql`
  (select coalesce(nullif(v.invoice_no, ''), v.number) from charging.settlement_line l
     join charging.invoice_settlement s on s.tenant_id = l.tenant_id and s.settlement_id = l.settlement_id and s.living
     join charging.invoice v on v.tenant_id = s.tenant_id and v.id = s.invoice_id
    where ${own('l')} and l.bill_id = b.id limit 1)`;
const CLOSED = monthClosed(sql`b.estate_id`, sql`b.period_from`);

export async function listReached(tx: Tx, reach: Reach): Promise<ReachedBill[]> {
  return rows<ReachedBill>(tx)`
    select b.id, b.charge_type_id, i.name as item, z.kind, b.batch_id, b.state, b.period_from, b.period_to, b.payer_id,
           coalesce(p.name, '') as payer, b.amount::text as amount, (b.amount + b.adjusted - b.reduced)::text as payable,
           b.settled::text as received, b.late_settled::text as late_settled,
           b.late_fixed::text as late_fixed, b.late_day, b.late_pause::text as late_pause, b.held_by, b.suspended,
           ${RECEIVED} <> b.settled as written_off, ${PLAN_NUMBER} as plan, ${INVOICE_NUMBER} as invoice,
           exists (select from charging.bill_change c where ${own('c')} and c.bill_id = b.id and c.document_id is not null) as documented,
           b.once, b.reissue_of, ${before(RECUT_ACT.relieved)} as relieved_before, ${before(RECUT_ACT.credited)} as credited_before,
             ${before(RECUT_ACT.lateCredited)} as late_credited_before,
           ${CLOSED} as closed, b.standard_id, b.due_date, coalesce(u.due_days, b.due_days) as due_days, b.late_rate::text as late_rate,
           b.late_grace, b.late_cap::text as late_cap, b.calc, b.explain
      from charging.bill b
      join (select b.id, t.kind from ${reached(reach)}) z on z.id = b.id
      join manage_view.charge_type i on i.tenant_id = b.tenant_id and i.id = b.charge_type_id
      left join estate_view.person p on p.tenant_id = b.tenant_id and p.id = b.payer_id
      left join charging.standard s on s.tenant_id = b.tenant_id and s.id = b.standard_id
      left join charging.rule u on u.tenant_id = s.tenant_id and u.id = s.rule_id
     where ${own('b')} order by b.period_from, b.charge_type_id, b.id`;
}

/** The reason of a run for no bill where the rounding leaves nothing: the days are charged all the same. */
const NOTHING_TO_PAY = SKIP_REASON.zeroAmount;

/** What a run would charge the house for these months if the bills did not exist. */
export async function listFresh(
  tx: Tx,
  wish: RunWish,
  houseId: number,
  formulas: readonly PriceFormula[],
  without: readonly number[],
): Promise<FreshCharge[]> {
  const slice = { afterKind: OBJECT.house, afterObject: houseId - 1, limit: 1 };
  return rows<FreshCharge>(tx)`
    with ${computation(wish, slice, formulas, { without })}
    select r.charge_type_id, r.from_day as from, r.to_day as to, r.payer_id, round(r.amount, 2)::text as amount, r.explain, r.calc
      from result r
     where (r.reason is null or r.reason = ${lit(NOTHING_TO_PAY)} and r.amount = 0)
       and r.object_kind = ${lit(OBJECT.house)} and r.object_id = ${houseId} order by r.from_day`;
}

// ---- what is done --------------------------------------------------------------------------------------------------------------

/** Bills that were not published yet: they remain readable as void bills. Their months and readings are released by the caller. */
export async function retireUnpublished(
  tx: Tx,
  ids: readonly number[],
  { reason, by, at }: { readonly reason: string; readonly by: string; readonly at: string },
): Promise<void> {
  await run(
    tx,
  )`update charging.bill b set void = true where ${own('b')} and b.id = any (${ids}::bigint[]) and b.state < ${lit(BILL.published)}`;
  await run(tx)`update charging.meter_reading r set bill_id = null where ${own('r')} and r.bill_id = any (${ids}::bigint[])`;
  await run(tx)`
    insert into charging.bill_step (tenant_id, bill_id, act, reason, by, at)
    select ${TENANT}, x, 'reissue', ${reason}, ${by}, ${at}::timestamptz from unnest(${ids}::bigint[]) x`;
}

export async function markAudited(tx: Tx, batchIds: readonly number[]): Promise<void> {
  await run(tx)`
    update charging.bill b set state = ${lit(BILL.audited)}
     where ${own('b')} and b.batch_id = any (${batchIds}::bigint[]) and b.state = ${lit(BILL.computed)} and not b.void`;
}

/** The late fee of bills that stay, counted on what was really owed. */
export async function storeLate(tx: Tx, bills: readonly { readonly id: number; readonly fixed: string; readonly day: string | null }[]) {
  await run(tx)`
    update charging.bill b set late_fixed = d.fixed, late_day = d.day
      from jsonb_to_recordset(${JSON.stringify(bills)}::jsonb) as d (id bigint, fixed numeric, day date)
     where ${own('b')} and b.id = d.id`;
}

export async function insertLines(tx: Tx, recutId: number, lines: readonly RecutLine[]): Promise<void> {
  await run(tx)`
    insert into charging.recut_line (tenant_id, recut_id, seq, bill_id, made_id, act, amount, move_id)
    select ${TENANT}, ${recutId}, d.seq, d."billId", d."madeId", d.act, d.amount, d."moveId"
      from jsonb_to_recordset(${JSON.stringify(lines.map((line, at) => ({ ...line, seq: at + 1 })))}::jsonb)
             as d (seq int, "billId" bigint, "madeId" bigint, act smallint, amount numeric, "moveId" bigint)`;
}
