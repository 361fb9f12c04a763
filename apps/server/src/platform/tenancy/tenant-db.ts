// The tenant of a database handle. Statements name it themselves (named-tenant.ts, tenant-compiler.ts); the policies below them read the
// connection setting anju.tenant. The setting is written only when a pooled connection switches to another tenant, so a statement for the
// same tenant as before costs a single round trip. On a distributed cluster the setting would have to be SET LOCAL inside each transaction;
// that change belongs in this file.
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
 * No tenant: only tables without a tenant and the cross-tenant functions return rows. Statements and policies treat it like a tenant that
 * has no rows.
 */
export const NO_TENANT = 0;

/** A token names its tenant before it has been verified, so the number of cached handles is limited. */
const REMEMBERED = 1_000;

export interface TenantDatabases {
  of(tenantId: number): Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** A handle whose statements name the tenant. The pool's connections must already be set to that tenant; only seeds pass their own pool. */
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
      // Kysely closes the pool it is given; this pool is shared and is closed when the program ends.
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

/** Runs inside the given transaction, or in a new one. The steps of one business action share a transaction by passing `tx` on. */
export async function inTransaction<T>(db: DbOrTx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Tx) : db.transaction().execute(work);
}

/**
 * Continues the same transaction in another tenant's data and switches back afterwards. `work` uses the transaction it receives, whose
 * statements name that tenant. Only platform operator tasks need it, such as creating a tenant; everything else belongs to one tenant from
 * the first statement to the last.
 */
export async function inTenant<T>(tx: Tx, tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const enter = (setting: string) => sql<{ tenant: string }>`select set_config('anju.tenant', ${setting}, true) as tenant`.execute(tx);
  const before = await sql<{ tenant: string }>`select current_setting('anju.tenant', true) as tenant`.execute(tx);
  await enter(String(tenantId));
  const result = await work(tx.withoutPlugins().withPlugin(new TenantPlugin(tenantId)));
  await enter(before.rows[0]?.tenant ?? '');
  return result;
}
