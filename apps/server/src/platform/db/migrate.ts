// Migrations: plain SQL files, forward only, run by one process at a time.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { PlainError } from '../plain-error.ts';
import { withOwner } from './pool.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url));
const OLDEST_POSTGRES = 15;
/** Any fixed number: processes that start concurrently take turns. */
const MIGRATION_LOCK = 7_231_100;

const versionOf = (file: string): number => Number(/^(\d+)\.do\./.exec(file)?.[1] ?? 0);

/** Number of the newest migration the program knows. */
export const newestMigration = (): number => Math.max(...readdirSync(MIGRATIONS).map(versionOf));

export const MIGRATION_TABLE = 'public.anju_migration';

export async function migrate(ownerUrl: string): Promise<{ version: number; applied: number }> {
  return withOwner(ownerUrl, async (client) => {
    await refuseOldServer(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      const before = await appliedVersion(client);
      const newest = newestMigration();
      if (before > newest) {
        throw new PlainError(`The database is at migration ${before}, this program knows ${newest} only: start the newer program.`);
      }
      const applied = before === newest && (await isAsApplied(client)) ? 0 : await applyNew(client);
      await client.query(`grant select on ${MIGRATION_TABLE} to anju_app`);
      return { version: newest, applied };
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  });
}

/** Postgrator is loaded only here: it asks the database about each migration, which a start that finds nothing new can do without. */
async function applyNew(client: pg.Client): Promise<number> {
  const { default: Postgrator } = await import('postgrator');
  const postgrator = new Postgrator({
    migrationPattern: `${MIGRATIONS}*.sql`,
    driver: 'pg',
    schemaTable: MIGRATION_TABLE,
    execQuery: (query) => client.query(query),
  });
  return (await postgrator.migrate()).length;
}

/** Whether every migration was applied as its file says, by the checksums that postgrator stored; one that was not is named by postgrator. */
async function isAsApplied(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ version: number; md5: string }>(`select version, md5 from ${MIGRATION_TABLE}`);
  const applied = new Map(rows.map(({ version, md5 }) => [version, md5]));
  return readdirSync(MIGRATIONS)
    .filter((file) => versionOf(file) > 0)
    .every(
      (file) =>
        applied.get(versionOf(file)) ===
        createHash('md5')
          .update(readFileSync(join(MIGRATIONS, file)))
          .digest('hex'),
    );
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? '';
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
    throw new PlainError(`PostgreSQL ${version} is too old: ${OLDEST_POSTGRES} or newer is needed.`);
  }
}

async function appliedVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ known: boolean }>('select to_regclass($1) is not null as known', [MIGRATION_TABLE]);
  if (!rows[0]?.known) return 0;
  const versions = await client.query<{ version: number }>(`select coalesce(max(version), 0)::int as version from ${MIGRATION_TABLE}`);
  return versions.rows[0]?.version ?? 0;
}
