import { sql } from 'kysely';
import type { DbOrTx } from './tenant-db.ts';

const found = (id: number | null | undefined): number => {
  if (id == null) throw new Error('the installation has no platform tenant');
  return id;
};

/** The operator's own. */
export async function getPlatformTenant(db: DbOrTx): Promise<number> {
  const result = await sql<{ id: number | null }>`select system.platform_tenant() as id`.execute(db);
  return found(result.rows[0]?.id);
}

/** Whose website a visitor of this host sees: the tenant's that publishes one there, else the platform's. */
export async function getSiteTenant(db: DbOrTx, host: string): Promise<number> {
  const result = await sql<{ id: number | null }>`select manage.site_tenant(${host}) as id`.execute(db);
  return found(result.rows[0]?.id);
}
