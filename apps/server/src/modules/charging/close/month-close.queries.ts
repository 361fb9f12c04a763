import { sql } from 'kysely';
import {
  MONTH_CLOSE,
  ACCOUNT,
  BATCH,
  BATCH_KIND,
  BILL,
  DAY_CLOSE,
  POOL,
  SETTLEMENT,
  type MonthCheck,
  type MonthCloseRow,
} from '@anju/contract';
import { first, lit, lits, one, own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../estate/index.ts';
import { waitMonthCloses } from '../chain/chain-wait.queries.ts';
import type { Estates } from './summary.queries.ts';
import type { MonthCounts } from './close-shapes.ts';

/**
 * Counts everything up to the end of the month, including what earlier months left open. Settlements made by the system (cashier 0) are
 * closed with the month and do not block it.
 */
export async function countMonth(db: DbOrTx, estateId: number, dayTo: string): Promise<MonthCounts> {
  const waiting = (state: number) => sql`
    (select count(*)::int from charging.bill b where ${own('b')} and b.estate_id = ${estateId} and b.state = ${state}
      and b.state < ${lit(BILL.published)} and not b.void and b.period_from <= ${dayTo})`;
  return one<MonthCounts>(db)`
    select u.unclosed, u.unclosed_amount, a.deposits, a.deposit_amount, ${waiting(2)} as unaudited, ${waiting(3)} as unpublished,
           (select count(*)::int from charging.day_close d
             where ${own('d')} and d.state in (${lit(DAY_CLOSE.closed)}, ${lit(DAY_CLOSE.handedIn)})
               and exists (select from charging.settlement s
                 where ${own('s')} and s.close_id = d.id and s.estate_id = ${estateId} and s.day <= ${dayTo})) as unconfirmed,
           -- Costs nobody has shared yet, and shares nobody has published.
           (select count(*)::int from charging.share_pool g
             where ${own('g')} and g.estate_id = ${estateId} and g.state in (${lits(POOL.waiting, POOL.audited)})
               and g.period_to <= ${dayTo})
           + (select count(*)::int from charging.billing_batch g
               where ${own('g')} and g.estate_id = ${estateId} and g.kind = ${lit(BATCH_KIND.share)} and g.state < ${lit(BATCH.published)}
                 and g.period_from <= ${dayTo}
                 -- A year that only gives money back has nothing to publish once it is approved.
                 and (g.state < ${lit(BATCH.audited)} or exists (select from charging.bill b
                   where ${own('b')} and b.batch_id = g.id and not b.void))) as share
      from (select count(*)::int as unclosed,
        coalesce(sum(s.total) filter (where s.state <> ${lit(SETTLEMENT.void)}), 0)::numeric(18, 2) as unclosed_amount
              from charging.settlement s where ${own('s')} and s.estate_id = ${estateId} and s.close_id is null and s.cashier_id <> 0
                and s.day <= ${dayTo}) u,
           (select count(*)::int as deposits, coalesce(sum(a.balance), 0)::numeric(18, 2) as deposit_amount
              from charging.account a
             where ${own('a')} and a.kind = ${lit(ACCOUNT.deposit)} and a.estate_id = ${estateId} and a.balance > 0) a`;
}

export async function findEstate(db: DbOrTx, estates: Estates, estateId: number): Promise<{ name: string } | undefined> {
  return first<{ name: string }>(db)`
    select e.name from estate_view.estate e where ${own('e')} and e.id = ${estateId} and ${inScope(estates, sql`e.id`)}`;
}

/** The valid close of this month or of a later one: closing a month also closes all earlier months. */
export async function findCovering(db: DbOrTx, estateId: number, month: string): Promise<{ id: number; month: string } | undefined> {
  return first<{ id: number; month: string }>(db)`
    select id, month from charging.month_close where ${own('charging.month_close')} and estate_id = ${estateId} and month >= ${month}
      and state = ${lit(MONTH_CLOSE.closed)} order by month limit 1`;
}

export interface MonthPaper {
  readonly checks: readonly MonthCheck[];
  readonly settlements: number;
  readonly total: string;
  readonly summary: object;
}

export async function insertMonthClose(
  tx: Tx,
  tenantId: number,
  close: { readonly estateId: number; readonly month: string; readonly paper: MonthPaper; readonly by: string; readonly at: string },
): Promise<number> {
  const result = await rows<{ id: number }>(tx)`
    with made as (
      insert into charging.month_close (tenant_id, estate_id, month, paper, closed_by, closed_at)
      values (${tenantId}, ${close.estateId}, ${close.month}, ${JSON.stringify(close.paper)}::jsonb, ${close.by}, ${close.at})
      returning *),
    waiting as (${waitMonthCloses('made')})
    select made.id from made`;
  return (result[0] as { id: number }).id;
}

export interface MonthClose {
  readonly id: number;
  readonly estateId: number;
  readonly companyId: number;
  readonly estateName: string;
  readonly month: string;
  readonly state: number;
  /** The newest month of the estate that is closed. */
  readonly newest: string | null;
}

export async function findMonthClose(db: DbOrTx, estates: Estates, id: number): Promise<MonthClose | undefined> {
  return first<MonthClose>(db)`
    select m.id, m.estate_id, e.company_id, e.name as estate_name, m.month, m.state,
           (select max(x.month) from charging.month_close x
             where ${own('x')} and x.estate_id = m.estate_id and x.state = ${lit(MONTH_CLOSE.closed)}) as newest
      from charging.month_close m join estate_view.estate e on e.tenant_id = m.tenant_id and e.id = m.estate_id
     where ${own('m')} and m.id = ${id} and ${inScope(estates, sql`m.estate_id`)}`;
}

export async function updateReopened(tx: Tx, id: number, by: string, at: string, reason: string): Promise<void> {
  await run(tx)`
    update charging.month_close set state = ${lit(MONTH_CLOSE.withdrawn)}, reopened_by = ${by}, reopened_at = ${at}, reason = ${reason}
      where ${own('charging.month_close')} and id = ${id}`;
}

export async function searchMonthCloses(
  db: DbOrTx,
  estates: Estates,
  estateId: number | null,
  page: number,
  size: number,
): Promise<{ rows: MonthCloseRow[]; total: number }> {
  const where = sql`${inScope(estates, sql`m.estate_id`)} and ${estateId === null ? sql`true` : sql`m.estate_id = ${estateId}`}`;
  const found = await rows<MonthCloseRow>(db)`
    select m.id, m.estate_id, e.name as estate_name, m.month, m.state, m.paper ->> 'total' as total,
           (m.paper ->> 'settlements')::int as settlements,
           m.closed_by, m.closed_at, m.reopened_by, m.reopened_at, m.reason
      from charging.month_close m join estate_view.estate e on e.tenant_id = m.tenant_id and e.id = m.estate_id
     where ${own('m')} and ${where} order by m.month desc, m.id desc limit ${size} offset ${(page - 1) * size}`;
  const counted = await rows<{ total: number }>(db)`
    select count(*)::int as total from charging.month_close m where ${own('m')} and ${where}`;
  return { rows: found, total: counted[0]?.total ?? 0 };
}
