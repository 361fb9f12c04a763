// Refunds made by the simulated provider, in its own records.
import type { SimulatorMood } from '@anju/contract';
import { first, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { SimulatedLine } from './simulator.queries.ts';

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
  return first<SimulatedRefund>(db)`
    select number, payment_number, amount, state, ref, done_at, mood, ready_at from charging.simulated_refund
      where ${own('charging.simulated_refund')} and number = ${number}`;
}

interface PaidThere {
  readonly number: string;
  readonly amount: string;
  readonly refunded: string;
}
/** Locked, so that concurrent refunds of one payment are summed one after another. A further payment of an order has its own number. */
export async function lockPaid(tx: Tx, orderNumber: string, ref: string): Promise<PaidThere | undefined> {
  const result = await rows<Omit<PaidThere, 'refunded'>>(tx)`
    select number, amount from charging.simulated_payment
     where ${own('charging.simulated_payment')} and (number = ${orderNumber} or starts_with(number, ${orderNumber} || '+'))
       and ref = ${ref} and state = 'paid' for update`;
  const [payment] = result;
  if (!payment) return undefined;
  const back = await rows<{ refunded: string }>(tx)`
    select coalesce(sum(amount), 0)::numeric(18, 2) as refunded from charging.simulated_refund
     where ${own('charging.simulated_refund')} and payment_number = ${payment.number} and state <> 'failed'`;
  return { ...payment, refunded: (back[0] as { refunded: string }).refunded };
}

/** One number is one refund: only a failed refund may get another result. */
export async function putRefund(tx: Tx, tenantId: number, refund: SimulatedRefund, at: string): Promise<void> {
  const { number, paymentNumber, amount, state, ref, doneAt, mood, readyAt } = refund;
  await run(tx)`
    insert into charging.simulated_refund (tenant_id, number, payment_number, amount, state, ref, done_at, mood, ready_at, created_at)
    values (${tenantId}, ${number}, ${paymentNumber}, ${amount}, ${state}, ${ref}, ${doneAt}, ${mood}, ${readyAt}, ${at})
    on conflict (tenant_id, number) do update
       set state = excluded.state, ref = excluded.ref, done_at = excluded.done_at, mood = excluded.mood, ready_at = excluded.ready_at
     where simulated_refund.state = 'failed'`;
}

export async function finishRefund(db: DbOrTx, number: string, doneAt: string): Promise<void> {
  await run(db)`
    update charging.simulated_refund set state = 'done', done_at = ${doneAt}
      where ${own('charging.simulated_refund')} and number = ${number} and state = 'waiting'`;
}

export const listRefundedOn = (db: DbOrTx, day: string): Promise<SimulatedLine[]> => rows<SimulatedLine>(db)`
  select r.number, r.ref, r.amount::text as amount, '0.00' as fee, r.done_at as at from charging.simulated_refund r
   where ${own('r')} and r.state = 'done' and r.done_at >= ${day}::date and r.done_at < ${day}::date + 1 order by r.done_at, r.number`;
