import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createPool } from '../db/pool.ts';
import { TENANT } from '../db/sql.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createTenantDatabases, inTenant, inTransaction, type DbOrTx, type TenantDatabases } from './tenant-db.ts';

let database: TestDatabase;
let databases: TenantDatabases;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.asOwner((client) =>
    client.query(`insert into system.tenant (code, name, platform) values ('platform', '平台', true), ('a', '甲', false)`),
  );
  databases = createTenantDatabases(createPool(database.appUrl, { max: 1 }));
});
afterAll(async () => {
  await databases.close();
  await database.drop();
});

const tenantOf = async (db: DbOrTx) =>
  (await sql<{ tenant: number | null }>`select system.current_tenant() as tenant`.execute(db)).rows[0]?.tenant;
const note = (db: DbOrTx) => db.insertInto('system.setting').values({ tenantId: TENANT, name: 'inform.clear-days', value: '1' }).execute();

describe('the operator in the data of another tenant', () => {
  it('writes there in the same transaction and comes back', async () => {
    await inTransaction(databases.of(1), async (tx) => {
      await inTenant(tx, 2, async (inside) => {
        expect(await tenantOf(inside)).toBe(2);
        await note(inside);
        expect(await inside.selectFrom('system.setting').select('tenantId').execute()).toEqual([{ tenantId: 2 }]);
      });
      expect(await tenantOf(tx)).toBe(1);
      await note(tx);
    });
    expect(await databases.of(2).selectFrom('system.setting').select('tenantId').execute()).toEqual([{ tenantId: 2 }]);
  });

  it('leaves nothing behind when the step is undone, and the connection with its own tenant', async () => {
    const undone = inTransaction(databases.of(1), (tx) =>
      inTenant(tx, 2, async (inside) => {
        const { numDeletedRows } = await inside.deleteFrom('system.setting').executeTakeFirst();
        expect(numDeletedRows).toBe(1n);
        throw new Error('undone');
      }),
    );
    await expect(undone).rejects.toThrow('undone');
    expect(await tenantOf(databases.of(1))).toBe(1);
    expect(await databases.of(2).selectFrom('system.setting').select('tenantId').execute()).toEqual([{ tenantId: 2 }]);
  });
});

describe('what reaches across tenants', () => {
  it.each(['select * from system.list_tenants()', `select system.create_tenant('x', 'x')`, 'select system.stop_tenant(2, true)'])(
    'is refused to everybody but the platform: %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(databases.of(2))).rejects.toThrow('only the platform may do this');
      await expect(sql.raw(statement).execute(databases.of(0))).rejects.toThrow('only the platform may do this');
    },
  );

  it('lists the tenants, makes one and stops one, never itself', async () => {
    const db = databases.of(1);
    const made = (await sql<{ id: number }>`select system.create_tenant('b', '乙') as id`.execute(db)).rows[0]?.id;
    const stop = async (id: number | undefined) =>
      (await sql<{ found: boolean }>`select system.stop_tenant(${id}, true) as found`.execute(db)).rows[0]?.found;
    expect([await stop(made), await stop(1)]).toEqual([true, false]);
    const { rows } = await sql<{ code: string; disabled: boolean }>`select code, disabled from system.list_tenants() order by code`.execute(
      db,
    );
    expect(rows).toEqual([
      { code: 'a', disabled: false },
      { code: 'b', disabled: true },
    ]);
  });
});
