// Batches of bills: lists, sums, and their steps from 生成中 to 已发布.
import { sql, type RawBuilder } from 'kysely';
import type { BatchRow, OutputOf, getBatch } from '@anju/contract';
import { BATCH, BILL, OBJECT, DIFFERENCE_FLAG, POOL_SOURCE } from '@anju/contract';
import { first, lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';

export interface Batch {
  id: number;
  version: number;
  number: string;
  estateId: number;
  companyId: number;
  kind: number;
  periodFrom: string;
  periodTo: string;
  chargeTypeIds: number[];
  buildingIds: number[];
  state: number;
  doneKind: number;
  doneObject: number;
  makerId: number;
}

const COLUMNS = sql`
  t.id, t.version, t.number, t.estate_id, e.company_id, t.kind, t.period_from, t.period_to, t.charge_type_ids, t.building_ids, t.state,
    t.done_kind, t.done_object, t.maker_id`;

const batchRow = (id: number, estates: readonly number[] | null) => sql`
  select ${COLUMNS} from charging.billing_batch t join estate_view.estate e on e.tenant_id = t.tenant_id and e.id = t.estate_id
   where ${own('t')} and t.id = ${id} and ${inScope(estates, sql`t.estate_id`)}`;

export const findBatch = (db: DbOrTx, id: number, estates: readonly number[] | null): Promise<Batch | undefined> =>
  first<Batch>(db)`${batchRow(id, estates)}`;

/** The row stays locked until the end of the transaction. */
export const lockBatch = (tx: Tx, id: number, estates: readonly number[] | null): Promise<Batch | undefined> =>
  first<Batch>(tx)`${batchRow(id, estates)} for update of t`;

export async function insertBatch(
  tx: Tx,
  batch: Omit<Batch, 'id' | 'version' | 'companyId' | 'state' | 'doneKind' | 'doneObject'> & {
    tenantId: number;
    by: string;
    at: string;
    state?: number;
  },
): Promise<number> {
  const { by, at, ...values } = batch;
  const row = await tx
    .insertInto('charging.billingBatch')
    .values({ ...values, createdBy: by, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export type BatchChange = Partial<{
  state: number;
  jobId: number;
  doneKind: number;
  doneObject: number;
  reason: string;
  checkerId: number | null;
  checkedBy: string;
  checkedAt: string | null;
}>;
export async function updateBatch(tx: Tx, id: number, values: BatchChange): Promise<void> {
  await tx
    .updateTable('charging.billingBatch')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Stores the progress of a run without a new version, because only the run reads and writes it. */
export async function moveOn(tx: Tx, id: number, doneKind: number, doneObject: number): Promise<void> {
  await tx.updateTable('charging.billingBatch').set({ doneKind, doneObject }).where('id', '=', id).execute();
}

/** Counted from the rows themselves, so that a resumed run ends with the same figures. */
export async function recount(tx: Tx, id: number): Promise<{ made: number; skipped: number; amount: string }> {
  const result = await rows<{ made: number; skipped: number; amount: string }>(tx)`
    update charging.billing_batch t
       set made = b.n, amount = b.amount, skipped = (select count(*) from charging.billing_skip s where ${own('s')} and s.batch_id = t.id)
      from (select count(*)::int as n, coalesce(sum(amount), 0) as amount from charging.bill
        where ${own('charging.bill')} and batch_id = ${id} and not void) b
     where ${own('t')} and t.id = ${id} returning t.made, t.skipped, t.amount`;
  return result[0] as { made: number; skipped: number; amount: string };
}

export async function clearSkips(tx: Tx, batchId: number): Promise<void> {
  await tx.deleteFrom('charging.billingSkip').where('batchId', '=', batchId).execute();
}

export interface BatchSearch {
  readonly estateId: number | null;
  readonly kinds: readonly number[];
  readonly states: readonly number[];
  readonly key: string;
}
const condition = (search: BatchSearch, estates: readonly number[] | null): RawBuilder<unknown> =>
  sql.join(
    [
      inScope(estates, sql`t.estate_id`),
      ...(search.estateId === null ? [] : [sql`t.estate_id = ${search.estateId}`]),
      ...(search.kinds.length === 0 ? [] : [sql`t.kind = any (${search.kinds}::smallint[])`]),
      ...(search.states.length === 0 ? [] : [sql`t.state = any (${search.states}::smallint[])`]),
      ...(search.key === '' ? [] : [sql`starts_with(t.number, ${search.key.toUpperCase()})`]),
    ],
    sql` and `,
  );
const ROW = sql`
  t.id, t.version, t.number, t.estate_id, e.name as estate_name, t.kind, t.period_from, t.period_to, t.state, t.made, t.skipped,
    t.amount::text as amount, t.created_by,
  t.created_at, t.checked_by, t.checked_at, t.reason, t.job_id,
  coalesce((select string_agg(i.name, '、' order by i.sort, i.code) from manage_view.charge_type i
    where ${own('i')} and i.id = any (t.charge_type_ids)), '') as items`;

export async function countBatches(
  db: DbOrTx,
  search: BatchSearch,
  estates: readonly number[] | null,
): Promise<{ total: number; amount: string }> {
  const result = await rows<{ total: number; amount: string }>(db)`
    select count(*)::int as total, coalesce(sum(t.amount) filter (where t.state <> ${lit(BATCH.void)}), 0)::text as amount
      from charging.billing_batch t where ${own('t')} and ${condition(search, estates)}`;
  return result[0] as { total: number; amount: string };
}
export async function listBatches(
  db: DbOrTx,
  search: BatchSearch,
  estates: readonly number[] | null,
  limit: number,
  offset: number,
): Promise<BatchRow[]> {
  return rows<BatchRow>(db)`
    select ${ROW} from charging.billing_batch t join estate_view.estate e on e.tenant_id = t.tenant_id and e.id = t.estate_id
      where ${own('t')} and ${condition(search, estates)}
     order by t.id desc limit ${limit} offset ${offset}`;
}

/** The bill of the previous period, of the same object and item. */
export const lastBill = sql`
  left join lateral (select p.amount from charging.bill p
                      where ${own('p')} and p.object_kind = b.object_kind and p.object_id = b.object_id
                        and p.charge_type_id = b.charge_type_id and not p.void
                        and p.period_from < b.period_from and p.state > ${lit(BILL.planned)} order by p.period_from desc limit 1) before
                          on true`;
export const FLAGGED = sql`(before.amount > 0 and abs(b.amount - before.amount) * 100 >= before.amount * ${sql.lit(DIFFERENCE_FLAG)})`;

type Summary = Omit<OutputOf<typeof getBatch>, 'auditable'>;
export async function findBatchSummary(
  db: DbOrTx,
  id: number,
  estates: readonly number[] | null,
): Promise<(Summary & { makerId: number }) | undefined> {
  return first<Summary & { makerId: number }>(db)`
    select ${ROW}, t.maker_id,
           (select coalesce(jsonb_agg(jsonb_build_object('chargeTypeId', x.charge_type_id, 'item', i.name, 'bills', x.n, 'amount',
             x.amount::text) order by i.sort, i.code), '[]')
              from (select charge_type_id, count(*) as n, sum(amount) as amount from charging.bill
                where ${own('charging.bill')} and batch_id = t.id and not void group by 1) x
              join manage_view.charge_type i on ${own('i')} and i.id = x.charge_type_id) as item_sums,
           (select coalesce(jsonb_agg(jsonb_build_object('buildingId', x.building_id, 'building', coalesce(x.name, '车位及其他'), 'bills',
             x.n, 'amount', x.amount::text) order by x.sort_key), '[]')
              from (select g.id as building_id, g.name, g.sort_key, count(*) as n, sum(b.amount) as amount
                      from charging.bill b left join estate_view.house h
                        on h.tenant_id = b.tenant_id and b.object_kind = ${lit(OBJECT.house)} and h.id = b.house_id
                          left join estate_view.building g on g.tenant_id = b.tenant_id and g.id = h.building_id
                     where ${own('b')} and b.batch_id = t.id and not b.void group by 1, 2, 3) x) as buildings,
           (select coalesce(jsonb_agg(jsonb_build_object('reason', x.reason, 'count', x.n) order by x.n desc), '[]')
              from (select reason, count(*) as n from charging.billing_skip where ${own('charging.billing_skip')} and batch_id = t.id
                group by 1) x) as skips,
           (select coalesce(jsonb_agg(jsonb_build_object('state', x.state, 'bills', x.n, 'amount', x.amount::text) order by x.state), '[]')
              from (select state, count(*) as n, sum(amount) as amount from charging.bill
                where ${own('charging.bill')} and batch_id = t.id and not void group by 1) x) as states,
           (select count(*)::int from charging.bill b ${lastBill}
             where ${own('b')} and b.batch_id = t.id and not b.void and ${FLAGGED}) as flagged,
           (select jsonb_build_object('pool', s.number, 'credited', s.credited::text, 'relieved', s.relieved::text)
              from charging.share_pool s where ${own('s')} and s.batch_id = t.id and s.source = ${lit(POOL_SOURCE.year)}) as gives_back
      from charging.billing_batch t join estate_view.estate e on e.tenant_id = t.tenant_id and e.id = t.estate_id
     where ${own('t')} and t.id = ${id} and ${inScope(estates, sql`t.estate_id`)}`;
}

export async function isSeen(db: DbOrTx, id: number, estates: readonly number[] | null): Promise<boolean> {
  const result = await rows(db)`
    select 1 from charging.billing_batch t where ${own('t')} and t.id = ${id} and ${inScope(estates, sql`t.estate_id`)}`;
  return result.length > 0;
}

/** Whether its job ended without finishing it. */
export async function hasFailed(db: DbOrTx, id: number): Promise<boolean> {
  const result = await rows(db)`
    select 1 from charging.billing_batch t join system_view.job j on j.tenant_id = t.tenant_id and j.id = t.job_id
      where ${own('t')} and t.id = ${id} and j.state = 'failed'`;
  return result.length > 0;
}
