// The records of the simulated provider; the product reads them only through the simulator.
import { sql } from 'kysely';
import type { SimulatorMood } from '@anju/contract';
import { first, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';

export interface SimulatedPayment {
  readonly number: string;
  readonly amount: string;
  readonly state: 'waiting' | 'paid' | 'failed' | 'closed';
  readonly ref: string;
  readonly paidAt: string | null;
  readonly mood: SimulatorMood;
  readonly readyAt: string;
}

const COLUMNS = sql`number, amount, state, ref, paid_at, mood, ready_at`;

export async function findPayment(db: DbOrTx, number: string): Promise<SimulatedPayment | undefined> {
  return first<SimulatedPayment>(db)`
    select ${COLUMNS} from charging.simulated_payment where ${own('charging.simulated_payment')} and number = ${number}`;
}

/** The first entry under a number counts; a second order with that number changes nothing. */
export async function insertPayment(db: DbOrTx, tenantId: number, payment: SimulatedPayment, at: string): Promise<void> {
  const { number, amount, state, ref, paidAt, mood, readyAt } = payment;
  await run(db)`
    insert into charging.simulated_payment (tenant_id, number, amount, state, ref, paid_at, mood, ready_at, created_at)
    values (${tenantId}, ${number}, ${amount}, ${state}, ${ref}, ${paidAt}, ${mood}, ${readyAt}, ${at})
    on conflict (tenant_id, number) do nothing`;
}

/** Ends a waiting payment once; concurrent payments and closes are serialized here. */
export async function endPayment(
  db: DbOrTx,
  number: string,
  end: Pick<SimulatedPayment, 'state' | 'ref' | 'paidAt' | 'mood' | 'readyAt'> & { readonly amount: string | null },
): Promise<boolean> {
  const result = await rows(db)`
    update charging.simulated_payment
       set state = ${end.state}, ref = ${end.ref}, paid_at = ${end.paidAt}, mood = ${end.mood}, ready_at = ${end.readyAt},
         amount = coalesce(${end.amount}::numeric, amount)
     where ${own('charging.simulated_payment')} and number = ${number} and state = 'waiting' returning 1`;
  return result.length > 0;
}

/** A line of the provider's day. */
export interface SimulatedLine {
  readonly number: string;
  readonly ref: string;
  readonly amount: string;
  readonly fee: string;
  readonly at: string;
}
export const listPaidOn = (db: DbOrTx, day: string): Promise<SimulatedLine[]> => rows<SimulatedLine>(db)`
  select p.number, p.ref, p.amount::text as amount, round(p.amount * 0.006, 2)::text as fee, p.paid_at as at
    from charging.simulated_payment p
   where ${own('p')} and p.state = 'paid' and p.paid_at >= ${day}::date and p.paid_at < ${day}::date + 1 order by p.paid_at, p.number`;
