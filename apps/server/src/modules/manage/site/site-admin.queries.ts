// The tenant's own site as its administrator sees it. Rows without a version column are told apart by the transaction that last wrote
// them (xmin): it changes with every update.
import { sql } from 'kysely';
import { FILE_CATEGORY, type OwnPage, type OwnSite } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

type SiteValues = Pick<OwnSite, 'siteName' | 'logo' | 'icp' | 'phone'>;
type SiteRow = SiteValues & Pick<OwnSite, 'published' | 'stamp'>;

export async function findSite(db: DbOrTx): Promise<SiteRow | undefined> {
  const result = await sql<SiteRow>`select site_name, logo, icp, phone, published, xmin::text as stamp from manage.site`.execute(db);
  return result.rows[0];
}

export async function lockSite(tx: Tx): Promise<SiteRow | undefined> {
  const result = await sql<SiteRow>`
    select site_name, logo, icp, phone, published, xmin::text as stamp from manage.site for update`.execute(tx);
  return result.rows[0];
}

export async function listHosts(db: DbOrTx, tenantId: number): Promise<string[]> {
  const result = await sql<{ hosts: string[] }>`select t.hosts from system.tenant t where t.id = ${tenantId}`.execute(db);
  return result.rows[0]?.hosts ?? [];
}

export async function listPages(db: DbOrTx): Promise<{ key: OwnPage['key']; title: string }[]> {
  const result = await sql<{ key: OwnPage['key']; title: string }>`select key, title from manage.site_page`.execute(db);
  return result.rows;
}

/** False when there is one already. */
export async function insertSite(tx: Tx, tenantId: number, { siteName, logo, icp, phone }: SiteValues): Promise<boolean> {
  const result = await sql`
    insert into manage.site (tenant_id, site_name, logo, icp, phone, published)
    values (${tenantId}, ${siteName}, ${logo}, ${icp}, ${phone}, false) on conflict do nothing returning tenant_id`.execute(tx);
  return result.rows.length > 0;
}

export async function insertPages(tx: Tx, tenantId: number, pages: readonly Omit<OwnPage, 'stamp'>[]): Promise<void> {
  await sql`
    insert into manage.site_page (tenant_id, key, title, lead, blocks)
    select ${tenantId}, key, title, lead, blocks from jsonb_populate_recordset(null::manage.site_page, ${JSON.stringify(pages)}::jsonb)
    on conflict do nothing`.execute(tx);
}

export async function updateSite(tx: Tx, { siteName, logo, icp, phone }: SiteValues): Promise<void> {
  await sql`update manage.site set site_name = ${siteName}, logo = ${logo}, icp = ${icp}, phone = ${phone}`.execute(tx);
}

export async function updatePublished(tx: Tx, published: boolean): Promise<void> {
  await sql`update manage.site set published = ${published}`.execute(tx);
}

export async function findPage(db: DbOrTx, key: string): Promise<OwnPage | undefined> {
  const result = await sql<OwnPage>`
    select key, title, lead, blocks, xmin::text as stamp from manage.site_page where key = ${key}`.execute(db);
  return result.rows[0];
}

export async function lockPage(tx: Tx, key: string): Promise<OwnPage | undefined> {
  const result = await sql<OwnPage>`
    select key, title, lead, blocks, xmin::text as stamp from manage.site_page where key = ${key} for update`.execute(tx);
  return result.rows[0];
}

export async function updatePage(tx: Tx, { key, title, lead, blocks }: Omit<OwnPage, 'stamp'>): Promise<void> {
  await sql`
    update manage.site_page set title = ${title}, lead = ${lead}, blocks = ${JSON.stringify(blocks)}::jsonb where key = ${key}`.execute(tx);
}

/** How many of these are pictures of the website. */
export async function countPictures(db: DbOrTx, ids: readonly number[]): Promise<number> {
  const result = await sql<{ total: number }>`
    select count(*)::int as total from files.file f
     where f.id = any (${ids}::bigint[]) and f.category = ${FILE_CATEGORY.sitePicture} and f.parent_id = 0`.execute(db);
  return result.rows[0]?.total ?? 0;
}
