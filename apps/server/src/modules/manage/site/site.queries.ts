import { sql } from 'kysely';
import type { SiteArticle, SiteArticleWhole, SiteBlock } from '@anju/contract';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

interface PageText {
  title: string;
  lead: string;
  blocks: SiteBlock[];
}

export async function findPage(db: DbOrTx, key: string): Promise<PageText | undefined> {
  return (await sql<PageText>`select title, lead, blocks from manage.site_page where key = ${key}`.execute(db)).rows[0];
}

/** The newest version in force on a day. */
export async function findAgreement(db: DbOrTx, kind: string, day: string): Promise<(PageText & { version: string }) | undefined> {
  const result = await sql<PageText & { version: string }>`
    select title, lead, blocks, version from manage.agreement where kind = ${kind} and effective_on <= ${day}
     order by effective_on desc, version desc limit 1`.execute(db);
  return result.rows[0];
}

const COLUMNS = sql`id, kind, title, summary, place, fact, picture, published_on`;

export async function listArticles(db: DbOrTx, kind: SiteArticle['kind'], day: string, limit: number): Promise<SiteArticle[]> {
  const result = await sql<SiteArticle>`
    select ${COLUMNS} from manage.site_article where published and kind = ${kind} and published_on <= ${day}
     order by published_on desc, id desc limit ${limit}`.execute(db);
  return result.rows;
}

export async function findArticle(db: DbOrTx, id: number, day: string): Promise<SiteArticleWhole | undefined> {
  const result = await sql<SiteArticleWhole>`
    select ${COLUMNS}, paragraphs from manage.site_article where published and id = ${id} and published_on <= ${day}`.execute(db);
  return result.rows[0];
}
