import { sql } from 'kysely';
import { count } from '../../../platform/db/sql.ts';
import { MIGRATION_TABLE } from '../../../platform/db/migrate.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export const getMigrationVersion = (db: DbOrTx): Promise<number> =>
  count(db)`select coalesce(max(version), 0)::int from ${sql.raw(MIGRATION_TABLE)}`;
