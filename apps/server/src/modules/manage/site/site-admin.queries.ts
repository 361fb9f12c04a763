// The tenant's own site as its administrator sees it. Rows without a version column use the transaction that last wrote
// them (xmin) as their version: it changes with every update.
import { sql } from 'kysely';
import { createOwnArticle, fileCategoryOf, type OwnPage, type OwnSite } from '@anju/contract';
import { count, first, own, rows, run, TENANT } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

type SiteValues = Pick<OwnSite, 'siteName' | 'logo' | 'icp' | 'phone'>;
type SiteRow = SiteValues & Pick<OwnSite, 'published' | 'stamp'>;

const SITE = sql`select site_name, logo, icp, phone, published, xmin::text as stamp from manage.site s where ${own('s')}`;

export const findSite = (db: DbOrTx): Promise<SiteRow | undefined> => first<SiteRow>(db)`${SITE}`;

export const lockSite = (tx: Tx): Promise<SiteRow | undefined> => first<SiteRow>(tx)`${SITE} for update`;

export async function listHosts(db: DbOrTx, tenantId: number): Promise<string[]> {
  const tenant = await first<{ hosts: string[] }>(db)`select t.hosts from system_view.tenant t where t.id = ${tenantId}`;
  return tenant?.hosts ?? [];
}

export async function listPages(db: DbOrTx): Promise<{ key: OwnPage['key']; title: string }[]> {
  return rows<{ key: OwnPage['key']; title: string }>(db)`select key, title from manage.site_page s where ${own('s')}`;
}

/** False when the tenant already has a site. */
export async function insertSite(tx: Tx, { siteName, logo, icp, phone }: SiteValues): Promise<boolean> {
  const written = await run(tx)`
    insert into manage.site (tenant_id, site_name, logo, icp, phone, published)
    values (${TENANT}, ${siteName}, ${logo}, ${icp}, ${phone}, false) on conflict do nothing`;
  return written > 0;
}

export async function insertPages(tx: Tx, pages: readonly Omit<OwnPage, 'stamp'>[]): Promise<void> {
  await run(tx)`
    insert into manage.site_page (tenant_id, key, title, lead, blocks)
    select ${TENANT}, key, title, lead, blocks from jsonb_populate_recordset(null::manage.site_page, ${JSON.stringify(pages)}::jsonb)
    on conflict do nothing`;
}

export async function updateSite(tx: Tx, { siteName, logo, icp, phone }: SiteValues): Promise<void> {
  await run(tx)`
    update manage.site s set site_name = ${siteName}, logo = ${logo}, icp = ${icp}, phone = ${phone} where ${own('s')}`;
}

export async function updatePublished(tx: Tx, published: boolean): Promise<void> {
  await run(tx)`update manage.site s set published = ${published} where ${own('s')}`;
}

export async function findPage(db: DbOrTx, key: string): Promise<OwnPage | undefined> {
  return first<OwnPage>(db)`
    select key, title, lead, blocks, xmin::text as stamp from manage.site_page s where ${own('s')} and key = ${key}`;
}

export async function lockPage(tx: Tx, key: string): Promise<OwnPage | undefined> {
  return first<OwnPage>(tx)`
    select key, title, lead, blocks, xmin::text as stamp from manage.site_page s where ${own('s')} and key = ${key} for update`;
}

export async function updatePage(tx: Tx, { key, title, lead, blocks }: Omit<OwnPage, 'stamp'>): Promise<void> {
  await run(tx)`
    update manage.site_page s set title = ${title}, lead = ${lead}, blocks = ${JSON.stringify(blocks)}::jsonb
     where ${own('s')} and s.key = ${key}`;
}

/** How many of these files are pictures of the website. */
export async function countPictures(db: DbOrTx, ids: readonly number[]): Promise<number> {
  return count(db)`
    select count(*) from files_view.file f
     where ${own('f')} and f.id = any (${ids}::bigint[])
       and f.category = ${fileCategoryOf(createOwnArticle, 'picture')} and f.parent_id = 0`;
}
