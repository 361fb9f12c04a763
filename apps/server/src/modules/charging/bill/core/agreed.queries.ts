// Running instalment agreements as everybody who distributes a payment needs them: which bills they cover, in which order, how much of each
// is still owed under the agreement, and which instalment comes next.
import { sql, type RawBuilder } from 'kysely';
import { PLAN } from '@anju/contract';
import { layOver, nextInstalment, type Instalment } from '@anju/domain';
import { lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Agreement } from './agreed-shapes.ts';

const idOf = (alias: string) => sql.ref(`${alias}.id`);

/** What is paid of bill `b` under its agreement `pb`: `paidOfAgreed` of @anju/domain as SQL. */
const PAID_OF_BILL = sql<string>`
  case when b.void then pb.open else least(pb.open, greatest(0,
    pb.open - b.open + greatest(0, b.amount + b.adjusted - b.reduced - pb.payable))) end`;

/** The amount paid under the agreement `alias`. Bills of a running agreement are neither suspended nor written off. */
export const paidOf = (alias: string): RawBuilder<string> => sql<string>`
  (select coalesce(sum(${PAID_OF_BILL}), 0)
     from charging.instalment_plan_bill pb join charging.bill b on b.tenant_id = pb.tenant_id and b.id = pb.bill_id
    where ${own('pb')} and pb.plan_id = ${idOf(alias)})`;

export const instalmentsOf = (alias: string): RawBuilder<unknown> => sql`
  (select jsonb_agg(jsonb_build_object('seq', n.seq, 'dueDate', n.due_date, 'amount', n.amount::text) order by n.seq)
     from charging.instalment n where ${own('n')} and n.plan_id = ${idOf(alias)})`;

interface RunningFound {
  id: number;
  number: string;
  paid: string;
  instalments: Instalment[];
  /** In the order of the agreement. */
  bills: { id: number; left: string }[];
}
const listRunning = (db: DbOrTx, billIds: readonly number[]): Promise<RunningFound[]> => rows<RunningFound>(db)`
  select p.id, p.number, ${paidOf('p')}::numeric(18, 2)::text as paid, ${instalmentsOf('p')} as instalments,
         (select jsonb_agg(jsonb_build_object('id', b.id, 'left', (pb.open - ${PAID_OF_BILL})::numeric(18, 2)::text)
                           order by b.due_date, b.id)
            from charging.instalment_plan_bill pb join charging.bill b on b.tenant_id = pb.tenant_id and b.id = pb.bill_id
           where pb.tenant_id = p.tenant_id and pb.plan_id = p.id) as bills
    from charging.instalment_plan p
   where ${own('p')} and p.state = ${lit(PLAN.running)}
     and p.id in (select x.plan_id from charging.instalment_plan_bill x where ${own('x')} and x.bill_id = any (${billIds}::bigint[]))`;

/** The running agreements that cover any of these bills; the one whose next instalment is due first comes first. */
export async function listAgreements(db: DbOrTx, covering: readonly { readonly id: number }[], today: string): Promise<Agreement[]> {
  if (covering.length === 0) return [];
  const found = await listRunning(
    db,
    covering.map(({ id }) => id),
  );
  return found
    .map(({ id, number, paid, instalments, bills }) => ({
      id,
      number,
      next: nextInstalment(layOver(instalments, paid, today)),
      billIds: bills.map((bill) => bill.id),
      bills,
    }))
    .toSorted((a, b) => (a.next?.dueDate ?? '').localeCompare(b.next?.dueDate ?? '') || a.id - b.id);
}

export interface Agreed {
  readonly position: number;
  readonly amount: string;
}

/** What each bill still owes under an agreement, with its position in the order in which money pays them. */
export function agreedOf(agreements: readonly Agreement[]): ReadonlyMap<number, Agreed> {
  const bills = agreements.flatMap((agreement) => agreement.bills);
  return new Map(bills.map(({ id, left }, position) => [id, { position, amount: left }]));
}
