// Approved bills become payable: one statement per step over the whole set, whatever its size.
import { sql, type RawBuilder } from 'kysely';
import { BATCH, BATCH_KIND, BILL, NOTICE, type OutputOf, type listPublishable, type PublicationRow } from '@anju/contract';
import { first, lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import { addToBalances, openBalances } from '../../bill/core/balance.queries.ts';
import { WITH_MARKS } from '../../bill/late/late-stop.queries.ts';
import { waitPublication } from '../../chain/chain-wait.queries.ts';
import { TOLD_ID, TOLD_KIND } from './notice-key.queries.ts';

export async function listPublishableBatches(
  db: DbOrTx,
  estateId: number | null,
  estates: readonly number[] | null,
): Promise<OutputOf<typeof listPublishable>> {
  return rows<OutputOf<typeof listPublishable>[number]>(db)`
    select t.id as batch_id, t.number, t.estate_id, e.name as estate_name, t.kind, t.period_from, t.period_to, x.bills,
           x.amount::text as amount, t.checked_by
      from charging.billing_batch t join estate_view.estate e on e.tenant_id = t.tenant_id and e.id = t.estate_id
      cross join lateral (select count(*)::int as bills, coalesce(sum(b.amount + b.adjusted - b.reduced), 0) as amount
                            from charging.bill b where ${own('b')} and b.batch_id = t.id and b.state = ${lit(BILL.audited)}
                              and not b.void) x
     where ${own('t')} and t.state = ${lit(BATCH.audited)} and x.bills > 0
       and ${inScope(estates, sql`t.estate_id`)} ${estateId === null ? sql`` : sql`and t.estate_id = ${estateId}`}
     order by t.estate_id, t.id`;
}

const audited = (batchIds: readonly number[], estateId: number): RawBuilder<unknown> =>
  sql`b.batch_id = any (${batchIds}::bigint[]) and b.estate_id = ${estateId} and b.state = ${lit(BILL.audited)} and not b.void`;

export interface Publishing {
  readonly tenantId: number;
  readonly publicationId: number;
  readonly estateId: number;
  readonly companyId: number;
  readonly batchIds: readonly number[];
  readonly day: string;
  readonly at: string;
  /** Bills that keep their due date, however long ago it was. */
  readonly keepDue?: readonly number[];
}

/**
 * Called under the locks of all their objects: writes states, balances, and one accounting event per item and month. A bill with nothing
 * left to pay becomes paid.
 */
export async function publishBills(
  tx: Tx,
  { tenantId, publicationId, estateId, companyId, batchIds, day, at, keepDue = [] }: Publishing,
): Promise<{ bills: number; amount: string }> {
  await openBalances(tx, tenantId, audited(batchIds, estateId));
  const result = await rows<{ bills: number; amount: string }>(tx)`
    with moved as (
      update charging.bill b
         set state = case when b.open = 0 then ${lit(BILL.paid)} else ${lit(BILL.published)} end, publication_id = ${publicationId},
             -- A bill leaves its days to pay from the day of publication, however near its due date that is. Arrears that an estate brought
             -- along (期初) keep their due date, and so does what a payer owes of a bill that was cut.
             due_date = case when b.id = any (${keepDue}::bigint[]) or b.batch_id = any (array(select t.id from charging.billing_batch t
                               where ${own('t')} and t.id = any (${batchIds}::bigint[])
                                 and t.kind = ${lit(BATCH_KIND.opening)})) then b.due_date
                             else greatest(b.due_date, ${day}::date + coalesce((select r.due_days from charging.standard s
                               join charging.rule r on r.tenant_id = s.tenant_id and r.id = s.rule_id
                                 where ${own('s')} and s.id = b.standard_id), b.due_days, 0)) end,
             -- The marks of its object pause the late fee on their days.
             late_pause = ${WITH_MARKS}
       where ${own('b')} and ${audited(batchIds, estateId)}
      returning b.charge_type_id, b.period_from, b.amount + b.adjusted - b.reduced as payable),
    told as (
      insert into charging.accounting_event (tenant_id, type, day, at, company_id, estate_id, charge_type_id, month, amount, tax, count,
        publication_id)
      select ${tenantId}, 'bill.published', ${day}, ${at}, ${companyId}, ${estateId}, i.id,
             date_trunc('month', m.period_from::timestamp)::date, sum(m.payable),
             round(sum(m.payable) * i.tax_rate / (1 + i.tax_rate), 2), count(*), ${publicationId}
        from moved m join manage_view.charge_type i on ${own('i')} and i.id = m.charge_type_id
       -- Vouchers are numbered in the order of their events, which is not to depend on a plan.
       group by i.id, i.tax_rate, 8 order by i.id, 8)
    select count(*)::int as bills, coalesce(sum(payable), 0)::text as amount from moved`;
  await addToBalances(
    tx,
    tenantId,
    sql`select b.object_kind as kind, b.object_id as id, min(b.estate_id) as estate_id, min(b.house_id) as house_id,
      count(*)::int as bills, sum(b.open) as open, min(b.due_date) as oldest_due
          from charging.bill b where ${own('b')} and b.publication_id = ${publicationId} and b.state = ${lit(BILL.published)}
            group by 1, 2`,
  );
  return result[0] as { bills: number; amount: string };
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

/** The last step of a publication: it is complete, and the chain receives it with its bills. */
export async function countPublication(tx: Tx, id: number, { bills, amount }: { bills: number; amount: string }): Promise<void> {
  await tx.updateTable('charging.publication').set({ bills, amount }).where('id', '=', id).execute();
  await waitPublication(tx, id);
}

/** One printed notice per object and payer; notices of other channels are added when a user sends by them. */
export async function openNotices(
  tx: Tx,
  { tenantId, publicationId, at }: Pick<Publishing, 'tenantId' | 'publicationId' | 'at'>,
  channel: number,
  by: string,
): Promise<number> {
  const result = await rows<{ n: number }>(tx)`
    with made as (
      insert into charging.notice (tenant_id, publication_id, object_kind, object_id, channel, payer_id, phone, bills, amount,
        created_by, created_at)
      select ${tenantId}, ${publicationId}, x.kind, x.id, ${channel}, x.payer_id, coalesce(p.phone, ''), x.bills, x.amount, ${by}, ${at}
        from (select ${TOLD_KIND} as kind, ${TOLD_ID} as id, b.payer_id, count(*)::int as bills, sum(b.open) as amount
                from charging.bill b where ${own('b')} and b.publication_id = ${publicationId} and not b.void group by 1, 2, 3) x
        left join estate_view.person p on ${own('p')} and p.id = x.payer_id
      on conflict (tenant_id, publication_id, object_kind, object_id, payer_id, channel) do nothing returning 1)
    select count(*)::int as n from made`;
  return result[0]?.n ?? 0;
}

export async function closeBatches(tx: Tx, batchIds: readonly number[]): Promise<void> {
  await run(tx)`
    update charging.billing_batch t set state = ${lit(BATCH.published)}, version = version + 1
     where ${own('t')} and t.id = any (${batchIds}::bigint[]) and t.state = ${lit(BATCH.audited)}
       and not exists (select from charging.bill b where ${own('b')} and b.batch_id = t.id and b.state = ${lit(BILL.audited)}
         and not b.void)`;
}

const SENT = sql`
  coalesce((select jsonb_agg(jsonb_build_object('channel', x.channel, 'waiting', x.waiting, 'sent', x.sent, 'failed', x.failed, 'read',
    x.seen) order by x.channel)
     from (select n.channel, count(*) filter (where n.state = ${lit(NOTICE.waiting)}) as waiting,
       count(*) filter (where n.state in (${lit(NOTICE.sent)}, ${lit(NOTICE.read)})) as sent,
         count(*) filter (where n.state = ${lit(NOTICE.failed)}) as failed,
                  count(*) filter (where n.state = ${lit(NOTICE.read)}) as seen from charging.notice n
                    where ${own('n')} and n.publication_id = t.id group by 1) x), '[]')`;

export async function listPublications(
  db: DbOrTx,
  estateId: number | null,
  estates: readonly number[] | null,
  limit: number,
  offset: number,
): Promise<{ rows: PublicationRow[]; total: number }> {
  const where = sql`${inScope(estates, sql`t.estate_id`)} ${estateId === null ? sql`` : sql`and t.estate_id = ${estateId}`}`;
  const counted = await rows<{ n: number }>(db)`select count(*)::int as n from charging.publication t where ${own('t')} and ${where}`;
  const result = await rows<PublicationRow>(db)`
    select t.id, t.number, t.estate_id, e.name as estate_name, t.day, t.bills, t.amount::text as amount, t.created_by, t.created_at,
           (select count(*)::int from charging.notice n where ${own('n')} and n.publication_id = t.id and n.channel = 1) as objects,
             ${SENT} as sent
      from charging.publication t join estate_view.estate e on e.tenant_id = t.tenant_id and e.id = t.estate_id
        where ${own('t')} and ${where}
        order by t.id desc limit ${limit} offset ${offset}`;
  return { rows: result, total: counted[0]?.n ?? 0 };
}

export async function findPublication(
  db: DbOrTx,
  id: number,
  estates: readonly number[] | null,
): Promise<{ id: number; number: string; estateId: number; day: string } | undefined> {
  return first<{ id: number; number: string; estateId: number; day: string }>(db)`
    select t.id, t.number, t.estate_id, t.day from charging.publication t
      where ${own('t')} and t.id = ${id} and ${inScope(estates, sql`t.estate_id`)}`;
}
