// Changes of sets of bills: one statement per step, however many bills.
import { sql } from 'kysely';
import { BILL } from '@anju/contract';
import { lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { waitChanges } from '../../chain/chain-wait.queries.ts';
import { openBalances } from '../core/balance.queries.ts';
import { billSeen } from '../core/bill.queries.ts';
import type { ChangeLine, ChangingBill, DocumentChange, Effect, Restored } from './change.rules.ts';
import { lateAccrued, lateDue } from '../core/late-fee.queries.ts';
import { OBJECT_TEXT, objectJoins } from '../core/object-text.queries.ts';

/**
 * Locks the objects first, in the common order, then the bills themselves, because an approval or rejection of their batch does not lock
 * objects. Objects that never had a published bill get their row, so that there is a row to lock while another user publishes.
 */
export async function lockBills(tx: Tx, tenantId: number, ids: readonly number[], reach: Reach, day: string): Promise<ChangingBill[]> {
  await openBalances(tx, tenantId, sql`b.id = any (${ids}::bigint[])`);
  return rows<ChangingBill>(tx)`
    select b.id, b.object_kind, b.object_id, b.estate_id, ${OBJECT_TEXT} as object_text, i.name as item, b.period_from, b.period_to,
           b.due_date, b.state, b.void, b.held_by,
           b.amount::text as amount, b.adjusted::text as adjusted, b.reduced::text as reduced, b.settled::text as settled,
             b.open::text as open,
           (case when b.state < ${lit(BILL.published)} then 0 else ${lateDue(day)} end)::numeric(18, 2)::text as late,
             b.late_rate::text as late_rate, b.late_grace, b.late_cap::text as late_cap,
           b.late_pause::text as late_pause, b.late_fixed::text as late_fixed, b.late_day
      from charging.bill b join manage_view.charge_type i on i.tenant_id = b.tenant_id and i.id = b.charge_type_id ${objectJoins(sql`b`)}
     where ${own('b')} and b.id = any (${ids}::bigint[]) and ${billSeen(reach)} order by b.id for update of b`;
}

/**
 * The accrued late fee is fixed before the principal changes, once the grace period is over; a bill is paid exactly when nothing is open.
 */
export async function applyEffects(tx: Tx, effects: readonly Effect[], day: string): Promise<void> {
  await run(tx)`
    update charging.bill b
       set adjusted = b.adjusted + d.adjusted, reduced = b.reduced + d.reduced, late_waived = b.late_waived + d.waived,
           late_fixed = case when d.base and b.state >= ${lit(BILL.published)} then ${lateAccrued(day)} else b.late_fixed end,
           late_day = case when d.base and b.state >= ${lit(BILL.published)}
             and ${day}::date > b.due_date + b.late_grace then ${day}::date else b.late_day end,
           state = case when b.state < ${lit(BILL.published)} then b.state when b.open + d.adjusted - d.reduced = 0
             then ${lit(BILL.paid)} else ${lit(BILL.published)} end
      from jsonb_to_recordset(${JSON.stringify(effects)}::jsonb) as d (id bigint, adjusted numeric, reduced numeric, waived numeric,
        base boolean)
     where ${own('b')} and b.id = d.id`;
}

export async function applyRestored(tx: Tx, restored: readonly Restored[]): Promise<void> {
  await run(tx)`
    update charging.bill b
       set adjusted = b.adjusted + d.adjusted, reduced = b.reduced + d.reduced, late_waived = b.late_waived + d.waived,
         late_fixed = d."lateFixed", late_day = d."lateDay",
           state = case when b.state < ${lit(BILL.published)} then b.state when b.open + d.adjusted - d.reduced = 0
             then ${lit(BILL.paid)} else ${lit(BILL.published)} end
      from jsonb_to_recordset(${JSON.stringify(restored)}::jsonb)
             as d (id bigint, adjusted numeric, reduced numeric, waived numeric, "lateFixed" numeric, "lateDay" date)
     where ${own('b')} and b.id = d.id`;
}

export interface ChangeHead {
  readonly tenantId: number;
  readonly kind: number;
  readonly reason: string;
  readonly day: string;
  readonly documentId: number | null;
  readonly reductionId: number | null;
  readonly settlementId: number | null;
  readonly poolId: number | null;
  readonly by: string;
  readonly at: string;
}

export async function insertChanges(tx: Tx, head: ChangeHead, lines: readonly ChangeLine[]): Promise<void> {
  const { tenantId, kind, reason, day, documentId, reductionId, settlementId, poolId, by, at } = head;
  await run(tx)`
    with c as (
      insert into charging.bill_change (tenant_id, bill_id, kind, amount, reason, day, document_id, reduction_id, settlement_id, pool_id,
        by, at)
      select ${tenantId}, d."billId", ${kind}, d.amount, ${reason}, ${day}, ${documentId}, ${reductionId}, ${settlementId}, ${poolId},
        ${by}, ${at}
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as d ("billId" bigint, amount numeric) returning *)
    ${waitChanges('c')}`;
}

/** Accounting events of the changes: only published bills, with the included tax split off. A late fee is booked only when it is paid. */
export async function insertChangeEvents(
  tx: Tx,
  { tenantId, day, at }: Pick<ChangeHead, 'tenantId' | 'day' | 'at'>,
  lines: readonly ChangeLine[],
): Promise<void> {
  await run(tx)`
    insert into charging.accounting_event (tenant_id, at, type, day, company_id, estate_id, charge_type_id, house_id, person_id, month,
      amount, tax, bill_id)
    select ${tenantId}, ${at}, 'bill.changed', ${day}, e.company_id, b.estate_id, b.charge_type_id, b.house_id, b.payer_id,
           date_trunc('month', b.period_from::timestamp)::date,
           d.amount, round(d.amount * i.tax_rate / (1 + i.tax_rate), 2), b.id
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as d ("billId" bigint, amount numeric)
      join charging.bill b on ${own('b')} and b.id = d."billId" and b.state >= ${lit(BILL.published)}
      join estate_view.estate e on e.tenant_id = b.tenant_id and e.id = b.estate_id join manage_view.charge_type i
        on i.tenant_id = b.tenant_id and i.id = b.charge_type_id
     order by b.id`;
}

// ---- taking back ----------------------------------------------------------------------------------------------------------

export type ChangeSource = { readonly documentId: number } | { readonly poolId: number };
/** The changes of a document or of a 公摊 that have not been undone. */
export async function listSourceChanges(tx: Tx, source: ChangeSource): Promise<DocumentChange[]> {
  const made = 'poolId' in source ? sql`c.pool_id = ${source.poolId}` : sql`c.document_id = ${source.documentId}`;
  return rows<DocumentChange>(tx)`
    select c.id, c.bill_id, c.kind, c.amount::text as amount from charging.bill_change c
     where ${own('c')} and ${made} and c.reverses_id is null and not exists (select from charging.bill_change r
       where ${own('r')} and r.reverses_id = c.id)
     order by c.bill_id, c.id`;
}

export async function insertCounterparts(
  tx: Tx,
  { tenantId, reason, day, by, at }: Pick<ChangeHead, 'tenantId' | 'reason' | 'day' | 'by' | 'at'>,
  ids: readonly number[],
): Promise<void> {
  await run(tx)`
    with undone as (
      insert into charging.bill_change (tenant_id, bill_id, kind, amount, reason, day, document_id, reduction_id, pool_id, reverses_id, by,
        at)
      select ${tenantId}, c.bill_id, c.kind, -c.amount, ${reason}, ${day}, c.document_id, c.reduction_id, c.pool_id, c.id, ${by}, ${at}
        from charging.bill_change c where ${own('c')} and c.id = any (${ids}::bigint[]) order by c.id returning *)
    ${waitChanges('undone')}`;
}
