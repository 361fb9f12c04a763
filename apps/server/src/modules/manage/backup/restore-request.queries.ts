import { sql } from 'kysely';
import type { RestoreRequest } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

type State = RestoreRequest['state'];

const condition = (state: State | undefined) => sql`(${state ?? null}::smallint is null or r.state = ${state ?? null})`;

export async function countRequests(db: DbOrTx, state: State | undefined): Promise<number> {
  const result = await sql<{
    total: number;
  }>`select count(*)::int as total from manage.restore_request r where ${condition(state)}`.execute(db);
  return result.rows[0]?.total ?? 0;
}

export async function listRequests(db: DbOrTx, state: State | undefined, limit: number, offset: number): Promise<RestoreRequest[]> {
  const result = await sql<RestoreRequest>`
    select r.id, r.backup_id, b.started_at as taken_at, r.reason, r.state, r.by, r.at, r.answer, r.decided_by, r.decided_at
      from manage.restore_request r join manage.backup b on b.tenant_id = r.tenant_id and b.id = r.backup_id
     where ${condition(state)} order by r.id desc limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}

export async function insertRequest(
  tx: Tx,
  values: { tenantId: number; backupId: number; reason: string; by: string; at: string },
): Promise<number> {
  const { id } = await tx.insertInto('manage.restoreRequest').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function lockRequest(tx: Tx, id: number): Promise<{ state: number } | undefined> {
  return tx.selectFrom('manage.restoreRequest').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateState(tx: Tx, id: number, state: State): Promise<void> {
  await tx.updateTable('manage.restoreRequest').set({ state }).where('id', '=', id).execute();
}
