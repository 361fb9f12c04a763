import { sql } from 'kysely';
import type { Job } from '@anju/contract';
import { JOB_CHANNEL } from '../events/event-bus.ts';
import type { Actor } from '../scope.ts';
import type { DbOrTx } from '../tenancy/tenant-db.ts';

export interface ClaimedJob {
  tenantId: number;
  id: number;
  kind: string;
  /** Jobs queued before there were single buildings have none. */
  input: { actor: Omit<Actor, 'buildings'> & Partial<Pick<Actor, 'buildings'>>; data: unknown };
  accountId: number;
  attempts: number;
}

const COLUMNS = ['id', 'kind', 'title', 'state', 'done', 'total', 'message', 'fileId', 'result', 'createdAt', 'finishedAt'] as const;

export async function insertJob(db: DbOrTx, actor: Actor, kind: string, title: string, input: unknown): Promise<number> {
  const { id } = await db
    .insertInto('system.job')
    .values({ tenantId: actor.tenantId, kind, title, input: JSON.stringify(input), accountId: actor.accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${JOB_CHANNEL}, '')`.execute(db);
  return id;
}

export async function claimJob(db: DbOrTx, worker: string, leaseSeconds: number, kinds: string[]): Promise<ClaimedJob | undefined> {
  const result = await sql<ClaimedJob>`select * from system.claim_job(${worker}, ${leaseSeconds}, ${kinds})`.execute(db);
  return result.rows[0];
}

export async function renewLease(db: DbOrTx, id: number, worker: string, leaseSeconds: number): Promise<void> {
  await db
    .updateTable('system.job')
    .set({ leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', 'running')
    .execute();
}

/** Only the worker that holds the job may report progress; undefined when another worker has taken the job over. */
export async function reportProgress(
  db: DbOrTx,
  id: number,
  worker: string,
  values: { done: number; total: number; message: string },
): Promise<Job | undefined> {
  const row = await db
    .updateTable('system.job')
    .set(values)
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', 'running')
    .returning(COLUMNS)
    .executeTakeFirst();
  return row as Job | undefined;
}

export async function finishJob(
  db: DbOrTx,
  id: number,
  worker: string,
  state: 'done' | 'failed',
  at: Date,
  values: { message: string; result?: unknown; fileId?: number | null },
): Promise<Job | undefined> {
  const row = await db
    .updateTable('system.job')
    .set({
      state,
      message: values.message,
      finishedAt: at.toISOString(),
      leaseUntil: null,
      ...(values.result === undefined ? {} : { result: JSON.stringify(values.result) }),
      ...(values.fileId === undefined ? {} : { fileId: values.fileId }),
    })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', 'running')
    .returning(COLUMNS)
    .executeTakeFirst();
  return row as Job | undefined;
}

export async function findJob(db: DbOrTx, id: number, accountId: number): Promise<Job | undefined> {
  const row = await db.selectFrom('system.job').select(COLUMNS).where('id', '=', id).where('accountId', '=', accountId).executeTakeFirst();
  return row as Job | undefined;
}

export async function listJobs(db: DbOrTx, accountId: number, limit: number): Promise<Job[]> {
  const rows = await db
    .selectFrom('system.job')
    .select(COLUMNS)
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as Job[];
}
