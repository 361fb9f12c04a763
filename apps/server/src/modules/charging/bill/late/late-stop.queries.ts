// Pauses of late fees (`bill.late_pause`, the days on which none accrues). A late fee is paused while its bill is suspended, a mark on its
// object stops it, or an instalment plan for it runs.
import { sql, type RawBuilder } from 'kysely';
import { BILL, MARK, PLAN } from '@anju/contract';
import { lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { ObjectKey } from '../core/balance.queries.ts';
import type { PausedBill } from './late-pause.rules.ts';

/** A datemultirange over `charging.bill b`. */
export type Days = RawBuilder<unknown>;

const MARKS = sql`charging.arrears_mark k
  where ${own('k')} and k.object_kind = b.object_kind and k.object_id = b.object_id and k.state = ${lit(MARK.active)} and k.stop_late`;
const MARK_DAYS = sql`daterange(k.from_date, k.to_date, '[]')`;

/** The pauses of `b` together with those of the active marks of its object; null when there are none. */
export const WITH_MARKS: Days = sql`
  case when (b.object_kind, b.object_id) in (
         select k.object_kind, k.object_id from charging.arrears_mark k
          where ${own('k')} and k.state = ${lit(MARK.active)} and k.stop_late)
       then coalesce(b.late_pause, '{}') + (select range_agg(${MARK_DAYS}) from ${MARKS}) else b.late_pause end`;

/** The pauses of `b` together with these days, both included; without an end when `to` is null. */
export const withDays = (from: string, to: string | null): Days =>
  sql`coalesce(b.late_pause, '{}') + datemultirange(daterange(${from}::date, ${to}::date, '[]'))`;

const after = (day: string): Days => sql`datemultirange(daterange(${day}::date + 1, null))`;
const upTo = (day: string): Days => sql`datemultirange(daterange(null, ${day}::date, '[]'))`;

/** The days after a day that something pauses: marks by their own dates, a suspension or a plan from then on. */
const pausedAfter = (day: string, suspensionStops: boolean): Days => sql`
  coalesce((select range_agg(z.days) from (
    select ${MARK_DAYS} as days from ${MARKS}
    union all select daterange(${day}::date + 1, null) where b.suspended and ${suspensionStops}
    union all select daterange(${day}::date + 1, null) from charging.instalment_plan_bill x join charging.instalment_plan p
      on p.tenant_id = x.tenant_id and p.id = x.plan_id
     where ${own('x')} and x.bill_id = b.id and p.state = ${lit(PLAN.running)} and p.stop_late) z), '{}') * ${after(day)}`;

/** What was paused up to a day stays; later days are paused only for a reason that is left. */
export const stillPaused = (day: string, suspensionStops: boolean): Days =>
  sql`coalesce(b.late_pause, '{}') * ${upTo(day)} + ${pausedAfter(day, suspensionStops)}`;

/** The bills whose pauses would change, locked, with the pauses before and after. */
export const lockRepaused = (tx: Tx, billIds: readonly number[], wanted: Days): Promise<PausedBill[]> => rows<PausedBill>(tx)`
  select b.id, b.due_date, b.late_grace, b.late_rate::text as late_rate, b.late_cap::text as late_cap, b.late_fixed::text as late_fixed,
         b.late_day, (b.amount + b.adjusted - b.reduced)::text as payable, b.late_pause::text as late_pause, w.days::text as wanted
    from charging.bill b cross join lateral (select nullif(${wanted}, '{}') as days) w
   where ${own('b')} and b.id = any (${billIds}::bigint[]) and b.state >= ${lit(BILL.published)} and not b.void
     and b.late_pause is distinct from w.days
   order by b.id for update of b`;

export interface Repaused {
  readonly id: number;
  readonly pause: string | null;
  readonly fixed: string;
}
export async function writePauses(tx: Tx, repaused: readonly Repaused[]): Promise<void> {
  await run(tx)`
    update charging.bill b set late_pause = d.pause, late_fixed = d.fixed
      from jsonb_to_recordset(${JSON.stringify(repaused)}::jsonb) as d (id bigint, pause datemultirange, fixed numeric)
     where ${own('b')} and b.id = d.id`;
}

export async function insertPauseSteps(
  tx: Tx,
  steps: readonly { tenantId: number; billId: number; act: string; reason: string; by: string; at: string }[],
): Promise<void> {
  if (steps.length > 0)
    await tx
      .insertInto('charging.billStep')
      .values([...steps])
      .execute();
}

/** Open bills that are paused without an end although no reason is left. */
export async function listIdle(db: DbOrTx, day: string, suspensionStops: boolean): Promise<(ObjectKey & { id: number })[]> {
  return rows<ObjectKey & { id: number }>(db)`
    select b.id, b.object_kind, b.object_id from charging.bill b
     where ${own('b')} and b.state = ${lit(BILL.published)} and not b.void and upper_inf(b.late_pause)
       and not upper_inf(${pausedAfter(day, suspensionStops)}) order by b.id limit 10000`;
}

/** Open bills that lack days for which a mark of their object pauses them. */
export async function listUnmarked(db: DbOrTx): Promise<(ObjectKey & { id: number })[]> {
  return rows<ObjectKey & { id: number }>(db)`
    select distinct b.id, b.object_kind, b.object_id from charging.arrears_mark k
      join charging.bill b on b.tenant_id = k.tenant_id and b.object_kind = k.object_kind and b.object_id = k.object_id
     where ${own('k')} and k.state = ${lit(MARK.active)} and k.stop_late and b.state = ${lit(BILL.published)} and not b.void
       and not coalesce(b.late_pause, '{}') @> ${MARK_DAYS} order by b.id limit 10000`;
}
