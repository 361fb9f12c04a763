// Marks of houses whose bills are still to be re-cut.
import { sql } from 'kysely';
import { BATCH_KIND, BILL, OBJECT, RECUT, RECUT_ACT, SKIP_REASON, type RecutRow } from '@anju/contract';
import { first, lit, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

interface RecutHead {
  readonly tenantId: number;
  readonly estateId: number;
  readonly houseId: number;
  readonly cause: number;
  readonly fromDay: string;
  readonly by: string;
  readonly at: string;
}
/** One open mark per house and cause; a second change that reaches further back moves its day. */
export async function openRecut(tx: Tx, { tenantId, estateId, houseId, cause, fromDay, by, at }: RecutHead): Promise<number> {
  const row = await first<{ id: number }>(tx)`
    insert into charging.recut as k (tenant_id, estate_id, house_id, cause, from_day, created_by, created_at)
    values (${tenantId}, ${estateId}, ${houseId}, ${cause}, ${fromDay}::date, ${by}, ${at}::timestamptz)
    on conflict (tenant_id, house_id, cause) where state = ${lit(RECUT.open)}
      do update set from_day = least(k.from_day, excluded.from_day), version = k.version + 1
    returning k.id`;
  return row?.id ?? 0;
}

/** Marks those of the houses that have bills of such days; a re-cut that finds nothing to change drops the mark. */
export async function openMany(
  tx: Tx,
  { houseIds, cause, fromDay, by, at }: Omit<RecutHead, 'tenantId' | 'estateId' | 'houseId'> & { readonly houseIds: readonly number[] },
): Promise<void> {
  await run(tx)`
    insert into charging.recut as k (tenant_id, estate_id, house_id, cause, from_day, created_by, created_at)
    select ${TENANT}, b.estate_id, b.object_id, ${cause}, ${fromDay}::date, ${by}, ${at}::timestamptz
      from charging.bill b join charging.billing_batch t on t.tenant_id = b.tenant_id and t.id = b.batch_id
       and t.kind = ${lit(BATCH_KIND.regular)}
     where ${own('b')} and b.object_kind = ${lit(OBJECT.house)} and b.object_id = any (${houseIds}::bigint[]) and not b.void and not b.once
       and b.state > ${lit(BILL.planned)} and b.period_to >= ${fromDay}::date
     group by b.estate_id, b.object_id order by b.object_id
    on conflict (tenant_id, house_id, cause) where state = ${lit(RECUT.open)}
      do update set from_day = least(k.from_day, excluded.from_day), version = k.version + 1`;
}

export interface OpenRecut {
  id: number;
  version: number;
  estateId: number;
  houseId: number;
  cause: number;
  fromDay: string;
  state: number;
  doneBy: string;
}
const COLUMNS = sql`k.id, k.version, k.estate_id, k.house_id, k.cause, k.from_day, k.state, k.done_by`;
export const lockRecut = (tx: Tx, id: number): Promise<OpenRecut | undefined> =>
  first<OpenRecut>(tx)`select ${COLUMNS} from charging.recut k where ${own('k')} and k.id = ${id} for update of k`;
/** Everything still to be re-cut of the house is done in one step. */
export const lockOpenRecuts = (tx: Tx, houseId: number): Promise<OpenRecut[]> =>
  rows<OpenRecut>(tx)`
    select ${COLUMNS} from charging.recut k where ${own('k')} and k.house_id = ${houseId} and k.state = ${lit(RECUT.open)}
     order by k.id for update of k`;

export const listOpen = (db: DbOrTx, houseId: number): Promise<Omit<RecutRow, 'mayRecut'>[]> =>
  rows<Omit<RecutRow, 'mayRecut'>>(db)`
    select k.id, k.version, k.cause, k.from_day, k.created_by, k.created_at from charging.recut k
     where ${own('k')} and k.house_id = ${houseId} and k.state = ${lit(RECUT.open)} order by k.id`;

export async function finishRecuts(
  tx: Tx,
  ids: readonly number[],
  state: number,
  { by, at }: { readonly by: string; readonly at: string },
): Promise<void> {
  await run(tx)`
    update charging.recut k set state = ${state}, done_by = ${by}, done_at = ${at}::timestamptz, version = k.version + 1
     where ${own('k')} and k.id = any (${ids}::bigint[])`;
}

/** Houses with bills still to be re-cut stand among what a run did not bill. */
export async function noteOpenRecuts(tx: Tx, batchId: number, estateId: number): Promise<void> {
  await run(tx)`
    insert into charging.billing_skip (tenant_id, batch_id, object_kind, object_id, charge_type_id, reason, detail)
    select ${TENANT}, ${batchId}, ${lit(OBJECT.house)}, k.house_id, 0, ${lit(SKIP_REASON.recutDue)},
           '自 ' || to_char(min(k.from_day), 'YYYY.MM.DD') || ' 起的账单待重算'
      from charging.recut k where ${own('k')} and k.estate_id = ${estateId} and k.state = ${lit(RECUT.open)} group by k.house_id
    on conflict do nothing`;
}

/** A bill of these whose money went back to its payer's account: taking back its payment would return it a second time. */
export const findCredited = (tx: Tx, billIds: readonly number[]): Promise<{ bill: string; amount: string } | undefined> =>
  first<{ bill: string; amount: string }>(tx)`
    select '“' || i.name || '”' || to_char(b.period_from, 'YYYY.MM.DD') || '-' || to_char(b.period_to, 'YYYY.MM.DD') as bill,
           k.amount::text as amount
      from charging.recut_line k join charging.bill b on b.tenant_id = k.tenant_id and b.id = k.bill_id
      join manage_view.charge_type i on i.tenant_id = b.tenant_id and i.id = b.charge_type_id
     where ${own('k')} and k.bill_id = any (${billIds}::bigint[]) and k.act in (${lit(RECUT_ACT.credited)}, ${lit(RECUT_ACT.lateCredited)})
     order by k.act limit 1`;
