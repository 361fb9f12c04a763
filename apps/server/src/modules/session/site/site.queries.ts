import { sql } from 'kysely';
import type { SiteInfo } from '@anju/contract';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export async function findSite(db: DbOrTx): Promise<Pick<SiteInfo, 'siteName' | 'logo' | 'icp' | 'phone'> | undefined> {
  const result = await sql<Pick<SiteInfo, 'siteName' | 'logo' | 'icp' | 'phone'>>`
    select site_name, logo, icp, phone from manage.site`.execute(db);
  return result.rows[0];
}
