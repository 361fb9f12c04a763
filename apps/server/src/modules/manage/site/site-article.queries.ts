import { sql } from 'kysely';
import type { OwnArticle } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

export interface ArticleSearch {
  readonly kind?: string | undefined;
  readonly published?: boolean | undefined;
  readonly key?: string | undefined;
}

const condition = ({ kind, published, key }: ArticleSearch) =>
  sql.join(
    [
      sql`true`,
      ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
      ...(published === undefined ? [] : [sql`published = ${published}`]),
      ...(key === undefined || key === '' ? [] : [sql`position(lower(${key}) in lower(title || ' ' || summary || ' ' || place)) > 0`]),
    ],
    sql` and `,
  );

const ROW = sql`id, kind, title, summary, place, fact, picture, published_on, paragraphs, published, xmin::text as stamp`;

export async function countArticles(db: DbOrTx, search: ArticleSearch): Promise<number> {
  const result = await sql<{ total: number }>`select count(*)::int as total from manage.site_article where ${condition(search)}`.execute(
    db,
  );
  return result.rows[0]?.total ?? 0;
}

/** In the order visitors see them. */
export async function listArticles(db: DbOrTx, search: ArticleSearch, limit: number, offset: number): Promise<OwnArticle[]> {
  const result = await sql<OwnArticle>`
    select ${ROW} from manage.site_article where ${condition(search)}
     order by published_on desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}

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
  return (await sql<OwnArticle>`select ${ROW} from manage.site_article where id = ${id} for update`.execute(tx)).rows[0];
}

export async function updateArticle(tx: Tx, id: number, values: Partial<ArticleValues & { published: boolean }>): Promise<void> {
  await tx.updateTable('manage.siteArticle').set(values).where('id', '=', id).execute();
}

export async function deleteArticle(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('manage.siteArticle').where('id', '=', id).execute();
}
