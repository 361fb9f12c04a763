// Writes a settlement: first the new state of its bills, then its number and all other rows in one statement.
import { sql, type RawBuilder } from 'kysely';
import { BILL } from '@anju/contract';
import { lit, own, rows, run } from '../../../../platform/db/sql.ts';
import { takeNext } from '../../../../platform/numbers/numbers.queries.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { eventRows, type AccountingEvent } from '../../bill/core/events.queries.ts';
import { waitChanges, waitMoves, waitSettlements } from '../../chain/chain-wait.queries.ts';
import type { BillStep, PostedChange, PostedMove, Posting } from '../../ledger/settlement-shapes.ts';

/** A bill is paid exactly when nothing is open. Returns the paid ones that were charged for one occasion. */
export async function stepBills(tx: Tx, steps: readonly BillStep[]): Promise<number[]> {
  if (steps.length === 0) return [];
  const stepped = await rows<{ id: number; paid: boolean }>(tx)`
    update charging.bill b
       set settled = b.settled + d."settled", reduced = b.reduced + d."reduced", late_settled = b.late_settled + d."lateSettled",
           late_fixed = d."lateFixed", late_day = d."lateDay",
           state = case when b.amount + b.adjusted - b.reduced - d."reduced" - b.settled - d."settled" = 0
             then ${lit(BILL.paid)} else ${lit(BILL.published)} end
      from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
             as d (id bigint, "settled" numeric, "reduced" numeric, "lateSettled" numeric, "lateFixed" numeric, "lateDay" date)
     where ${own('b')} and b.id = d.id returning b.id, b.state = ${lit(BILL.paid)} and b.once as paid`;
  return stepped.flatMap(({ id, paid }) => (paid ? [id] : []));
}

const MOVE_ROW = sql`"accountId" bigint, seq int, reason smallint, amount numeric, balance numeric, "reversesId" bigint, remark text`;

export interface SideRows {
  readonly day: string;
  readonly at: string;
  readonly by: string;
  readonly moves: readonly PostedMove[];
  readonly changes: readonly PostedChange[];
}

/** Account moves and bill changes that belong to the settlement `s`, which has a company; the chain receives them. */
const sideRows = (tenantId: number, { day, at, by, moves, changes }: SideRows): RawBuilder<unknown> => sql`
    m as (
      insert into charging.account_move (tenant_id, account_id, seq, reason, amount, balance, day, settlement_id, reverses_id, remark,
        by, at)
      select ${tenantId}, d."accountId", d.seq, d.reason, d.amount, d.balance, ${day}, s.id, d."reversesId", d.remark, ${by}, ${at}
        from s, jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as d (${MOVE_ROW}) returning *),
    mw as (${waitMoves('m', sql`(select company_id from s)`)}),
    a as (
      update charging.account a set balance = d.balance, moves = d.seq
        from (select distinct on ("accountId") * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as x (${MOVE_ROW})
               order by "accountId", seq desc) d
       where ${own('a')} and a.id = d."accountId"),
    c as (
      insert into charging.bill_change (tenant_id, bill_id, kind, amount, reason, day, settlement_id, reduction_id, reverses_id, by, at)
      select ${tenantId}, d."billId", d.kind, d.amount, d.reason, ${day}, s.id, d."reductionId", d."reversesId", ${by}, ${at}
        from s, jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
               as d ("billId" bigint, kind smallint, amount numeric, reason text, "reductionId" bigint, "reversesId" bigint) returning *),
    cw as (${waitChanges('c')})`;

/** The reversals of a settlement's account moves and changes, written to the same settlement. */
export async function insertUndo(tx: Tx, tenantId: number, settlementId: number, rows: SideRows): Promise<void> {
  await run(tx)`
    with s as (select o.id, o.company_id from charging.settlement o where ${own('o')} and o.id = ${settlementId}),
    ${sideRows(tenantId, rows)} select id from s`;
}

export async function insertPosting(
  tx: Tx,
  tenantId: number,
  posting: Posting,
  events: readonly AccountingEvent[],
): Promise<{ id: number; number: string }> {
  const { head, numbering } = posting;
  const result = await rows<{ id: number; number: string }>(tx)`
    with n as (${takeNext(numbering.companyId, posting.kind, numbering.period)}),
    s as (
      insert into charging.settlement (tenant_id, number, company_id, estate_id, type, source, house_id, payer_id, payer_name, day, at,
        cashier_id, cashier_name,
                                       total, received, change_given, original_id, reason, remark)
      select ${tenantId}, ${numbering.prefix} || lpad(n.value, greatest(${numbering.width}::int, length(n.value)), '0'),
             ${head.companyId}, ${head.estateId}, ${head.type}, ${head.source}, ${head.houseId}, ${head.payerId}, ${head.payerName},
              ${head.day}, ${head.at}, ${head.cashierId}, ${head.cashierName}, ${head.total}, ${head.received}, ${head.changeGiven},
                ${head.originalId},
              ${head.reason}, ${head.remark} from n returning *),
    l as (
      insert into charging.settlement_line (tenant_id, settlement_id, seq, kind, bill_id, account_id, charge_type_id, amount, late, text,
        reverses_seq, original_id)
      select ${tenantId}, s.id, d.seq, d.kind, d."billId", d."accountId", d."chargeTypeId", d.amount, d.late, d.text, d."reversesSeq",
             case when d."reversesSeq" is null then null else ${head.originalId}::bigint end
        from s, jsonb_to_recordset(${JSON.stringify(posting.lines)}::jsonb)
               as d (seq smallint, kind smallint, "billId" bigint, "accountId" bigint, "chargeTypeId" bigint, amount numeric,
                 late numeric, text text, "reversesSeq" smallint) returning *),
    t as (
      insert into charging.tender (tenant_id, settlement_id, seq, list, method, amount, reference, account_id)
      select ${tenantId}, s.id, d.seq, d.list, d.method, d.amount, d.reference, d."accountId"
        from s, jsonb_to_recordset(${JSON.stringify(posting.tenders)}::jsonb)
               as d (seq smallint, list smallint, method smallint, amount numeric, reference text, "accountId" bigint) returning *),
    r as (
      insert into charging.receipt (tenant_id, settlement_id, kind, paper)
      select ${tenantId}, s.id, ${posting.kind}, ${JSON.stringify(posting.paper)}::jsonb || jsonb_build_object('number', s.number) from s
      returning *),
    w as (${waitSettlements({ settlements: 's', lines: 'l', tenders: 't', receipts: 'r' })}),
    e as (${eventRows(tenantId, head.at, events, sql`s`)}),
    ${sideRows(tenantId, { day: head.day, at: head.at, by: head.cashierName, moves: posting.moves, changes: posting.changes })}
    select id, number from s`;
  return result[0] as { id: number; number: string };
}
