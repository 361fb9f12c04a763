import { sql } from 'kysely';
import type { RestoreRequest, searchRestoreRequests } from '@anju/contract';
import { count, own, rows, when, where } from '../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

type State = RestoreRequest['state'];

type Search = SearchOf<typeof searchRestoreRequests>;

const meant = ({ filter: { states } }: Search) => where(own('r'), when(states.length > 0, sql`r.state = any (${states}::int[])`));

export const countRequests = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*) from manage.restore_request r ${meant(search)}`;

export const listRequests = (
  db: DbOrTx,
  search: Search,
  { limit, offset }: PageOf<typeof searchRestoreRequests>,
): Promise<RestoreRequest[]> =>
  rows<RestoreRequest>(db)`
    select r.id, r.backup_id, b.started_at as taken_at, r.reason, r.state, r.by, r.at, r.answer, r.decided_by, r.decided_at
      from manage.restore_request r join manage.backup b on b.tenant_id = r.tenant_id and b.id = r.backup_id
      ${meant(search)} order by r.id desc limit ${limit} offset ${offset}`;

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
