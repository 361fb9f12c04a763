// Two property companies share the installation and no data.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccount, getHouse, searchHouses, type Envelope, type UserInformation } from '@anju/contract';
import { buildApp, type Application } from '../../app.ts';
import { openInstallation, type Installation, type Person } from '../../testing/installation.ts';
import { createPool, withOwner } from '../db/pool.ts';
import { createTenantDatabases, NO_TENANT, type TenantDatabases } from './tenant-db.ts';

let installation: Installation;
let narrow: Application;
let databases: TenantDatabases;
let tables: string[];
let emp: Person;
let binemp: Person;
let anju: number;
let binjiang: number;

beforeAll(async () => {
  installation = await openInstallation();
  const { appUrl, ownerUrl } = installation.database;
  narrow = await buildApp({ databaseUrl: appUrl, filesDir: '/nonexistent', demo: true, signKey: 'anju', logLevel: 'error', poolSize: 2 });
  await narrow.app.ready();
  databases = createTenantDatabases(createPool(appUrl, { max: 2 }));
  [emp, binemp] = await Promise.all([installation.as('emp'), installation.as('binemp')]);
  anju = (await emp.call(getAccount, {})).tenantId;
  binjiang = (await binemp.call(getAccount, {})).tenantId;
  tables = await withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.columns
        where column_name = 'tenant_id' and table_schema !~ '^pg_' order by 1`,
    );
    return rows.map(({ name }) => name);
  });
});
afterAll(async () => {
  await databases.close();
  await narrow.app.close();
  await installation.close();
});

/** The tenants whose rows a statement without a condition reaches. */
async function tenantsSeen(tenantId: number, table: string): Promise<number[]> {
  const { rows } = await sql<{ tenantId: number }>`select distinct tenant_id from ${sql.table(table)} order by 1`.execute(
    databases.of(tenantId),
  );
  return rows.map((row) => row.tenantId);
}

describe('a statement that forgot its condition', () => {
  it('reaches only the rows of its tenant, in every table', async () => {
    expect(tables.length).toBeGreaterThan(20);
    for (const table of tables) {
      for (const tenant of [anju, binjiang]) {
        const seen = await tenantsSeen(tenant, table);
        expect({ table, foreign: seen.filter((other) => other !== tenant) }).toEqual({ table, foreign: [] });
      }
    }
    expect(await tenantsSeen(anju, 'estate.house')).toEqual([anju]);
    expect(await tenantsSeen(binjiang, 'estate.house')).toEqual([binjiang]);
  });

  it('reaches nothing when no tenant is set', async () => {
    for (const table of [...tables, 'system.tenant']) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(databases.of(NO_TENANT));
      expect({ table, rows: rows[0]?.n }).toEqual({ table, rows: 0 });
    }
  });

  it('changes and removes nothing of others', async () => {
    const changed = await databases
      .of(binjiang)
      .updateTable('estate.house')
      .set({ remark: 'ours' })
      .where('tenantId', '=', anju)
      .executeTakeFirst();
    const removed = await databases.of(binjiang).deleteFrom('system.purchase').where('tenantId', '=', anju).executeTakeFirst();
    expect([changed.numUpdatedRows, removed.numDeletedRows]).toEqual([0n, 0n]);
  });
});

describe('a row of another tenant', () => {
  const rule = (tenantId: number) => ({ tenantId, kind: 'isolation', width: 3 });

  it('cannot be written', async () => {
    const db = databases.of(binjiang);
    await expect(db.insertInto('system.numberRule').values(rule(anju)).execute()).rejects.toThrow(/row-level security/);
    await expect(databases.of(NO_TENANT).insertInto('system.numberRule').values(rule(anju)).execute()).rejects.toThrow(
      /row-level security/,
    );
    await db.insertInto('system.numberRule').values(rule(binjiang)).execute();
    const handedOver = db.updateTable('system.numberRule').set({ tenantId: anju }).where('kind', '=', 'isolation').execute();
    await expect(handedOver).rejects.toThrow(/row-level security/);
  });

  it('is not there for who asks by its id', async () => {
    const [house] = (await emp.call(searchHouses, { size: 1 })).rows;
    const { envelope } = await binemp.ask(getHouse, { id: house?.id ?? 0 });
    expect(envelope).toEqual({ code: 1, msg: '房屋不存在或已被删除', data: null });
  });

  it('is not reached by changing the tenant a token names', async () => {
    const forged = emp.token.replace(/^[^.]+/, binjiang.toString(36));
    const response = await installation.app.inject({ url: '/api/account', headers: { authorization: `Bearer ${forged}` } });
    expect(response.statusCode).toBe(401);
  });
});

describe('two connections for both tenants', () => {
  it('never mix them up, however their calls interleave', async () => {
    const asked = Array.from({ length: 100 }, (_, index) =>
      index % 3 === 0 ? { person: binemp, tenant: binjiang } : { person: emp, tenant: anju },
    );
    const answers = await Promise.all(
      asked.map(async ({ person: { token } }, index) => {
        const authorization = { authorization: `Bearer ${token}` };
        if (index % 2 === 0) {
          const response = await narrow.app.inject({ url: '/api/account', headers: authorization });
          return response.json<Envelope<UserInformation>>().data.tenantId;
        }
        const response = await narrow.app.inject({ method: 'POST', url: searchHouses.path, payload: { size: 1 }, headers: authorization });
        return response.json<Envelope<{ total: number }>>().data.total;
      }),
    );
    const totals = { [anju]: (await emp.call(searchHouses, {})).total, [binjiang]: (await binemp.call(searchHouses, {})).total };
    expect(totals[anju]).not.toBe(totals[binjiang]);
    expect(answers).toEqual(asked.map(({ tenant }, index) => (index % 2 === 0 ? tenant : totals[tenant])));
  });

  it('keep the tenant through transactions that fail in between', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const tenant = index % 2 === 0 ? anju : binjiang;
        const broken = databases
          .of(tenant)
          .transaction()
          .execute(async (tx) => {
            await sql`select 1 / 0`.execute(tx);
          });
        await expect(broken).rejects.toThrow(/division by zero/);
        return { tenant, seen: await tenantsSeen(tenant, 'org.company') };
      }),
    );
    expect(outcomes.filter(({ tenant, seen }) => seen.length !== 1 || seen[0] !== tenant)).toEqual([]);
  });
});
