// Search and tree: over HTTP with session, rights and policies, compared with the same statements through `pg` only; and how the time grows
// from 10,000 to 1,000,000 houses.
import pg from 'pg';
import { loadTree, searchHouses, type InputOf } from '@anju/contract';
import { createPool } from '../apps/server/src/platform/db/pool.ts';
import { createTenantDatabases } from '../apps/server/src/platform/tenancy/tenant-db.ts';
import { getTotals, listHouses } from '../apps/server/src/modules/estate/property/house/search/search.queries.ts';
import type { BenchTenant, Ground } from './ground.ts';
import { rate, type Rate } from './measure.ts';
import { benchPerson } from './person.ts';

const HANDS = 8;
const SECONDS = 10;

/** A common filter: one state, twenty rows in the order of the list. */
const filterOf = (turn: number) => ({
  node: null,
  key: '',
  useStates: [[1], [3], [5], [1, 5]][turn % 4] as (1 | 3 | 5)[],
  useTypes: [[1], [], [2]][turn % 3] as (1 | 2)[],
  usages: [],
  realUses: [],
  buildingTypes: [],
  areaFrom: null,
  areaTo: null,
  disabled: false,
});

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The SQL text the service sends for a turn: captured once, then sent through `pg` directly. */
async function statementsOf(pool: pg.Pool, tenantId: number, turns: number): Promise<Statement[][]> {
  const caught: Statement[] = [];
  const catching = new Proxy(pool, {
    get(target, name) {
      if (name !== 'connect') return Reflect.get(target, name) as unknown;
      return async () => {
        const client = await target.connect();
        const query = client.query.bind(client) as (text: string, values: unknown[]) => Promise<unknown>;
        return new Proxy(client, {
          get(inner, key) {
            if (key === 'query') {
              return (text: string, values: unknown[]) => {
                if (!text.startsWith('select set_config')) caught.push({ text, values });
                return query(text, values);
              };
            }
            const value = Reflect.get(inner, key) as unknown;
            return typeof value === 'function' ? (value.bind(inner) as unknown) : value;
          },
        });
      };
    },
  });
  const db = createTenantDatabases(catching).of(tenantId);
  const all: Statement[][] = [];
  for (let turn = 0; turn < turns; turn++) {
    caught.length = 0;
    const search = { filter: filterOf(turn), estates: null, buildings: [], today: '2026-11-15' };
    await getTotals(db, search);
    await listHouses(db, search, { field: 'code', order: 'asc' }, 20, 0);
    all.push([...caught]);
  }
  return all;
}

export async function searchAgainstSql(ground: Ground, address: string, tenant: BenchTenant): Promise<{ http: Rate; sql: Rate }> {
  const person = benchPerson(address, tenant.token);
  const pool = createPool(ground.url, { max: HANDS });
  const turns = await statementsOf(pool, tenant.tenantId, 12);
  const clients = await Promise.all(
    Array.from({ length: HANDS }, async () => {
      const client = new pg.Client({ connectionString: ground.url, options: '-c role=anju_app -c timezone=Asia/Shanghai -c jit=off' });
      await client.connect();
      await client.query(`select set_config('anju.tenant', $1, false)`, [String(tenant.tenantId)]);
      return client;
    }),
  );
  const free = [...clients];
  const sql = await rate(HANDS, SECONDS, async (turn) => {
    const client = free.pop() as pg.Client;
    // Prepared, like the program's own statements.
    for (const { text, values } of turns[turn % turns.length] as Statement[])
      await client.query({ name: `bench${text.length}_${values.length}`, text, values: [...values] });
    free.push(client);
  });
  const http = await rate(HANDS, SECONDS, async (turn) => {
    const { rows } = await person.call(searchHouses, { ...filterOf(turn), size: 20 });
    if (rows.length !== 20) throw new Error(`expected 20 rows, got ${rows.length}`);
  });
  await Promise.all(clients.map((client) => client.end()));
  await pool.end();
  return { http, sql };
}

/** One user at a time, to measure how long that user waits. */
export async function growth(address: string, tenant: BenchTenant): Promise<{ tree: Rate; search: Rate }> {
  const person = benchPerson(address, tenant.token);
  const estates = await person.call(loadTree, {});
  const tree = await rate(1, 6, async (turn) => {
    const estate = estates[turn % estates.length];
    await person.call(loadTree, { parent: { kind: 'estate', id: estate?.id as number } });
  });
  const sample = await person.call(searchHouses, { size: 200, page: 3 });
  const keys = sample.rows.flatMap((row): InputOf<typeof searchHouses>[] => [
    { key: row.code, node: { kind: 'estate', id: row.estateId } },
    { key: row.ownerNames, node: { kind: 'estate', id: row.estateId } },
    { key: row.ownerPhone.slice(-4), node: { kind: 'estate', id: row.estateId } },
    { useStates: [5], node: { kind: 'estate', id: row.estateId } },
    { useStates: [1], useTypes: [1] },
  ]);
  const search = await rate(1, 10, async (turn) => {
    await person.call(searchHouses, keys[(turn * 7) % keys.length] as InputOf<typeof searchHouses>);
  });
  return { tree, search };
}
