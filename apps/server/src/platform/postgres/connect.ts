import pg from 'pg';
import { PlainError } from '../plain-error.ts';

const CONNECT_LIMIT_MS = 10_000;

/** Explains in one line why the operator's own server cannot be used, without showing the password. */
export async function checkDatabaseUrl(databaseUrl: string, variable = 'DATABASE_URL'): Promise<void> {
  const url = new URL(databaseUrl);
  const place = `${url.hostname || 'localhost'}:${url.port || '5432'}${url.pathname}`;
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new PlainError(`${variable}: PostgreSQL at ${place} cannot be used: ${reasonOf(error)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function reasonOf(error: unknown): string {
  // A host name with several addresses fails once for each of them.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error && first.message !== '' ? first.message : 'no answer';
}
