// More time asked for a 诉求, and what was decided about it.
import { CASE_DELAY, type CaseDelay, type StateOf } from '@anju/contract';
import { first, lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

export type FoundDelay = Omit<CaseDelay, 'mayDecide'> & { askedId: number };
export const listDelays = (db: DbOrTx, caseId: number): Promise<FoundDelay[]> => rows<FoundDelay>(db)`
  select d.id, d.old_due, d.new_due, d.reason, d.state, d.asked_id, d.asked_by, d.asked_at, d.decided_by, d.decided_at, d.note
    from customer.case_delay d where ${own('d')} and d.case_id = ${caseId} order by d.id`;

export interface LockedDelay {
  readonly id: number;
  readonly caseId: number;
  readonly oldDue: string;
  readonly newDue: string;
  readonly state: StateOf<typeof CASE_DELAY>;
  readonly askedId: number;
}
export const findDelay = (db: DbOrTx, id: number): Promise<LockedDelay | undefined> => first<LockedDelay>(db)`
  select d.id, d.case_id, d.old_due, d.new_due, d.state, d.asked_id from customer.case_delay d where ${own('d')} and d.id = ${id}`;

export interface NewDelay {
  readonly caseId: number;
  readonly oldDue: string;
  readonly newDue: string;
  readonly reason: string;
  readonly askedId: number;
  readonly askedBy: string;
  readonly askedAt: string;
}
export async function insertDelay(tx: Tx, tenantId: number, values: NewDelay): Promise<void> {
  await tx
    .insertInto('customer.caseDelay')
    .values({ ...values, tenantId })
    .execute();
}
export async function decideDelay(
  tx: Tx,
  id: number,
  decision: {
    readonly state: typeof CASE_DELAY.granted | typeof CASE_DELAY.refused;
    readonly decidedId: number;
    readonly decidedBy: string;
    readonly decidedAt: string;
    readonly note: string;
  },
): Promise<void> {
  await tx.updateTable('customer.caseDelay').set(decision).where('id', '=', id).execute();
}
/** A delay nobody decided means nothing once the work is done. */
export async function dropDelays(tx: Tx, caseId: number): Promise<void> {
  await run(tx)`
    update customer.case_delay d set state = ${lit(CASE_DELAY.gone)}
     where ${own('d')} and d.case_id = ${caseId} and d.state = ${lit(CASE_DELAY.waiting)}`;
}
