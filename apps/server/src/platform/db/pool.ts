// Connections to PostgreSQL. Each one works as the role anju_app, which owns nothing and is subject to every policy.
import pg from 'pg';
import { PreparedClient } from './prepared-client.ts';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8_ARRAY = 1016;

// Values keep their wire form: ids as numbers (far below 2^53), days and timestamps as text, numeric as text.
const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [INT8_ARRAY]: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)),
};

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary'): unknown =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

export interface PoolOptions {
  readonly max?: number;
  readonly onError?: (error: Error) => void;
}

export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparedClient,
    connectionString: url,
    max: options.max ?? 16,
    types,
    options: '-c role=anju_app -c timezone=Asia/Shanghai -c jit=off',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    // Prepared statements that are no longer used disappear with their connection.
    maxLifetimeSeconds: 1_800,
  });
  // The pool replaces a connection that breaks, whether idle or between two statements of a transaction; without these listeners it would
  // end the process.
  pool.on('error', (error) => options.onError?.(error));
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  return pool;
}

/** Connection settings of the schema's owner. */
export const OWNER_SESSION = { types, options: '-c timezone=Asia/Shanghai' };

/** A single connection as the owner of the schema, for migrations and seeds, never for a user's request. */
export async function withOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...OWNER_SESSION, connectionString: url });
  // A connection that breaks fails the statement under way, or the next one; without a listener it would end the process instead.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
