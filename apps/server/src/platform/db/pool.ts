// Connections to PostgreSQL. Every one works as the role anju_app, which owns nothing and passes every policy.
import pg from 'pg';
import { PreparedClient } from './prepared-client.ts';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8_ARRAY = 1016;

// Values arrive as they travel on the wire: ids as numbers (far below 2^53), days and instants as text, numeric as text.
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
    // What was prepared on a connection and is no longer asked for goes with it.
    maxLifetimeSeconds: 1_800,
  });
  // A connection that breaks, idle or between two statements of a transaction, is replaced by the pool; without listeners it
  // would end the process.
  pool.on('error', (error) => options.onError?.(error));
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  return pool;
}

/** How the owner of the schema is connected. */
export const OWNER_SESSION = { types, options: '-c timezone=Asia/Shanghai' };

/** A single connection as the owner of the schema: migrations, seeds, and nothing a person asked for. */
export async function withOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...OWNER_SESSION, connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
