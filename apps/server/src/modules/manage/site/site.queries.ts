import { sql } from 'kysely';
import type { SiteArticle, SiteArticleWhole, SiteBlock } from '@anju/contract';
import { first, own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

interface PageText {
  title: string;
  lead: string;
  blocks: SiteBlock[];
}

export async function findPage(db: DbOrTx, key: string): Promise<PageText | undefined> {
  return first<PageText>(db)`select title, lead, blocks from manage.site_page s where ${own('s')} and key = ${key}`;
}

/** The newest version in force on a day. */
export async function findAgreement(db: DbOrTx, kind: string, day: string): Promise<(PageText & { version: string }) | undefined> {
  return first<PageText & { version: string }>(db)`
    select title, lead, blocks, version from manage.agreement a where ${own('a')} and kind = ${kind} and effective_on <= ${day}
     order by effective_on desc, version desc limit 1`;
}

const COLUMNS = sql`id, kind, title, summary, place, fact, picture, published_on`;

export async function listArticles(db: DbOrTx, kind: SiteArticle['kind'], day: string, limit: number): Promise<SiteArticle[]> {
  return rows<SiteArticle>(db)`
    select ${COLUMNS} from manage.site_article s where ${own('s')} and published and kind = ${kind} and published_on <= ${day}
     order by published_on desc, id desc limit ${limit}`;
}

export async function findArticle(db: DbOrTx, id: number, day: string): Promise<SiteArticleWhole | undefined> {
  return first<SiteArticleWhole>(db)`
    select ${COLUMNS}, paragraphs from manage.site_article s
     where ${own('s')} and published and id = ${id} and published_on <= ${day}`;
}
