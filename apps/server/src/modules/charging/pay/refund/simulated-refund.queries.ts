// Money the simulated provider has paid back, in its own book.
import { sql } from 'kysely';
import type { SimulatorMood } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

export interface SimulatedRefund {
  readonly number: string;
  readonly paymentNumber: string;
  readonly amount: string;
  readonly state: 'waiting' | 'done' | 'failed';
  readonly ref: string;
  readonly doneAt: string | null;
  readonly mood: SimulatorMood;
  readonly readyAt: string;
}

export async function findRefund(db: DbOrTx, number: string): Promise<SimulatedRefund | undefined> {
  const result = await sql<SimulatedRefund>`
    select number, payment_number, amount, state, ref, done_at, mood, ready_at from charging.simulated_refund where number = ${number}`.execute(
    db,
  );
  return result.rows[0];
}

interface PaidThere {
  readonly number: string;
  readonly amount: string;
  readonly refunded: string;
}
/** Held, so that two refunds of one payment are counted one after the other. Another payment of an order stands under a number of its own. */
export async function lockPaid(tx: Tx, orderNumber: string, ref: string): Promise<PaidThere | undefined> {
  const result = await sql<Omit<PaidThere, 'refunded'>>`
    select number, amount from charging.simulated_payment
     where (number = ${orderNumber} or starts_with(number, ${orderNumber} || '+')) and ref = ${ref} and state = 'paid' for update`.execute(
    tx,
  );
  const [payment] = result.rows;
  if (!payment) return undefined;
  const back = await sql<{ refunded: string }>`
    select coalesce(sum(amount), 0)::numeric(18, 2) as refunded from charging.simulated_refund
     where payment_number = ${payment.number} and state <> 'failed'`.execute(tx);
  return { ...payment, refunded: (back.rows[0] as { refunded: string }).refunded };
}

/** A number is one refund: what failed may become another word about the same one, nothing else is touched. */
export async function putRefund(tx: Tx, tenantId: number, refund: SimulatedRefund, at: string): Promise<void> {
  const { number, paymentNumber, amount, state, ref, doneAt, mood, readyAt } = refund;
  await sql`
    insert into charging.simulated_refund (tenant_id, number, payment_number, amount, state, ref, done_at, mood, ready_at, created_at)
    values (${tenantId}, ${number}, ${paymentNumber}, ${amount}, ${state}, ${ref}, ${doneAt}, ${mood}, ${readyAt}, ${at})
    on conflict (tenant_id, number) do update
       set state = excluded.state, ref = excluded.ref, done_at = excluded.done_at, mood = excluded.mood, ready_at = excluded.ready_at
     where simulated_refund.state = 'failed'`.execute(tx);
}

export async function finishRefund(db: DbOrTx, number: string, doneAt: string): Promise<void> {
  await sql`update charging.simulated_refund set state = 'done', done_at = ${doneAt} where number = ${number} and state = 'waiting'`.execute(
    db,
  );
}
