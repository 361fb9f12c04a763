import { setTimeout as pause } from 'node:timers/promises';
import type { getHealth, getLiveness, OutputOf } from '@anju/contract';
import { newestMigration } from '../../../platform/db/migrate.ts';
import { fail } from '../../../platform/errors/failure.ts';
import { NO_TENANT, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { getMigrationVersion } from './status.queries.ts';

type Health = OutputOf<typeof getHealth>;

/** A monitor does not wait as long as a call may wait for a connection. */
const PATIENCE_MS = 3_000;

async function answerInTime<T>(asked: Promise<T>): Promise<T> {
  const late = new AbortController();
  // An answer that comes too late, or fails then, interests nobody.
  asked.catch(() => undefined);
  try {
    const tooLate = pause(PATIENCE_MS, undefined, { signal: late.signal, ref: false }).then(() => Promise.reject(fail('UNAVAILABLE')));
    return await Promise.race([asked, tooLate]);
  } finally {
    late.abort();
  }
}

/** Fails with 503 while the database does not answer. */
export async function readHealth(databases: TenantDatabases, version: string): Promise<Health> {
  const applied = await answerInTime(getMigrationVersion(databases.of(NO_TENANT)));
  return { version, database: 'ok', migration: { version: applied, pending: newestMigration() - applied } };
}

/** Fails with 503 also when the schema is not the one this program was written for. */
export async function readReadiness(databases: TenantDatabases, version: string): Promise<Health> {
  const health = await readHealth(databases, version);
  if (health.migration.pending !== 0) throw fail('UNAVAILABLE');
  return health;
}

export const readLiveness = (version: string): OutputOf<typeof getLiveness> => ({ version, seconds: Math.floor(process.uptime()) });
