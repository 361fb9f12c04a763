// Audited bills become payable: one statement per step over the whole set, whatever its size.
import { sql, type RawBuilder } from 'kysely';
import type { OutputOf, listPublishable, PublicationRow } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import { addToBalances, openBalances } from '../../bill/balance.queries.ts';
import { lateMarked } from '../../bill/late-stop.queries.ts';
import { TOLD_ID, TOLD_KIND } from './notice-key.queries.ts';

export async function listPublishableBatches(
  db: DbOrTx,
  estateId: number | null,
  estates: readonly number[] | null,
): Promise<OutputOf<typeof listPublishable>> {
  const result = await sql<OutputOf<typeof listPublishable>[number]>`
    select t.id as batch_id, t.number, t.estate_id, e.name as estate_name, t.kind, t.period_from, t.period_to, x.bills, x.amount::text as amount, t.checked_by
      from charging.billing_batch t join estate.estate e on e.id = t.estate_id
      cross join lateral (select count(*)::int as bills, coalesce(sum(b.amount + b.adjusted - b.reduced), 0) as amount
                            from charging.bill b where b.batch_id = t.id and b.state = 3 and not b.void) x
     where t.state = 3 and x.bills > 0 and ${inScope(estates, sql`t.estate_id`)} ${estateId === null ? sql`` : sql`and t.estate_id = ${estateId}`}
     order by t.estate_id, t.id`.execute(db);
  return result.rows;
}

const audited = (batchIds: readonly number[], estateId: number): RawBuilder<unknown> =>
  sql`b.batch_id = any (${batchIds}::bigint[]) and b.estate_id = ${estateId} and b.state = 3 and not b.void`;

export interface Publishing {
  readonly tenantId: number;
  readonly publicationId: number;
  readonly estateId: number;
  readonly companyId: number;
  readonly batchIds: readonly number[];
  readonly day: string;
  readonly at: string;
}

/** Under the locks of all their objects: states, balances, and one event per item and month for the books. A bill with nothing left to pay is paid. */
export async function publishBills(
  tx: Tx,
  { tenantId, publicationId, estateId, companyId, batchIds, day, at }: Publishing,
): Promise<{ bills: number; amount: string }> {
  await openBalances(tx, tenantId, audited(batchIds, estateId));
  const result = await sql<{ bills: number; amount: string }>`
    with moved as (
      update charging.bill b
         set state = case when b.open = 0 then 5 else 4 end, publication_id = ${publicationId},
             -- Nobody is late with what he was not told: days to pay are counted from the publication where the bill came too late. What an estate
             -- brought along (kind 6 期初) was told long ago.
             due_date = case when b.due_date >= ${day}::date or (select t.kind from charging.billing_batch t where t.id = b.batch_id) = 6 then b.due_date
                             else ${day}::date + coalesce((select r.due_days from charging.standard s join charging.rule r on r.id = s.rule_id where s.id = b.standard_id), b.due_days, 0) end,
             -- A mark of its object stops the late fee before it begins.
             late_stop = case when ${lateMarked(day)} then b.due_date else b.late_stop end
       where ${audited(batchIds, estateId)}
      returning b.charge_type_id, b.period_from, b.amount + b.adjusted - b.reduced as payable),
    told as (
      insert into charging.accounting_event (tenant_id, type, day, at, company_id, estate_id, charge_type_id, month, amount, tax, count, publication_id)
      select ${tenantId}, 'bill.published', ${day}, ${at}, ${companyId}, ${estateId}, i.id, date_trunc('month', m.period_from::timestamp)::date, sum(m.payable),
             round(sum(m.payable) * i.tax_rate / (1 + i.tax_rate), 2), count(*), ${publicationId}
        from moved m join manage.charge_type i on i.id = m.charge_type_id group by i.id, i.tax_rate, 8)
    select count(*)::int as bills, coalesce(sum(payable), 0)::text as amount from moved`.execute(tx);
  await addToBalances(
    tx,
    tenantId,
    sql`select b.object_kind as kind, b.object_id as id, min(b.estate_id) as estate_id, min(b.house_id) as house_id, count(*)::int as bills, sum(b.open) as open, min(b.due_date) as oldest_due
          from charging.bill b where b.publication_id = ${publicationId} and b.state = 4 group by 1, 2`,
  );
  return result.rows[0] as { bills: number; amount: string };
}

