// What stands in the way of chasing an object: marks that hold today, and the agreement that runs or was broken last.
import { sql } from 'kysely';
import type { ChaseHold } from '@anju/contract';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import type { ObjectKey } from '../../bill/balance.queries.ts';

export interface HoldFound {
  key: string;
  marks: ChaseHold['marks'];
  plan: {
    id: number;
    number: string;
    state: number;
    total: string;
    paid: string;
    instalments: { seq: number; dueDate: string; amount: string }[];
  } | null;
}
export async function listHolds(db: DbOrTx, objects: readonly ObjectKey[], today: string): Promise<HoldFound[]> {
  if (objects.length === 0) return [];
  const result = await sql<HoldFound>`
    select g.kind || '-' || g.id as key,
           coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'reason', k.reason, 'stopLate', k.stop_late, 'stopChase', k.stop_chase, 'legalHold', k.legal_hold, 'toDate', k.to_date)
                                      order by k.id)
                       from charging.arrears_mark k where k.object_kind = g.kind and k.object_id = g.id and k.state = 2 and k.from_date <= ${today}::date
                        and (k.to_date is null or k.to_date >= ${today}::date)), '[]') as marks,
           (select jsonb_build_object('id', p.id, 'number', p.number, 'state', p.state, 'total', p.total::text,
                     'paid', (select coalesce(sum(pb.open - case when b.void then 0 else least(b.open, pb.open) end), 0) from charging.instalment_plan_bill pb
                                join charging.bill b on b.id = pb.bill_id where pb.plan_id = p.id)::numeric(18, 2)::text,
                     'instalments', (select jsonb_agg(jsonb_build_object('seq', n.seq, 'dueDate', n.due_date, 'amount', n.amount::text) order by n.seq)
                                       from charging.instalment n where n.plan_id = p.id))
              from charging.instalment_plan p where p.object_kind = g.kind and p.object_id = g.id and p.state in (2, 4) order by p.id desc limit 1) as plan
      from unnest(${objects.map((one) => one.objectKind)}::smallint[], ${objects.map((one) => one.objectId)}::bigint[]) as g (kind, id)`.execute(
    db,
  );
  return result.rows;
}
