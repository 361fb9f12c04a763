// Returns of a bank: files recorded once, lines paid or refused.
import { sql } from 'kysely';
import { BANK_BATCH, BANK_LINE, type BankReturnCheck } from '@anju/contract';
import { first, lit, own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export async function findReturn(db: DbOrTx, batchId: number, sha256: string): Promise<{ at: string; by: string } | undefined> {
  return db
    .selectFrom('charging.bankReturn')
    .select(['at', 'by'])
    .where('batchId', '=', batchId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

export interface NewReturn {
  readonly tenantId: number;
  readonly batchId: number;
  readonly fileName: string;
  readonly sha256: string;
  readonly rows: number;
  readonly matched: number;
  readonly problems: BankReturnCheck['problems'];
  readonly by: string;
  readonly at: string;
}
/** The same file is recorded once, however often it is sent. */
export async function noteReturn(tx: Tx, { problems, ...values }: NewReturn): Promise<void> {
  await tx
    .insertInto('charging.bankReturn')
    .values({ ...values, problems: sql`${JSON.stringify(problems)}::jsonb` })
    .onConflict((conflict) => conflict.columns(['tenantId', 'batchId', 'sha256']).doNothing())
    .execute();
}

export interface WaitingLine {
  readonly seq: number;
  readonly houseId: number;
  readonly payerId: number | null;
  readonly payerName: string;
  readonly amount: string;
  readonly bills: readonly { readonly billId: number; readonly amount: string; readonly late: string }[];
}
export async function lockWaiting(tx: Tx, batchId: number, seq: number): Promise<WaitingLine | undefined> {
  return first<WaitingLine>(tx)`
    select l.seq, l.house_id, l.payer_id, coalesce((select p.name from estate_view.person p where ${own('p')} and p.id = l.payer_id),
      l.account_name) as payer_name, l.amount::text as amount,
           (select jsonb_agg(jsonb_build_object('billId', x.bill_id, 'amount', x.amount::text, 'late', x.late::text) order by x.bill_id)
              from charging.bank_line_bill x where ${own('x')} and x.batch_id = l.batch_id and x.seq = l.seq) as bills
      from charging.bank_line l where ${own('l')} and l.batch_id = ${batchId} and l.seq = ${seq}
        and l.state = ${lit(BANK_LINE.waiting)} for update of l`;
}

export async function markPaid(
  tx: Tx,
  batchId: number,
  seq: number,
  values: { readonly code: string; readonly paidOn: string; readonly settlementId: number },
): Promise<void> {
  await tx
    .updateTable('charging.bankLine')
    .set({ ...values, state: BANK_LINE.paid, message: '' })
    .where('batchId', '=', batchId)
    .where('seq', '=', seq)
    .execute();
}

/** The bank paid but the bills could not be settled: the line keeps waiting, with the reason. */
export async function markStuck(tx: Tx, batchId: number, seq: number, message: string): Promise<void> {
  await tx
    .updateTable('charging.bankLine')
    .set({ message })
    .where('batchId', '=', batchId)
    .where('seq', '=', seq)
    .where('state', '=', BANK_LINE.waiting)
    .execute();
}

/** Returns the lines that were still waiting. */
export async function markFailed(
  tx: Tx,
  batchId: number,
  answers: readonly { readonly seq: number; readonly code: string; readonly message: string }[],
): Promise<number[]> {
  const result = await rows<{ seq: number }>(tx)`
    update charging.bank_line l set state = ${lit(BANK_LINE.failed)}, code = d.code, message = d.message
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as d (seq int, code text, message text)
     where ${own('l')} and l.batch_id = ${batchId} and l.seq = d.seq and l.state = ${lit(BANK_LINE.waiting)} returning l.seq`;
  return result.map(({ seq }) => seq);
}

export async function listWaiting(tx: Tx, batchId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('charging.bankLine')
    .select('seq')
    .where('batchId', '=', batchId)
    .where('state', '=', BANK_LINE.waiting)
    .execute();
  return rows.map(({ seq }) => seq);
}

/** Called after one line was paid; the batch is closed when no line waits any more. */
export async function addPaid(tx: Tx, batchId: number, amount: string): Promise<void> {
  await run(tx)`
    update charging.bank_batch t set paid_lines = t.paid_lines + 1, paid_amount = t.paid_amount + ${amount}::numeric,
      version = t.version + 1,
           state = case when t.lines = t.paid_lines + 1 + t.failed_lines
             then ${lit(BANK_BATCH.booked)} else ${lit(BANK_BATCH.partlyBooked)} end
     where ${own('t')} and t.id = ${batchId}`;
}

export async function recountFailed(tx: Tx, batchId: number): Promise<void> {
  await run(tx)`
    update charging.bank_batch t set failed_lines = f.n, failed_amount = f.amount, version = t.version + 1,
           state = case when t.lines = t.paid_lines + f.n then ${lit(BANK_BATCH.booked)} else ${lit(BANK_BATCH.partlyBooked)} end
      from (select count(*)::int as n, coalesce(sum(amount), 0) as amount from charging.bank_line
        where ${own('charging.bank_line')} and batch_id = ${batchId} and state = ${lit(BANK_LINE.failed)}) f
     where ${own('t')} and t.id = ${batchId}`;
}
