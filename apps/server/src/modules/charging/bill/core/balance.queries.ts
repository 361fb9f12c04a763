// What each object owes (charging.object_balance), kept with its bills. The row of an object also serves as the lock of its money: every
// change of what it owes locks the row first, so that two users at one house wait for each other and sums are never read during a change.
import { sql, type RawBuilder } from 'kysely';
import { BILL, OBJECT } from '@anju/contract';
import { lit, own, run } from '../../../../platform/db/sql.ts';
import { unseen } from '../../../../platform/db/lists.queries.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';

export interface ObjectKey {
  readonly objectKind: number;
  readonly objectId: number;
}

export function listed(objects: readonly ObjectKey[]): RawBuilder<unknown> {
  const kinds = objects.map((one) => one.objectKind);
  const ids = objects.map((one) => one.objectId);
  return sql`unnest(${unseen(kinds, 'smallint')}, ${unseen(ids)}) as k (kind, id)`;
}

/**
 * Every caller locks in ascending order, so that no deadlock arises. An object that never had a published bill has no row and nothing to
 * lock.
 */
export async function lockObjects(tx: Tx, objects: readonly ObjectKey[]): Promise<void> {
  if (objects.length === 0) return;
  await run(tx)`
    select 1 from charging.object_balance t
     where ${own('t')} and (t.object_kind, t.object_id) in (select k.kind, k.id from ${listed(objects)})
     order by t.object_kind, t.object_id for update`;
}

const SUMS = sql`
  count(b.id)::int as bills, coalesce(sum(b.open), 0) as open, coalesce(sum(b.open) filter (where b.suspended), 0) as suspended,
    min(b.due_date) as oldest_due`;
/**
 * Called after the bills of the objects changed, under their locks. It is a separate statement, because it must see the result of the
 * change.
 */
export async function refreshBalances(tx: Tx, objects: readonly ObjectKey[]): Promise<void> {
  if (objects.length === 0) return;
  await run(tx)`
    with d as (
      select k.kind, k.id, ${SUMS}
        from (select distinct kind, id from ${listed(objects)}) k
        left join charging.bill b on ${own('b')} and b.object_kind = k.kind and b.object_id = k.id and b.state = ${lit(BILL.published)}
          and not b.void
       group by 1, 2)
    update charging.object_balance t set bills = d.bills, open = d.open, suspended = d.suspended, oldest_due = d.oldest_due
      from d where ${own('t')} and t.object_kind = d.kind and t.object_id = d.id`;
}

/**
 * Creates the missing rows of the objects of bills about to be published and locks all rows. `which` is a condition on `charging.bill b`.
 * The rows are looked up by key, one kind at a time: with a join, and no planner statistics yet for a company that joined today, they would
 * be scanned once per bill.
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

/**
 * Updates the balances of a set by what the change added to each object: `added` gives kind, id, estate_id, house_id, bills, open and
 * oldest_due.
 */
export async function addToBalances(tx: Tx, tenantId: number, added: RawBuilder<unknown>): Promise<void> {
  await run(tx)`
    insert into charging.object_balance as t (tenant_id, object_kind, object_id, estate_id, house_id, bills, open, oldest_due)
    select ${tenantId}, d.kind, d.id, d.estate_id, d.house_id, d.bills, d.open, d.oldest_due from (${added}) d order by d.kind, d.id
    on conflict (tenant_id, object_kind, object_id) do update
      set bills = t.bills + excluded.bills, open = t.open + excluded.open, oldest_due = least(t.oldest_due, excluded.oldest_due)`;
}
