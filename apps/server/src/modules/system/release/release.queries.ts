import { sql } from 'kysely';
import { RELEASE, type ReleaseNews, type ReleaseRow, type searchReleases } from '@anju/contract';
import { contains } from '../../../platform/db/contains.ts';
import { count, first, one, own, rows, run, TENANT, when, where } from '../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

type Search = SearchOf<typeof searchReleases>;
export type ReleaseForm = Pick<ReleaseRow, 'number' | 'title' | 'releasedOn' | 'body'>;

const ROW = sql`r.id, r.version, r.number, r.title, r.released_on, r.body, r.state, r.published_at, r.updated_by, r.updated_at`;
/** Newest first: the number is compared by its parts, so that 1.10.0 follows 1.9.0. */
const NEWEST = sql`r.released_on desc, string_to_array(r.number, '.')::int[] desc`;

const meant = ({ filter: { states, key } }: Search) =>
  where(when(states.length > 0, sql`r.state = any (${states}::smallint[])`), ...contains(key, sql`r.number`, sql`r.title`));

export const countReleases = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*) from system.release r ${meant(search)}`;

export const listReleases = (db: DbOrTx, search: Search, { limit, offset }: PageOf<typeof searchReleases>): Promise<ReleaseRow[]> =>
  rows<ReleaseRow>(db)`select ${ROW} from system.release r ${meant(search)} order by ${NEWEST} limit ${limit} offset ${offset}`;

export const lockRelease = (tx: Tx, id: number): Promise<ReleaseRow | undefined> =>
  first<ReleaseRow>(tx)`select ${ROW} from system.release r where r.id = ${id} for update`;

export const insertRelease = (tx: Tx, { number, title, releasedOn, body }: ReleaseForm, { by, at }: Stamp): Promise<{ id: number }> =>
  one<{ id: number }>(tx)`
    insert into system.release (number, title, released_on, body, created_by, created_at, updated_by, updated_at)
    values (${number}, ${title}, ${releasedOn}, ${body}, ${by}, ${at}, ${by}, ${at}) returning id`;

export async function updateRelease(
  tx: Tx,
  id: number,
  values: ReleaseForm | Partial<Pick<ReleaseRow, 'state' | 'publishedAt'>>,
  { by, at }: Stamp,
): Promise<void> {
  await tx
    .updateTable('system.release')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteRelease(tx: Tx, id: number): Promise<void> {
  await run(tx)`delete from system.release r where r.id = ${id}`;
}

export const listNews = (db: DbOrTx, accountId: number): Promise<ReleaseNews[]> => rows<ReleaseNews>(db)`
  select r.id, r.number, r.title, r.released_on, r.body
    from session_view.account a join system.release r on r.state = ${RELEASE.published} and r.published_at > a.created_at
   where ${own('a')} and a.id = ${accountId}
     and not exists (select from system.release_read d where d.tenant_id = a.tenant_id and d.account_id = a.id and d.release_id = r.id)
   order by ${NEWEST}`;

/** A second reading, for example in another browser, changes nothing. */
export const insertReads = (db: DbOrTx, accountId: number, ids: readonly number[], at: Date): Promise<number> => run(db)`
  insert into system.release_read (tenant_id, account_id, release_id, read_at)
  select ${TENANT}, ${accountId}, r.id, ${at}::timestamptz from system.release r
   where r.id = any (${ids}::bigint[]) and r.state <> ${RELEASE.draft} on conflict do nothing`;
