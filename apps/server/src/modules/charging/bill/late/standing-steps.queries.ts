// The steps of a bill, used to count its late fee again after one of them is undone, and to explain it.
import { SETTLEMENT } from '@anju/contract';
import { lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import type { StandingStep } from './standing-steps.ts';

/** A settlement pays and rounds off in one step; reversed steps and their reversals are left out. */
export async function listStandingSteps(tx: DbOrTx, billIds: readonly number[]): Promise<StandingStep[]> {
  return rows<StandingStep>(tx)`
    select bill_id, settlement_id, min(day) as day, sum(payable)::text as payable, sum(paid)::text as paid, min(since) as since,
           coalesce(array_agg(change_id) filter (where change_id is not null), '{}') as change_ids
      from (
        select l.bill_id, 's' || l.settlement_id as step, l.settlement_id, s.at::date as day, 0::numeric as payable, l.amount as paid,
               null::date as since, s.at, null::bigint as change_id
          from charging.settlement_line l join charging.settlement s on s.tenant_id = l.tenant_id and s.id = l.settlement_id
         where ${own('l')} and l.bill_id = any (${billIds}::bigint[]) and l.original_id is null and s.state <> ${lit(SETTLEMENT.void)}
           and l.amount <> 0
           and not exists (select from charging.settlement_line r
             where ${own('r')} and r.original_id = l.settlement_id and r.reverses_seq = l.seq)
        union all
        select c.bill_id, case when c.settlement_id is null then 'c' || c.id else 's' || c.settlement_id end, c.settlement_id,
               case when c.settlement_id is null then c.day else c.at::date end, c.amount, 0, null, c.at, c.id
          from charging.bill_change c
         where ${own('c')} and c.bill_id = any (${billIds}::bigint[]) and c.kind <> 5 and c.reverses_id is null
           and not exists (select from charging.bill_change r where ${own('r')} and r.reverses_id = c.id)
        union all
        select p.bill_id, 'p' || p.id, null, p.resumed_on, 0, 0, p.stopped_on, p.at, null
          from charging.bill_step p where ${own('p')} and p.bill_id = any (${billIds}::bigint[]) and p.resumed_on is not null) x
     group by bill_id, step, settlement_id order by bill_id, min(at), min(change_id) nulls first`;
}
