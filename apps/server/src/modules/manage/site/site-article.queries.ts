import { sql } from 'kysely';
import type { OwnArticle, searchOwnArticles } from '@anju/contract';
import { count, first, own, rows, when, where } from '../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

type Search = SearchOf<typeof searchOwnArticles>;

const meant = ({ filter: { kind, published, key = '' } }: Search) =>
  where(
    own('s'),
    when(kind !== undefined, sql`s.kind = ${kind}`),
    when(published !== undefined, sql`s.published = ${published}`),
    when(key !== '', sql`position(lower(${key}) in lower(s.title || ' ' || s.summary || ' ' || s.place)) > 0`),
  );

const ROW = sql`id, kind, title, summary, place, fact, picture, published_on, paragraphs, published, xmin::text as stamp`;

export const countArticles = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*) from manage.site_article s ${meant(search)}`;

/** In the order visitors see them. */
export const listArticles = (db: DbOrTx, search: Search, { limit, offset }: PageOf<typeof searchOwnArticles>): Promise<OwnArticle[]> =>
  rows<OwnArticle>(db)`
    select ${ROW} from manage.site_article s ${meant(search)} order by s.published_on desc, s.id desc limit ${limit} offset ${offset}`;

export type ArticleValues = Omit<OwnArticle, 'id' | 'published' | 'stamp'>;

export async function insertArticle(tx: Tx, tenantId: number, values: ArticleValues): Promise<number> {
  const { id } = await tx
    .insertInto('manage.siteArticle')
    .values({ ...values, tenantId, published: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function lockArticle(tx: Tx, id: number): Promise<OwnArticle | undefined> {
  return first<OwnArticle>(tx)`select ${ROW} from manage.site_article s where ${own('s')} and id = ${id} for update`;
}

export async function updateArticle(tx: Tx, id: number, values: Partial<ArticleValues & { published: boolean }>): Promise<void> {
  await tx.updateTable('manage.siteArticle').set(values).where('id', '=', id).execute();
}

export async function deleteArticle(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('manage.siteArticle').where('id', '=', id).execute();
}
