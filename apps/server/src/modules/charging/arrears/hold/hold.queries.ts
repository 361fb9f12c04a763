// What holds back the chase of an object: marks in force today, and the instalment plan over its bills that runs or was broken last.
import { MARK, PLAN, type ChaseHold } from '@anju/contract';
import { lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { instalmentsOf, paidOf } from '../../bill/core/agreed.queries.ts';
import type { ObjectKey } from '../../bill/core/balance.queries.ts';
import { keysOf, OPEN_BILL } from '../arrears.queries.ts';

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
  return rows<HoldFound>(db)`
    select g.kind || '-' || g.id as key,
           coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'reason', k.reason, 'stopLate', k.stop_late, 'stopChase', k.stop_chase,
                                                         'legalHold', k.legal_hold, 'toDate', k.to_date) order by k.id)
                       from charging.arrears_mark k
                      where ${own('k')} and k.object_kind = g.kind and k.object_id = g.id and k.state = ${lit(MARK.active)}
                        and k.from_date <= ${today}::date and (k.to_date is null or k.to_date >= ${today}::date)), '[]') as marks,
           (select jsonb_build_object('id', p.id, 'number', p.number, 'state', p.state, 'total', p.total::text,
                                      'paid', ${paidOf('p')}::numeric(18, 2)::text, 'instalments', ${instalmentsOf('p')})
              from charging.instalment_plan p
             where ${own('p')} and p.state in (${PLAN.running}, ${PLAN.broken}) and p.id in (
               select h.id from charging.instalment_plan h where ${own('h')} and h.object_kind = g.kind and h.object_id = g.id
               union all
               select x.plan_id from charging.bill b join charging.instalment_plan_bill x
                 on x.tenant_id = b.tenant_id and x.bill_id = b.id
                where ${own('b')} and b.object_kind = g.kind and b.object_id = g.id and ${OPEN_BILL})
             order by p.id desc limit 1) as plan
      from ${keysOf(objects)} as g (kind, id)`;
}
