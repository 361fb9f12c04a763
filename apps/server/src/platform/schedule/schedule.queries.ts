import { sql } from 'kysely';
import type { DbOrTx, Tx } from '../tenancy/tenant-db.ts';

/** Takes the lock until the end of the transaction; false when another process holds it. */
export async function tryTaskLock(tx: Tx, task: string): Promise<boolean> {
  const result = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`task ${task}`}, 0)) as locked`.execute(
    tx,
  );
  return result.rows[0]?.locked ?? false;
}

/** The tasks whose last round lies further back than their interval. A task that is named for the first time has missed nothing. */
export async function listMissed(db: DbOrTx, tasks: readonly { task: string; minutes: number }[]): Promise<string[]> {
  const result = await sql<{ task: string }>`
    with given as (select d.task, d.minutes from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as d (task text, minutes int)),
    fresh as (insert into system.task_round (task, done_at) select g.task, now() from given g on conflict (task) do nothing)
    select g.task from given g join system.task_round t on t.task = g.task
     where t.done_at + make_interval(mins => g.minutes) <= now() order by t.done_at, g.task`.execute(db);
  return result.rows.map((row) => row.task);
}

/** Written in the transaction that holds the lock, so that a round that fails counts as missed. */
export async function recordRound(tx: Tx, task: string): Promise<void> {
  await sql`
    insert into system.task_round (task, done_at) values (${task}, now())
    on conflict (task) do update set done_at = excluded.done_at`.execute(tx);
}

export async function listTenantIds(db: DbOrTx): Promise<number[]> {
  const result = await sql<{ id: number }>`select t as id from system.tenant_ids() t`.execute(db);
  return result.rows.map((row) => row.id);
}
