import type { SiteInfo } from '@anju/contract';
import { first, own } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export async function findSite(db: DbOrTx): Promise<Pick<SiteInfo, 'siteName' | 'logo' | 'icp' | 'phone'> | undefined> {
  return first<Pick<SiteInfo, 'siteName' | 'logo' | 'icp' | 'phone'>>(db)`
    select s.site_name, s.logo, s.icp, s.phone from manage_view.site s where ${own('s')}`;
}
