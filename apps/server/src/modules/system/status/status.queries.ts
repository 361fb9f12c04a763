import { sql } from 'kysely';
import { MIGRATION_TABLE } from '../../../platform/db/migrate.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export async function getMigrationVersion(db: DbOrTx): Promise<number> {
  const result = await sql<{ version: number }>`select max(version)::int as version from ${sql.raw(MIGRATION_TABLE)}`.execute(db);
  return result.rows[0]?.version ?? 0;
}
