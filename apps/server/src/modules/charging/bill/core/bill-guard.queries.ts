// No day of an object is charged twice for one item: bills occupy their months here when they are created and release them when they are
// voided (docs/adr/0010). A conflict is a unique or exclusion violation, and the whole transaction is rolled back.
import { sql, type RawBuilder } from 'kysely';
import { own, run } from '../../../../platform/db/sql.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';

/** The months a bill touches, with its days in each. */
const MONTHS = sql`
  cross join lateral (
    select m::date as month, greatest(b.period_from, m::date) as first, least(b.period_to, (m + interval '1 month - 1 day')::date) as last,
           (m + interval '1 month - 1 day')::date as month_end
      from generate_series(date_trunc('month', b.period_from::timestamp), b.period_to::timestamp, interval '1 month') m) c`;

/**
 * `which` is a condition on `charging.bill b`; one-time bills occupy no days. With `partsOnly` the caller has already occupied the whole
 * months.
 */
export async function takeMonths(tx: Tx, tenantId: number, which: RawBuilder<unknown>, { partsOnly = false } = {}): Promise<void> {
  if (!partsOnly) await takeWhole(tx, tenantId, which);
  await takeParts(tx, tenantId, which);
}

async function takeWhole(tx: Tx, tenantId: number, which: RawBuilder<unknown>): Promise<void> {
  await run(tx)`
    insert into charging.bill_month (tenant_id, object_kind, object_id, charge_type_id, month, parts, bill_id)
    select ${tenantId}, b.object_kind, b.object_id, b.charge_type_id, c.month, false, b.id
      from charging.bill b ${MONTHS} where ${own('b')} and ${which} and not b.once and c.first = c.month and c.last = c.month_end`;
}

/**
 * Months billed in part: the row of the month is marked as such (a month billed as a whole conflicts with it), and the days must not
 * overlap.
 */
async function takeParts(tx: Tx, tenantId: number, which: RawBuilder<unknown>): Promise<void> {
  const part = sql`
    charging.bill b ${MONTHS} where ${own('b')} and ${which} and not b.once and not (c.first = c.month and c.last = c.month_end)`;
  await run(tx)`
    insert into charging.bill_month (tenant_id, object_kind, object_id, charge_type_id, month, parts)
    select distinct ${tenantId}::int, b.object_kind, b.object_id, b.charge_type_id, c.month, true from ${part}
    on conflict (tenant_id, object_kind, object_id, charge_type_id, month, parts) do nothing`;
  await run(tx)`
    insert into charging.bill_part (tenant_id, object_kind, object_id, charge_type_id, month, days, bill_id)
    select ${tenantId}, b.object_kind, b.object_id, b.charge_type_id, c.month, daterange(c.first, c.last, '[]'), b.id from ${part}`;
}

/** Releases the months of bills that were voided or withdrawn. A month whose last part is released may be billed as a whole again. */
export async function freeMonths(tx: Tx, billIds: readonly number[]): Promise<void> {
  await run(tx)`
    with whole as (
      delete from charging.bill_month m using charging.bill b
       where ${own('m')} and ${own('b')} and b.id = any (${billIds}::bigint[]) and m.object_kind = b.object_kind
         and m.object_id = b.object_id
         and m.charge_type_id = b.charge_type_id and m.bill_id = b.id)
    delete from charging.bill_part p where ${own('p')} and p.bill_id = any (${billIds}::bigint[])`;
  await run(tx)`
    delete from charging.bill_month m using charging.bill b
     where ${own('m')} and ${own('b')} and b.id = any (${billIds}::bigint[]) and m.object_kind = b.object_kind
       and m.object_id = b.object_id and m.charge_type_id = b.charge_type_id
       and m.parts and m.month between date_trunc('month', b.period_from) and b.period_to
       and not exists (select from charging.bill_part p
                        where ${own('p')} and p.object_kind = m.object_kind and p.object_id = m.object_id
                          and p.charge_type_id = m.charge_type_id and p.month = m.month)`;
}
