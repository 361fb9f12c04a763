// More time asked for a 诉求, and what was decided about it.
import { APPROVAL, CASE_DELAY, type CaseDelay, type StateOf } from '@anju/contract';
import { first, lit, own, rows } from '../../../../platform/db/sql.ts';
import { documentOf } from '../../../../platform/document/approval.queries.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

export type FoundDelay = Omit<CaseDelay, 'mayDecide'> & { askedId: number };
export const listDelays = (db: DbOrTx, caseId: number): Promise<FoundDelay[]> => rows<FoundDelay>(db)`
  select d.id, d.old_due, d.new_due, d.reason, d.state, d.asked_id, d.asked_by, d.asked_at, d.decided_by, d.decided_at, d.note,
         case when d.state = ${lit(CASE_DELAY.waiting)} then w.flow_name end as flow_name
    from customer.case_delay d ${documentOf('d', APPROVAL.caseDelay)} where ${own('d')} and d.case_id = ${caseId} order by d.id`;

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

export const findCaseOf = async (db: DbOrTx, id: number): Promise<number | null> => (await findDelay(db, id))?.caseId ?? null;

export interface NewDelay {
  readonly caseId: number;
  readonly oldDue: string;
  readonly newDue: string;
  readonly reason: string;
  readonly askedId: number;
  readonly askedBy: string;
  readonly askedAt: string;
}
export async function insertDelay(tx: Tx, tenantId: number, values: NewDelay): Promise<number> {
  const { id } = await tx
    .insertInto('customer.caseDelay')
    .values({ ...values, tenantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
export interface DelayChange {
  readonly oldDue?: string;
  readonly newDue?: string;
  readonly state?: number;
  readonly decidedId?: number;
  readonly decidedBy?: string;
  readonly decidedAt?: string;
  readonly note?: string;
}
export async function updateDelay(tx: Tx, id: number, change: DelayChange): Promise<void> {
  await tx.updateTable('customer.caseDelay').set(change).where('id', '=', id).execute();
}

export interface WaitingDelay {
  readonly id: number;
  readonly oldDue: string;
  readonly newDue: string;
}
/** More time for a case that nobody decided yet; there is at most one. */
export const findWaitingDelay = (tx: Tx, caseId: number): Promise<WaitingDelay | undefined> => first<WaitingDelay>(tx)`
  select d.id, d.old_due, d.new_due from customer.case_delay d
   where ${own('d')} and d.case_id = ${caseId} and d.state = ${lit(CASE_DELAY.waiting)}`;

/** Delays of the cases that nobody decided yet. */
export const listAsked = (tx: Tx, caseIds: readonly number[]): Promise<{ id: number }[]> => rows<{ id: number }>(tx)`
  select d.id from customer.case_delay d
   where ${own('d')} and d.case_id = any (${caseIds}::bigint[]) and d.state = ${lit(CASE_DELAY.waiting)} order by d.id`;

/** A delay nobody decided means nothing once the work is done; answers what waited. */
export const dropDelays = (tx: Tx, caseId: number): Promise<{ id: number }[]> => rows<{ id: number }>(tx)`
  update customer.case_delay d set state = ${lit(CASE_DELAY.gone)}
   where ${own('d')} and d.case_id = ${caseId} and d.state = ${lit(CASE_DELAY.waiting)} returning d.id`;