export async function insertPublication(
  tx: Tx,
  values: { tenantId: number; number: string; estateId: number; day: string; createdBy: string; createdAt: string },
): Promise<number> {
  const row = await tx
    .insertInto('charging.publication')
    .values({ ...values, bills: 0, amount: '0' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function countPublication(tx: Tx, id: number, { bills, amount }: { bills: number; amount: string }): Promise<void> {
  await tx.updateTable('charging.publication').set({ bills, amount }).where('id', '=', id).execute();
}

/** One notice per house for paper; other ways are added when somebody sends by them. */
export async function openNotices(
  tx: Tx,
  { tenantId, publicationId, at }: Pick<Publishing, 'tenantId' | 'publicationId' | 'at'>,
  channel: number,
  by: string,
): Promise<number> {
  const result = await sql<{ n: number }>`
    with made as (
      insert into charging.notice (tenant_id, publication_id, object_kind, object_id, channel, payer_id, phone, bills, amount, created_by, created_at)
      select ${tenantId}, ${publicationId}, x.kind, x.id, ${channel}, x.payer_id, coalesce(p.phone, ''), x.bills, x.amount, ${by}, ${at}
        from (select ${TOLD_KIND} as kind, ${TOLD_ID} as id, min(b.payer_id) as payer_id, count(*)::int as bills, sum(b.open) as amount
                from charging.bill b where b.publication_id = ${publicationId} and not b.void group by 1, 2) x
        left join estate.person p on p.id = x.payer_id
      on conflict (tenant_id, publication_id, object_kind, object_id, channel) do nothing returning 1)
    select count(*)::int as n from made`.execute(tx);
  return result.rows[0]?.n ?? 0;
}

export async function closeBatches(tx: Tx, batchIds: readonly number[]): Promise<void> {
  await sql`
    update charging.billing_batch t set state = 4, version = version + 1
     where t.id = any (${batchIds}::bigint[]) and t.state = 3
       and not exists (select from charging.bill b where b.batch_id = t.id and b.state = 3 and not b.void)`.execute(tx);
}

const SENT = sql`
  coalesce((select jsonb_agg(jsonb_build_object('channel', x.channel, 'waiting', x.waiting, 'sent', x.sent, 'failed', x.failed, 'read', x.seen) order by x.channel)
     from (select n.channel, count(*) filter (where n.state = 1) as waiting, count(*) filter (where n.state in (2, 4)) as sent, count(*) filter (where n.state = 3) as failed,
                  count(*) filter (where n.state = 4) as seen from charging.notice n where n.publication_id = t.id group by 1) x), '[]')`;

export async function listPublications(
  db: DbOrTx,
  estateId: number | null,
  estates: readonly number[] | null,
  limit: number,
  offset: number,
): Promise<{ rows: PublicationRow[]; total: number }> {
  const where = sql`${inScope(estates, sql`t.estate_id`)} ${estateId === null ? sql`` : sql`and t.estate_id = ${estateId}`}`;
  const counted = await sql<{ n: number }>`select count(*)::int as n from charging.publication t where ${where}`.execute(db);
  const result = await sql<PublicationRow>`
    select t.id, t.number, t.estate_id, e.name as estate_name, t.day, t.bills, t.amount::text as amount, t.created_by, t.created_at,
           (select count(*)::int from charging.notice n where n.publication_id = t.id and n.channel = 1) as objects, ${SENT} as sent
      from charging.publication t join estate.estate e on e.id = t.estate_id where ${where} order by t.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { rows: result.rows, total: counted.rows[0]?.n ?? 0 };
}

export async function findPublication(
  db: DbOrTx,
  id: number,
  estates: readonly number[] | null,
): Promise<{ id: number; number: string; estateId: number; day: string } | undefined> {
  const result = await sql<{ id: number; number: string; estateId: number; day: string }>`
    select t.id, t.number, t.estate_id, t.day from charging.publication t where t.id = ${id} and ${inScope(estates, sql`t.estate_id`)}`.execute(
    db,
  );
  return result.rows[0];
}
