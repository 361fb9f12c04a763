import type { SiteInfo } from '@anju/contract';
import { getSiteTenant } from '../../../platform/tenancy/known-tenants.queries.ts';
import { NO_TENANT, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import type { LoginKey } from '../login/password.ts';
import { findSite } from './site.queries.ts';

export interface SiteSettings {
  readonly key: LoginKey;
  readonly demo: boolean;
}

/** Used until the site is given a name. */
const UNNAMED = { siteName: '安居物业', logo: '', icp: '', phone: '' };

export async function readSite(databases: TenantDatabases, host: string, { key, demo }: SiteSettings): Promise<SiteInfo> {
  const tenantId = await getSiteTenant(databases.of(NO_TENANT), host);
  const site = await findSite(databases.of(tenantId));
  return { ...UNNAMED, ...site, pubKey: key.publicKey, demo };
}
