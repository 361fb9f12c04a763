// The bills and the skipped objects of one batch, and the effects of an approval on them, as sets.
import { sql, type RawBuilder } from 'kysely';
import { BILL, type BatchBillRow, type SkipRow } from '@anju/contract';
import { lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { OBJECT_ORDER, OBJECT_TEXT, objectJoins, objectPlace } from '../../bill/core/object-text.queries.ts';
import { freeMonths } from '../../bill/core/bill-guard.queries.ts';
import { waitChanges } from '../../chain/chain-wait.queries.ts';
import { FLAGGED, lastBill } from './batch.queries.ts';
import { housesNamed, parkingNamed } from '../../../estate/index.ts';

export interface BatchBillSearch {
  readonly batchId: number;
  readonly chargeTypeId: number | null;
  readonly buildingId: number | null;
  readonly key: string;
  readonly flagged: boolean;
  readonly states: readonly number[];
}
const condition = (search: BatchBillSearch): RawBuilder<unknown> =>
  sql.join(
    [
      sql`${own('b')} and b.batch_id = ${search.batchId} and not b.void`,
      ...(search.chargeTypeId === null ? [] : [sql`b.charge_type_id = ${search.chargeTypeId}`]),
      ...(search.buildingId === null ? [] : [sql`oh.building_id = ${search.buildingId}`]),
      ...(search.states.length === 0 ? [] : [sql`b.state = any (${search.states}::smallint[])`]),
      ...(search.flagged ? [FLAGGED] : []),
      ...(search.key === ''
        ? []
        : [sql`(oh.id in ${housesNamed(search.key)} or op.id in ${parkingNamed(search.key)} or strpos(pp.name, ${search.key}) > 0)`]),
    ],
    sql` and `,
  );
const FROM = sql`
  charging.bill b join manage_view.charge_type i on ${own('i')} and i.id = b.charge_type_id ${objectJoins(sql`b`)}
  left join estate_view.person pp on pp.tenant_id = i.tenant_id and pp.id = b.payer_id ${lastBill}`;

export async function countBatchBills(db: DbOrTx, search: BatchBillSearch): Promise<{ total: number; amount: string }> {
  const result = await rows<{ total: number; amount: string }>(db)`
    select count(*)::int as total, coalesce(sum(b.amount), 0)::text as amount from ${FROM} where ${condition(search)}`;
  return result[0] as { total: number; amount: string };
}

export async function listBatchBills(db: DbOrTx, search: BatchBillSearch, limit: number, offset: number): Promise<BatchBillRow[]> {
  return rows<BatchBillRow>(db)`
    select b.id, b.object_kind, ${OBJECT_TEXT} as object_text, coalesce(pp.name, '') as payer_name, i.name as item, b.period_from,
           b.period_to, b.due_date, b.state,
           b.amount::text as amount, before.amount::text as last,
             round((b.amount - before.amount) * 100 / nullif(before.amount, 0), 1)::text as percent, b.explain
      from ${FROM} where ${condition(search)}
        order by ${OBJECT_ORDER}, i.sort, i.code, b.period_from, b.id limit ${limit} offset ${offset}`;
}

const SKIP_ROW = sql`s.object_kind, s.object_id, ${OBJECT_TEXT} as object_text,
  coalesce(i.name, '') as item, s.reason, s.detail`;
const SKIP_FROM = sql`
  charging.billing_skip s left join manage_view.charge_type i on ${own('i')} and i.id = s.charge_type_id ${objectPlace(sql`s`)}`;

export async function listSkips(
  db: DbOrTx,
  batchId: number,
  reason: number | null,
  limit: number,
  offset: number,
): Promise<{ rows: SkipRow[]; total: number }> {
  const where = sql`s.batch_id = ${batchId} ${reason === null ? sql`` : sql`and s.reason = ${reason}`}`;
  const counted = await rows<{ n: number }>(db)`select count(*)::int as n from charging.billing_skip s where ${own('s')} and ${where}`;
  const result = await rows<SkipRow>(db)`
    select ${SKIP_ROW} from ${SKIP_FROM} where ${own('s')} and ${where}
      order by s.reason, ${OBJECT_ORDER}, s.charge_type_id limit ${limit} offset ${offset}`;
  return { rows: result, total: counted[0]?.n ?? 0 };
}

/** Moves all bills of a batch from one state to the next. */
export async function moveBills(tx: Tx, batchId: number, from: number, to: number): Promise<{ bills: number; amount: string }> {
  const result = await rows<{ bills: number; amount: string }>(tx)`
    with moved as (update charging.bill set state = ${to} where ${own('charging.bill')} and batch_id = ${batchId} and state = ${from}
      and not void returning amount)
    select count(*)::int as bills, coalesce(sum(amount), 0)::text as amount from moved`;
  return result[0] as { bills: number; amount: string };
}

export interface Stamp {
  readonly tenantId: number;
  readonly by: string;
  readonly at: string;
}
async function note(tx: Tx, ids: readonly number[], act: string, reason: string, { tenantId, by, at }: Stamp): Promise<void> {
  await run(tx)`
    insert into charging.bill_step (tenant_id, bill_id, act, reason, by, at)
    select ${tenantId}, x, ${act}, ${reason}, ${by}, ${at} from unnest(${ids}::bigint[]) x`;
}

/** Sends bills back to 待计费 without a computed amount; their months stay occupied until a run computes them anew. */
export async function rejectBills(tx: Tx, batchId: number, ids: readonly number[], reason: string, stamp: Stamp): Promise<number> {
  const result = await rows<{ id: number }>(tx)`
    update charging.bill set state = ${lit(BILL.planned)}, amount = 0, adjusted = 0, reduced = 0, calc = '[]', explain = ''
     where ${own('charging.bill')} and batch_id = ${batchId} and id = any (${ids}::bigint[]) and state = ${lit(BILL.computed)}
       and not void returning id`;
  // Changes made to these bills are undone with the amount; when they are computed anew, standing reductions are applied again.
  await run(tx)`
    with undone as (
      insert into charging.bill_change (tenant_id, bill_id, kind, amount, reason, day, document_id, reduction_id, reverses_id, by, at)
      select ${stamp.tenantId}, c.bill_id, c.kind, -c.amount, '计费退回', ${stamp.at}::timestamptz::date, c.document_id, c.reduction_id, c.id,
             ${stamp.by}, ${stamp.at}
        from charging.bill_change c
       where ${own('c')} and c.bill_id = any (${result.map((row) => row.id)}::bigint[]) and c.reverses_id is null
         and not exists (select from charging.bill_change x where ${own('x')} and x.reverses_id = c.id)
       order by c.id returning *)
    ${waitChanges('undone')}`;
  await note(
    tx,
    result.map((row) => row.id),
    'reject',
    reason,
    stamp,
  );
  return result.length;
}

/** Voids all bills of a batch that were not published. */
export async function voidUnpublished(tx: Tx, batchId: number, reason: string, stamp: Stamp): Promise<number> {
  const result = await rows<{ id: number }>(tx)`
    update charging.bill set void = true where ${own('charging.bill')} and batch_id = ${batchId} and state < ${lit(BILL.published)}
      and not void returning id`;
  const ids = result.map((row) => row.id);
  await freeMonths(tx, ids);
  await run(tx)`
    update charging.meter_reading set bill_id = null where ${own('charging.meter_reading')} and bill_id = any (${ids}::bigint[])`;
  await note(tx, ids, 'withdraw', reason, stamp);
  return ids.length;
}

export async function hasPublished(tx: Tx, batchId: number): Promise<boolean> {
  const result = await rows<{
    any: boolean;
  }>(tx)`
    select exists (select from charging.bill
      where ${own('charging.bill')} and batch_id = ${batchId} and state > ${lit(BILL.audited)} and not void) as any`;
  return result[0]?.any === true;
}
