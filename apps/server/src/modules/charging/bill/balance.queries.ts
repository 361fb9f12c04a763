// What each object owes (charging.object_balance), kept with its bills. The row of an object is also the lock of its money: whoever
// changes what it owes takes it first, so that two people at one house wait for each other and sums are never read while they move.
import { sql, type RawBuilder } from 'kysely';
import { BILL, OBJECT } from '@anju/contract';
import { lit, own, run } from '../../../platform/db/sql.ts';
import { unseen } from '../../../platform/db/lists.queries.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface ObjectKey {
  readonly objectKind: number;
  readonly objectId: number;
}

export function listed(objects: readonly ObjectKey[]): RawBuilder<unknown> {
  const kinds = objects.map((one) => one.objectKind);
  const ids = objects.map((one) => one.objectId);
  return sql`unnest(${unseen(kinds, 'smallint')}, ${unseen(ids)}) as k (kind, id)`;
}

/** In ascending order for everybody: nobody waits in a circle. An object that never had a published bill has no row and nothing to lock. */
export async function lockObjects(tx: Tx, objects: readonly ObjectKey[]): Promise<void> {
  if (objects.length === 0) return;
  await run(tx)`
    select 1 from charging.object_balance t
     where ${own('t')} and (t.object_kind, t.object_id) in (select k.kind, k.id from ${listed(objects)})
     order by t.object_kind, t.object_id for update`;
}

const SUMS = sql`
  count(b.id)::int as bills, coalesce(sum(b.open), 0) as open, coalesce(sum(b.open) filter (where b.hung), 0) as hung,
    min(b.due_date) as oldest_due`;
/** After their bills changed, under their locks, in a statement of its own: it must see what the change left. */
export async function refreshBalances(tx: Tx, objects: readonly ObjectKey[]): Promise<void> {
  if (objects.length === 0) return;
  await run(tx)`
    with d as (
      select k.kind, k.id, ${SUMS}
        from (select distinct kind, id from ${listed(objects)}) k
        left join charging.bill b on ${own('b')} and b.object_kind = k.kind and b.object_id = k.id and b.state = ${lit(BILL.published)}
          and not b.void
       group by 1, 2)
    update charging.object_balance t set bills = d.bills, open = d.open, hung = d.hung, oldest_due = d.oldest_due
      from d where ${own('t')} and t.object_kind = d.kind and t.object_id = d.id`;
}

/**
 * The objects of bills about to be published get their rows, and all are locked. `which` is a condition on `charging.bill b`. Rows are found
 * by their key, kind by kind: joined, they would be walked once per bill while the planner knows nothing of a company that moved in today.
 */
export async function openBalances(tx: Tx, tenantId: number, which: RawBuilder<unknown>): Promise<void> {
  await run(tx)`
    insert into charging.object_balance (tenant_id, object_kind, object_id, estate_id, house_id, bills, open)
    select ${tenantId}, b.object_kind, b.object_id, min(b.estate_id), min(b.house_id), 0, 0
      from charging.bill b where ${own('b')} and ${which} group by b.object_kind, b.object_id order by b.object_kind, b.object_id
    on conflict do nothing`;
  for (const kind of OBJECT.values) {
    await run(tx)`
      select 1 from charging.object_balance t
       where ${own('t')} and t.object_kind = ${kind}
         and t.object_id = any (array(select b.object_id from charging.bill b where ${own('b')} and b.object_kind = ${kind} and ${which}))
       order by t.object_id for update`;
  }
}

/** The same over a set, with what the change added to each object: `added` gives kind, id, estate_id, house_id, bills, open and oldest_due. */
export async function addToBalances(tx: Tx, tenantId: number, added: RawBuilder<unknown>): Promise<void> {
  await run(tx)`
    insert into charging.object_balance as t (tenant_id, object_kind, object_id, estate_id, house_id, bills, open, oldest_due)
    select ${tenantId}, d.kind, d.id, d.estate_id, d.house_id, d.bills, d.open, d.oldest_due from (${added}) d order by d.kind, d.id
    on conflict (tenant_id, object_kind, object_id) do update
      set bills = t.bills + excluded.bills, open = t.open + excluded.open, oldest_due = least(t.oldest_due, excluded.oldest_due)`;
}
