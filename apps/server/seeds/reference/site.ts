// The platform's public website before the operator edits it. An existing site is never changed.
import type pg from 'pg';
import { PRIVACY } from './site/agreement-privacy.ts';
import { SERVICE } from './site/agreement-service.ts';
import { CASES } from './site/articles-case.ts';
import { ENGAGE_ARTICLES } from './site/articles-engage.ts';
import { ESTATES } from './site/articles-estate.ts';
import { NEWS_ARTICLES } from './site/articles-news.ts';
import { ABOUT, ESTATE, USE_CASE } from './site/pages-company.ts';
import { ENGAGE, NEWS, OPINION } from './site/pages-footer.ts';
import { HOME, SOLUTION } from './site/pages-product.ts';

export const SITE = { site_name: '安居物业', icp: '', phone: '400-000-0000' };
export const PAGES = [HOME, SOLUTION, USE_CASE, ESTATE, ABOUT, ENGAGE, NEWS, OPINION];
export const ARTICLES = [...NEWS_ARTICLES, ...ENGAGE_ARTICLES, ...CASES, ...ESTATES];

export async function ensureSite(client: pg.Client, platformId: number): Promise<void> {
  const made = await client.query(
    `insert into manage.site (tenant_id, site_name, icp, phone) values ($1, $2, $3, $4) on conflict do nothing returning tenant_id`,
    [platformId, SITE.site_name, SITE.icp, SITE.phone],
  );
  if (made.rowCount === 0) return;
  await client.query(
    `insert into manage.site_page (tenant_id, key, title, lead, blocks)
     select $1, key, title, lead, blocks from jsonb_populate_recordset(null::manage.site_page, $2::jsonb)`,
    [platformId, JSON.stringify(PAGES)],
  );
  const articles = ARTICLES.map(({ publishedOn, ...article }) => ({ ...article, published_on: publishedOn }));
  await client.query(
    `insert into manage.site_article (tenant_id, kind, title, summary, place, fact, paragraphs, published_on)
     select $1, kind, title, summary, place, fact, paragraphs, published_on
       from jsonb_populate_recordset(null::manage.site_article, $2::jsonb) order by published_on`,
    [platformId, JSON.stringify(articles)],
  );
  const agreements = [PRIVACY, SERVICE].map(({ effectiveOn, ...agreement }) => ({ ...agreement, effective_on: effectiveOn }));
  await client.query(
    `insert into manage.agreement (tenant_id, kind, version, title, lead, blocks, effective_on)
     select $1, kind, version, title, lead, blocks, effective_on from jsonb_populate_recordset(null::manage.agreement, $2::jsonb)`,
    [platformId, JSON.stringify(agreements)],
  );
}
