// Stops and resumes late fees. A late fee is stopped while its bill is suspended, a mark on its object stops it, or an instalment plan for
// it runs. The days in between are never charged: the fee accrued up to the stop is fixed, and counting restarts on the day it resumes.
import { sql, type RawBuilder } from 'kysely';
import { BILL, MARK, PLAN } from '@anju/contract';
import { lit, own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { ObjectKey } from './balance.queries.ts';
import { lateAccrued } from './late-fee.queries.ts';

/** The object of `b` has a mark that stops the late fee on a day. */
export const lateMarked = (day: string): RawBuilder<boolean> => sql<boolean>`
  (b.object_kind, b.object_id) in (
    select k.object_kind, k.object_id from charging.arrears_mark k
     where ${own('k')} and k.state = ${lit(MARK.active)} and k.stop_late and k.from_date <= ${day}::date
       and (k.to_date is null or k.to_date >= ${day}::date))`;

const reasonLeft = (day: string, suspensionStops: boolean): RawBuilder<boolean> => sql<boolean>`
  ((b.suspended and ${suspensionStops}) or ${lateMarked(day)}
   or exists (select from charging.instalment_plan_bill x join charging.instalment_plan p
     on p.tenant_id = x.tenant_id and p.id = x.plan_id where ${own('x')} and x.bill_id = b.id and p.state = ${lit(PLAN.running)}
       and p.stop_late))`;

/** The fee stops at the end of the day; a fee that is already stopped keeps its day. */
export async function stopLate(tx: Tx, billIds: readonly number[], day: string): Promise<void> {
  await run(tx)`
    update charging.bill b set late_stop = ${day} where ${own('b')} and b.id = any (${billIds}::bigint[]) and b.late_stop is null
      and b.state = ${lit(BILL.published)} and not b.void`;
}

export interface Resuming {
  readonly tenantId: number;
  readonly day: string;
  readonly suspensionStops: boolean;
  readonly by: string;
  readonly at: string;
}
/** Resumes the late fees that no reason stops any more; the history of each bill records the days that were not charged. */
export async function resumeLate(tx: Tx, billIds: readonly number[], resuming: Resuming): Promise<void> {
  const { tenantId, day, suspensionStops, by, at } = resuming;
  const past = sql`${day}::date > b.due_date + b.late_grace`;
  await run(tx)`
    with was as materialized (
      select b.id, b.late_stop, ${past} as past, ${lateAccrued(day)} as accrued from charging.bill b
       where ${own('b')} and b.id = any (${billIds}::bigint[]) and b.state = ${lit(BILL.published)} and not b.void
         and b.late_stop is not null
         and not ${reasonLeft(day, suspensionStops)}),
    gone as (
      update charging.bill b
         set late_fixed = case when was.past then was.accrued else b.late_fixed end, late_day = case when was.past then ${day}::date
           else b.late_day end, late_stop = null
        from was where ${own('b')} and b.id = was.id),
    told as (
      insert into charging.bill_step (tenant_id, bill_id, act, reason, by, at, stopped_on, resumed_on)
      select ${tenantId}, was.id, '违约金停计', was.late_stop || ' 至 ' || ${day}::date, ${by}, ${at}, was.late_stop, ${day} from was
        where was.past)
    select 1`;
}

/** Open bills whose late fee is stopped without a reason. */
export async function listIdle(db: DbOrTx, day: string, suspensionStops: boolean): Promise<(ObjectKey & { id: number })[]> {
  return rows<ObjectKey & { id: number }>(db)`
    select b.id, b.object_kind, b.object_id from charging.bill b
     where ${own('b')} and b.state = ${lit(BILL.published)} and not b.void and b.late_stop is not null
       and not ${reasonLeft(day, suspensionStops)} order by b.id limit 10000`;
}
