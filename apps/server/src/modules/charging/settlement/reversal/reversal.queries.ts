// What a settlement did, as needed to reverse it: its lines with what was already reversed, its tenders and moves, the steps of its bills.
import { sql } from 'kysely';
import { MOVE, SETTLE_LINE, SETTLEMENT } from '@anju/contract';
import { first, lit, lits, one, own, rows, run } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Original, OriginalChange, OriginalLine, OriginalMove, OriginalTender } from '../../ledger/reversal-shapes.ts';
import { settlementSeen } from '../settlement-search.queries.ts';

const ORIGINAL = sql`
  s.id, s.number, s.company_id, s.estate_id, s.type, s.source, s.house_id, s.payer_id, s.payer_name, s.day, s.at::date as made_on,
    s.cashier_id, s.total, s.reversed,
  s.state, s.original_id, s.close_id, s.version, (select r.kind from charging.receipt r
    where ${own('r')} and r.settlement_id = s.id) as kind,
  (select r.paper from charging.receipt r where ${own('r')} and r.settlement_id = s.id) as paper`;

/** Whoever sees a settlement whole may take it back, so this is the condition of showing it. */
export async function findOriginal(db: DbOrTx, reach: Reach, id: number): Promise<Original | undefined> {
  return first<Original>(db)`
    select ${ORIGINAL} from charging.settlement s where ${own('s')} and s.id = ${id} and ${settlementSeen(reach)}`;
}

/** Called after its books are locked; the row stays unchanged until the transaction ends. */
export async function lockOriginal(tx: Tx, id: number): Promise<Original> {
  return one<Original>(tx)`select ${ORIGINAL} from charging.settlement s where ${own('s')} and s.id = ${id} for update of s`;
}

export async function listOriginalLines(tx: Tx, id: number): Promise<OriginalLine[]> {
  return rows<OriginalLine>(tx)`
    select l.seq, l.kind, l.bill_id, l.account_id, a.kind as account_kind, l.charge_type_id, l.amount, l.late, l.text,
           coalesce(b.house_id, a.house_id) as house_id,
           case when l.kind in (${lits(SETTLE_LINE.bill, SETTLE_LINE.other)}) and not t.third_party then t.tax_rate end as tax_rate,
             date_trunc('month', b.period_from)::date as month,
           exists (select from charging.settlement_line r
             where ${own('r')} and r.original_id = l.settlement_id and r.reverses_seq = l.seq) as done
      from charging.settlement_line l
      left join charging.bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id
      left join charging.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
      left join manage_view.charge_type t on t.tenant_id = l.tenant_id and t.id = l.charge_type_id
     where ${own('l')} and l.settlement_id = ${id} order by l.seq`;
}

const tenderColumns = sql`t.list, t.method, t.account_id, a.kind as account_kind, t.amount, t.reference`;

export async function listOriginalTenders(tx: Tx, id: number): Promise<OriginalTender[]> {
  return rows<OriginalTender>(tx)`
    select ${tenderColumns} from charging.tender t left join charging.account a on a.tenant_id = t.tenant_id and a.id = t.account_id
      where ${own('t')} and t.settlement_id = ${id} order by t.seq`;
}

export async function listReturnedTenders(tx: Tx, id: number): Promise<OriginalTender[]> {
  return rows<OriginalTender>(tx)`
    select ${tenderColumns} from charging.settlement s join charging.tender t on t.tenant_id = s.tenant_id and t.settlement_id = s.id
      left join charging.account a on a.tenant_id = s.tenant_id and a.id = t.account_id
     where ${own('s')} and s.original_id = ${id} order by s.id, t.seq`;
}

/** Moves the settlement made itself, not those that reversed others. */
export async function listOriginalMoves(tx: Tx, id: number): Promise<OriginalMove[]> {
  return rows<OriginalMove>(tx)`
    select m.id, m.account_id, a.kind as account_kind, m.amount,
           coalesce((select sum(r.amount) from charging.settlement s join charging.account_move r
             on r.tenant_id = s.tenant_id and r.settlement_id = s.id
                      where ${own('s')} and s.original_id = ${id} and r.account_id = m.account_id and sign(r.amount) = -sign(m.amount)),
                        0) as returned
      from charging.account_move m join charging.account a on a.tenant_id = m.tenant_id and a.id = m.account_id
        where ${own('m')} and m.settlement_id = ${id} and m.reason <> ${lit(MOVE.undone)} order by m.id`;
}

/** 抹零 and discounts for paying in advance that have not been reversed. */
export async function listOriginalChanges(tx: Tx, id: number): Promise<OriginalChange[]> {
  return rows<OriginalChange>(tx)`
    select c.id, c.bill_id, c.kind, c.reduction_id, c.amount from charging.bill_change c
     where ${own('c')} and c.bill_id in (select l.bill_id from charging.settlement_line l
       where ${own('l')} and l.settlement_id = ${id} and l.bill_id is not null)
       and c.settlement_id = ${id} and c.reverses_id is null
       and not exists (select from charging.bill_change r where ${own('r')} and r.reverses_id = c.id)`;
}

/** The settlement that last took money out of an account. */
export async function findUse(tx: Tx, accountId: number, settlementId: number): Promise<string | undefined> {
  const result = await rows<{ number: string }>(tx)`
    select s.number from charging.account_move m join charging.settlement s on s.tenant_id = m.tenant_id and s.id = m.settlement_id
     where ${own('m')} and m.account_id = ${accountId} and m.amount < 0 and m.settlement_id <> ${settlementId}
       and not exists (select from charging.account_move r where ${own('r')} and r.reverses_id = m.id)
     order by m.seq desc limit 1`;
  return result[0]?.number;
}

export async function markReversed(tx: Tx, id: number, amount: string, whole: boolean): Promise<void> {
  await run(tx)`
    update charging.settlement set reversed = reversed + ${amount}::numeric, state = case when ${whole} then ${lit(SETTLEMENT.reversed)}
      else state end, version = version + 1
     where ${own('charging.settlement')} and id = ${id}`;
}

export async function markVoid(tx: Tx, id: number, reason: string): Promise<void> {
  await run(tx)`
    update charging.settlement set state = ${lit(SETTLEMENT.void)}, reason = ${reason}, version = version + 1
      where ${own('charging.settlement')} and id = ${id}`;
}
