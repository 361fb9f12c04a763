import { sql } from 'kysely';
import type { SiteInfo } from '@anju/contract';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

/** Whose pages a visitor of the host sees; null before there is any tenant. */
export async function findSiteTenant(db: DbOrTx, host: string): Promise<number | null> {
  const result = await sql<{ tenant: number | null }>`select manage.site_tenant(${host}) as tenant`.execute(db);
  return result.rows[0]?.tenant ?? null;
}

export async function findSite(db: DbOrTx): Promise<Pick<SiteInfo, 'siteName' | 'logo' | 'icp' | 'phone'> | undefined> {
  const result = await sql<Pick<SiteInfo, 'siteName' | 'logo' | 'icp' | 'phone'>>`
    select site_name, logo, icp, phone from manage.site`.execute(db);
  return result.rows[0];
}
