// The stored hand-over, and what stands against undoing it.
import { BILL, type HandoverChange } from '@anju/contract';
import { first, lit, one, own, rows, run } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { RecutMark } from '../../../charging/index.ts';
import type { HandedOver } from '../../../estate/index.ts';

/** Either side of a hand-over: the house, and the marks of bills to be re-cut. */
export type KeptSide = HandedOver['before'] & { readonly marks: readonly RecutMark[] };

interface NewHandover {
  readonly moveInId: number;
  readonly houseId: number;
  readonly onDay: string;
  readonly fromState: number;
  readonly changes: readonly HandoverChange[];
  readonly before: KeptSide;
  readonly after: KeptSide;
  readonly attachmentIds: readonly number[];
  readonly serviceIds: readonly number[];
  readonly billIds: readonly number[];
  readonly billAmount: string;
  readonly acceptNote: string;
}
export async function insertHandover(tx: Tx, values: NewHandover, { tenantId, by, at }: Stamp): Promise<number> {
  const { moveInId, houseId, onDay, fromState, changes, before, after, attachmentIds, serviceIds, billIds, billAmount, acceptNote } =
    values;
  const { id } = await one<{ id: number }>(tx)`
    insert into customer.handover (tenant_id, move_in_id, house_id, on_day, from_state, changes, before, after, attachment_ids, service_ids,
      bill_ids, bill_amount, accept_note, by, at)
    values (${tenantId}, ${moveInId}, ${houseId}, ${onDay}::date, ${fromState}, ${JSON.stringify(changes)}::jsonb,
      ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${attachmentIds}::bigint[], ${serviceIds}::bigint[],
      ${billIds}::bigint[], ${billAmount}::numeric, ${acceptNote}, ${by}, ${at}::timestamptz) returning id`;
  return id;
}

export interface LiveHandover {
  readonly id: number;
  readonly onDay: string;
  readonly at: string;
  readonly before: KeptSide;
  readonly after: KeptSide;
  readonly attachmentIds: number[];
  readonly serviceIds: number[];
  readonly billIds: number[];
}
export const lockLive = (tx: Tx, moveInId: number): Promise<LiveHandover | undefined> => first<LiveHandover>(tx)`
  select v.id, v.on_day, v.at, v.before, v.after, v.attachment_ids, v.service_ids, v.bill_ids from customer.handover v
   where ${own('v')} and v.move_in_id = ${moveInId} and v.undone_at is null for update of v`;

export async function markUndone(tx: Tx, id: number, reason: string, { by, at }: Stamp): Promise<void> {
  await run(tx)`
    update customer.handover v set undone_by = ${by}, undone_at = ${at}::timestamptz, undo_reason = ${reason}
     where ${own('v')} and v.id = ${id}`;
}

/** The attachments of the house with these standards from the day on that were made by the hand-over. */
export const listAttached = (tx: Tx, houseId: number, before: readonly number[]) =>
  rows<{ id: number; item: string; fromDate: string }>(tx)`
    select a.id, t.name as item, a.from_date from charging_view.attachment a
      join manage_view.charge_type t on t.tenant_id = a.tenant_id and t.id = a.charge_type_id
     where ${own('a')} and a.house_id = ${houseId} and a.id <> all (${before}::bigint[]) order by a.id`;

interface Bill {
  readonly item: string;
  readonly periodFrom: string;
  readonly batchNumber: string;
}
/**
 * The first bill that stands against the undo: one of the first fees that was audited since, or any later one of the new payer. A bill that
 * has no payer yet counts if its days reach the hand-over.
 */
export const findBill = (tx: Tx, houseId: number, { onDay, at, after, billIds }: LiveHandover): Promise<Bill | undefined> => first<Bill>(
  tx,
)`
  select b.item, b.period_from, b.batch_number from charging_view.house_bill b
   where ${own('b')} and b.house_id = ${houseId} and not b.void
     and case when b.id = any (${billIds}::bigint[]) then b.state > ${lit(BILL.computed)}
              else b.created_at >= ${at}::timestamptz and (b.payer_id = ${after.payerId}::bigint
                or (b.payer_id is null and b.period_to >= ${onDay}::date)) end
   order by b.id limit 1`;
