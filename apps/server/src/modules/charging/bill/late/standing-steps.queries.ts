// The steps of a bill, used to count its late fee again after one of them is undone, and to explain it.
import { BILL_CHANGE, RECUT_ACT, SETTLEMENT } from '@anju/contract';
import { sql } from 'kysely';
import { lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import type { StandingStep } from './standing-steps.ts';

/** A change without a document comes from a re-cut: the days were never those of the payer. */
const OF_RECUT = sql`num_nonnulls(c.document_id, c.reduction_id, c.settlement_id, c.pool_id) = 0`;

/**
 * A settlement pays and rounds off in one step; reversed steps and their reversals are left out. What a re-cut lowered or gave back was
 * never owed, so it stands before all others (docs/adr/0020); on the day of the change the fee is fixed.
 */
export async function listStandingSteps(tx: DbOrTx, billIds: readonly number[]): Promise<StandingStep[]> {
  return rows<StandingStep>(tx)`
    select bill_id, settlement_id, min(day) as day, sum(payable)::text as payable, sum(paid)::text as paid, sum(undue)::text as undue,
           min(since) as since,
           coalesce(array_agg(change_id) filter (where change_id is not null), '{}') as change_ids
      from (
        select l.bill_id, 's' || l.settlement_id as step, l.settlement_id, s.at::date as day, 0::numeric as payable, l.amount as paid,
               0::numeric as undue,
               null::date as since, s.at, null::bigint as change_id
          from charging.settlement_line l join charging.settlement s on s.tenant_id = l.tenant_id and s.id = l.settlement_id
         where ${own('l')} and l.bill_id = any (${billIds}::bigint[]) and l.original_id is null and s.state <> ${lit(SETTLEMENT.void)}
           and l.amount <> 0
           and not exists (select from charging.settlement_line r
             where ${own('r')} and r.original_id = l.settlement_id and r.reverses_seq = l.seq)
        union all
        select c.bill_id, case when c.settlement_id is null then 'c' || c.id else 's' || c.settlement_id end, c.settlement_id,
               case when c.settlement_id is null then c.day else c.at::date end, case when ${OF_RECUT} then 0 else c.amount end, 0, 0, null,
               c.at, c.id
          from charging.bill_change c
         where ${own('c')} and c.bill_id = any (${billIds}::bigint[]) and c.kind <> ${lit(BILL_CHANGE.lateWaiver)} and c.reverses_id is null
           and not exists (select from charging.bill_change r where ${own('r')} and r.reverses_id = c.id)
        union all
        select p.bill_id, 'p' || p.id, null, p.resumed_on, 0, 0, 0, p.stopped_on, p.at, null
          from charging.bill_step p where ${own('p')} and p.bill_id = any (${billIds}::bigint[]) and p.resumed_on is not null
        union all
        select c.bill_id, 'e', null, b.due_date, c.amount, 0, 0, null, '-infinity', null
          from charging.bill_change c join charging.bill b on b.tenant_id = c.tenant_id and b.id = c.bill_id
         where ${own('c')} and c.bill_id = any (${billIds}::bigint[]) and c.kind <> ${lit(BILL_CHANGE.lateWaiver)}
           and ${OF_RECUT} and c.reverses_id is null
        union all
        select k.bill_id, 'e', null, b.due_date, 0, 0, k.amount, null, '-infinity', null
          from charging.recut_line k join charging.bill b on b.tenant_id = k.tenant_id and b.id = k.bill_id
         where ${own('k')} and k.bill_id = any (${billIds}::bigint[]) and k.act = ${lit(RECUT_ACT.credited)}) x
     group by bill_id, step, settlement_id order by bill_id, min(at), min(change_id) nulls first`;
}
