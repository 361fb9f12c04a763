// The tenant of a database handle. Statements name it themselves (named-tenant.ts, tenant-compiler.ts); the policies beneath read the
// setting anju.tenant of the connection. It is written only when a pooled connection changes hands between tenants, so a statement for
// the same tenant as the last one costs a single round trip.
// On a distributed cluster the setting would have to be SET LOCAL inside each transaction: this file is the place.
import { Kysely, sql, type PostgresPool, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Database } from '../db/schema.ts';
import { TenantDialect, TenantPlugin } from './tenant-compiler.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
/** What a query needs: a tenant's database or a transaction on it. */
export type DbOrTx = Db | Tx;

const tenantOfConnection = new WeakMap<pg.PoolClient, string>();

/**
 * No tenant: only tables without one, and the functions that look across, answer. Statements treat it like any other tenant, one that
 * has no rows, which is also what the policies make of it.
 */
export const NO_TENANT = 0;

/** Tokens name tenants before anybody has proved anything, so what is remembered for them is bounded. */
const REMEMBERED = 1_000;

export interface TenantDatabases {
  of(tenantId: number): Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** A handle whose statements name the tenant. The connections of the pool must be the tenant's already; only seeds bring their own. */
export const tenantDatabase = (pool: PostgresPool, tenantId: number): Db =>
  new Kysely<Database>({ dialect: new TenantDialect({ pool }), plugins: [new TenantPlugin(tenantId)] });

export function createTenantDatabases(pool: pg.Pool): TenantDatabases {
  const known = new Map<number, Db>();

  const scopedPool = (tenantId: number) => {
    const setting = tenantId === NO_TENANT ? '' : String(tenantId);
    return {
      async connect(): Promise<pg.PoolClient> {
        const client = await pool.connect();
        if (tenantOfConnection.get(client) === setting) return client;
        try {
          await client.query('select set_config($1, $2, false)', ['anju.tenant', setting]);
        } catch (error) {
          client.release(true);
          throw error;
        }
        tenantOfConnection.set(client, setting);
        return client;
      },
      // Kysely ends what it was given; the pool is shared and ends with the program.
      end: () => Promise.resolve(),
      options: {},
    };
  };

  return {
    pool,
    of(tenantId) {
      let db = known.get(tenantId);
      if (!db) {
        db = tenantDatabase(scopedPool(tenantId), tenantId);
        const [oldest] = known.keys();
        if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest);
        known.set(tenantId, db);
      }
      return db;
    },
    close: () => pool.end(),
  };
}

/** Runs inside the transaction it is given, or in a new one. Steps of one business action share it by passing `tx` on. */
export async function inTransaction<T>(db: DbOrTx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Tx) : db.transaction().execute(work);
}

/**
 * Continues the same transaction in the data of another tenant and returns afterwards. `work` uses the transaction it is given, whose
 * statements name that tenant. Only the operator's own work needs it, such as creating a tenant: everything else belongs to one tenant
 * from its first statement to its last.
 */
export async function inTenant<T>(tx: Tx, tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const enter = (setting: string) => sql<{ tenant: string }>`select set_config('anju.tenant', ${setting}, true) as tenant`.execute(tx);
  const before = await sql<{ tenant: string }>`select current_setting('anju.tenant', true) as tenant`.execute(tx);
  await enter(String(tenantId));
  const result = await work(tx.withoutPlugins().withPlugin(new TenantPlugin(tenantId)));
  await enter(before.rows[0]?.tenant ?? '');
  return result;
}
