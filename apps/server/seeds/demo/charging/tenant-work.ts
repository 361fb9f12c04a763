// Lets the seeds run the program's own queries on their single connection, which is already in a transaction, under the policies of the
// tenant. Also finds the users in whose name the demo work is done.
import type pg from 'pg';
import { tenantDatabase, type Tx } from '../../../src/platform/tenancy/tenant-db.ts';

const ESTATE = '云栖花园';

interface Who {
  readonly id: number;
  readonly name: string;
}
export interface Facts {
  readonly tenantId: number;
  readonly estateId: number;
  readonly companyId: number;
  readonly companyName: string;
  readonly maker: Who;
  readonly checker: Who;
  readonly cashier: Who;
}

export async function findFacts(client: pg.Client): Promise<Facts | undefined> {
  const who = (username: string, as: string) =>
    `(select json_build_object('id', a.id, 'name', a.name) from session.account a where a.tenant_id = e.tenant_id and a.username = '${username}') as ${as}`;
  const { rows } = await client.query<Facts>(
    `select e.tenant_id as "tenantId", e.id as "estateId", e.company_id as "companyId", c.name as "companyName",
            ${who('emp', 'maker')}, ${who('auditor', 'checker')}, ${who('clerk', 'cashier')}
       from estate.estate e join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id where e.name = $1 limit 1`,
    [ESTATE],
  );
  return rows[0];
}

/** Names of the statements of the load; most are sent once for every day or month, and planning some takes longer than running them. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  const name = names.get(text) ?? `seed_${names.size + 1}`;
  names.set(text, name);
  return name;
}

export async function asTenant(client: pg.Client, tenantId: number, work: (tx: Tx) => Promise<void>): Promise<void> {
  const quiet = /^(begin|commit|rollback)$/i;
  const connection = {
    query: (text: string, values?: unknown[]): Promise<unknown> =>
      quiet.test(text)
        ? Promise.resolve({ rows: [] })
        : client.query(values === undefined ? { text } : { name: nameOf(text), text, values }),
    release: () => undefined,
  };
  const pool = { connect: () => Promise.resolve(connection as unknown as pg.PoolClient), end: () => Promise.resolve(), options: {} };
  const db = tenantDatabase(pool, tenantId);
  await client.query('set local role anju_app');
  await client.query(`select set_config('anju.tenant', $1, true)`, [String(tenantId)]);
  await db.transaction().execute(work);
  // After an error nothing is reset: the surrounding transaction is lost, and another statement would hide the cause.
  await client.query('reset role');
  await client.query(`select set_config('anju.tenant', '', true)`);
}
