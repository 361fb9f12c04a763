// The books of an estate and the drawer of a cashier: a transaction that moves money locks both in shared mode, a close locks one
// exclusively, so that nothing is added to a day or month while it is being closed. Keys of the advisory locks: (hash of
// 'charging.books:<tenant>', estate) and (hash of 'charging.drawer:<tenant>', account of the cashier). Books are locked before drawers,
// both before objects and accounts.
import { sql, type RawBuilder } from 'kysely';
import { DAY_CLOSE, MONTH_CLOSE } from '@anju/contract';
import { first, lit, lockKey, one, own, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

/** For a settlement. */
export async function shareBooks(tx: Tx, tenantId: number, estateId: number, cashierId: number): Promise<void> {
  await run(tx)`
    select pg_advisory_xact_lock_shared(hashtext(${`charging.books:${tenantId}`}), ${lockKey(estateId)}),
           pg_advisory_xact_lock_shared(hashtext(${`charging.drawer:${tenantId}`}), ${lockKey(cashierId)})`;
}

/** For bills and changes of bills, which move no money yet. */
export async function shareMonths(tx: Tx, tenantId: number, estateId: number): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock_shared(hashtext(${`charging.books:${tenantId}`}), ${lockKey(estateId)})`;
}

/** Closes `m` of an estate that cover a day: a close is of its month and of all before it. */
const covers = (estateId: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${own('m')} and m.estate_id = ${estateId} and m.state = ${lit(MONTH_CLOSE.closed)}
    and m.month >= date_trunc('month', ${day}::timestamp)::date`;

/** Whether the month of a day is closed, as a condition of a statement. */
export const monthClosed = (estateId: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from charging.month_close m where ${covers(estateId, day)})`;

/** The month of a day, if it is closed: `2026.07`, or `2026.07 随 2026.08` if it has no close of its own. */
export const findClosedMonth = (db: DbOrTx, estateId: number, day: string): Promise<{ estate: string; month: string } | undefined> =>
  first<{ estate: string; month: string }>(db)`
    select e.name as estate, to_char(${day}::date, 'YYYY.MM') || case when m.month > ${day}::date
             then to_char(m.month, '" 随 "YYYY.MM') else '' end as month
      from charging.month_close m join estate_view.estate e on e.tenant_id = m.tenant_id and e.id = m.estate_id
     where ${covers(sql`${estateId}::bigint`, sql`${day}::date`)}
     order by m.month limit 1`;

/** For the close of a month. */
export async function holdBooks(tx: Tx, tenantId: number, estateId: number): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext(${`charging.books:${tenantId}`}), ${lockKey(estateId)})`;
}

/** For the close of a day. */
export async function holdDrawer(tx: Tx, tenantId: number, cashierId: number): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext(${`charging.drawer:${tenantId}`}), ${lockKey(cashierId)})`;
}

export interface Booking {
  /** The cashier has closed today. */
  readonly closed: boolean;
  /** Today, or the first day that neither the cashier nor the month of the estate has closed. */
  readonly day: string;
}

export async function readBooking(db: DbOrTx, estateId: number, cashierId: number, today: string): Promise<Booking> {
  return one<Booking>(db)`
    select coalesce(d.last >= ${today}::date, false) as closed,
           greatest(${today}::date, d.last + 1, (m.last + interval '1 month')::date) as day
      from (select max(day) as last from charging.day_close
        where ${own('charging.day_close')} and cashier_id = ${cashierId} and state <> ${lit(DAY_CLOSE.withdrawn)}) d,
           (select max(month) as last from charging.month_close
             where ${own('charging.month_close')} and estate_id = ${estateId} and state = ${lit(MONTH_CLOSE.closed)}) m`;
}
