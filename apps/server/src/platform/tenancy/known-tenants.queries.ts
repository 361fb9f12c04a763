import { sql } from 'kysely';
import type { DbOrTx } from './tenant-db.ts';

const found = (id: number | null | undefined): number => {
  if (id == null) throw new Error('the installation has no platform tenant');
  return id;
};

/** The platform operator's own tenant. */
export async function getPlatformTenant(db: DbOrTx): Promise<number> {
  const result = await sql<{ id: number | null }>`select system.platform_tenant() as id`.execute(db);
  return found(result.rows[0]?.id);
}

/** The tenant whose website is shown for this host: the one that publishes a website there, otherwise the platform tenant. */
export async function getSiteTenant(db: DbOrTx, host: string): Promise<number> {
  const result = await sql<{ id: number | null }>`select manage.site_tenant(${host}) as id`.execute(db);
  return found(result.rows[0]?.id);
}
