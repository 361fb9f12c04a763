import type { getHealth, OutputOf } from '@anju/contract';
import { newestMigration } from '../../../platform/db/migrate.ts';
import { NO_TENANT, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { getMigrationVersion } from './status.queries.ts';

export async function readHealth(databases: TenantDatabases, version: string): Promise<OutputOf<typeof getHealth>> {
  const newest = newestMigration();
  try {
    const applied = await getMigrationVersion(databases.of(NO_TENANT));
    return { version, database: 'ok', migration: { version: applied, pending: newest - applied } };
  } catch {
    return { version, database: 'unreachable', migration: { version: 0, pending: newest } };
  }
}
