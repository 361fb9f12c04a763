// Pages, articles and agreements of the public website of the tenant the host belongs to. Specification 1, section 2.1.
import type { SiteArticle, SiteArticleWhole, SitePage, SitePageKey } from '@anju/contract';
import { today, type Clock } from '../../../platform/clock.ts';
import { Failure, fail } from '../../../platform/errors/failure.ts';
import type { SitePlace } from '../../../platform/http/page/site-pages.ts';
import { getSiteTenant } from '../../../platform/tenancy/known-tenants.queries.ts';
import { NO_TENANT, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './site.queries.ts';

/** What reading a page requires; the renderer on the server uses it without a call. */
export interface SiteReader {
  readonly databases: TenantDatabases;
  readonly clock: Clock;
}

/** The kind of articles on a page, and their maximum number. */
const ARTICLES: Partial<Record<SitePageKey, readonly [kind: SiteArticle['kind'], limit: number]>> = {
  home: ['news', 3],
  'use-case': ['case', 100],
  estate: ['estate', 100],
  engage: ['engage', 100],
  news: ['news', 100],
};

const isAgreement = (key: SitePageKey): boolean => key === 'privacy' || key === 'service';

const siteOf = async ({ databases }: SiteReader, host: string) => databases.of(await getSiteTenant(databases.of(NO_TENANT), host));

export async function readPage(reader: SiteReader, host: string, key: SitePageKey): Promise<SitePage> {
  const db = await siteOf(reader, host);
  const day = today(reader.clock);
  const [kind, limit] = ARTICLES[key] ?? [];
  const [page, articles] = await Promise.all([
    isAgreement(key) ? queries.findAgreement(db, key, day) : queries.findPage(db, key),
    kind === undefined || limit === undefined ? [] : queries.listArticles(db, kind, day, limit),
  ]);
  if (!page) throw fail('NOT_FOUND', { what: '页面' });
  return { version: '', ...page, key, articles };
}

/** The content of a place of the website, for the renderer on the server; null when there is nothing to show. */
export async function readPlace(
  reader: SiteReader,
  { name, articleId }: SitePlace,
  host: string,
): Promise<{ page: SitePage | null; article: SiteArticleWhole | null } | null> {
  if (name === 'register') return { page: null, article: null };
  try {
    const [page, article] = await Promise.all([
      readPage(reader, host, name),
      articleId === null ? null : readArticle(reader, host, articleId),
    ]);
    return { page, article };
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

export async function readArticle(reader: SiteReader, host: string, id: number): Promise<SiteArticleWhole> {
  const article = await queries.findArticle(await siteOf(reader, host), id, today(reader.clock));
  if (!article) throw fail('NOT_FOUND', { what: '文章' });
  return article;
}
