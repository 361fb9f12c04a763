// Whose debt the arrears of objects are: one row per object and payer, from the bills of these objects only.
import { sql } from 'kysely';
import { own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import type { ObjectKey } from '../bill/core/balance.queries.ts';
import { lateDue, LATE_LEFT } from '../bill/core/late-fee.queries.ts';
import { keysOf, OPEN_BILL } from './arrears.queries.ts';
import type { DebtorFound } from './arrears-shapes.ts';

/** What is overdue and not suspended, and late fees that are left of paid bills; for each object the longest due first. */
export async function listDebtors(db: DbOrTx, objects: readonly ObjectKey[], today: string): Promise<DebtorFound[]> {
  if (objects.length === 0) return [];
  const due = (condition: ReturnType<typeof sql>) => sql`
    select g.object_kind, g.object_id, b.payer_id, b.open, ${lateDue(today)} as late, b.due_date
      from ${keysOf(objects)} as g (object_kind, object_id)
      join charging.bill b on ${own('b')} and b.object_kind = g.object_kind and b.object_id = g.object_id
     where not b.suspended and ${condition}`;
  return rows<DebtorFound>(db)`
    with owed as materialized (
      ${due(sql`${OPEN_BILL} and b.due_date < ${today}::date`)} union all ${due(sql`${LATE_LEFT}`)}),
    d as (
      select o.object_kind, o.object_id, o.payer_id, count(*)::int as bills, sum(o.open)::numeric(18, 2)::text as overdue,
             sum(o.late)::numeric(18, 2)::text as late, min(o.due_date) as oldest_due
        from owed o group by 1, 2, 3)
    select d.object_kind || '-' || d.object_id as key, d.payer_id, coalesce(p.name, '') as name, coalesce(p.phone, '') as phone,
           d.bills, d.overdue, d.late, d.oldest_due
      from d left join estate_view.person p on ${own('p')} and p.id = d.payer_id
     order by d.object_kind, d.object_id, d.oldest_due, d.overdue::numeric desc, d.payer_id`;
}
