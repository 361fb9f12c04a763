import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../db/pool.ts';
import { createTenantDatabases, type TenantDatabases } from '../tenancy/tenant-db.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { readNumberSetting } from './settings.ts';

let database: TestDatabase;
let databases: TenantDatabases;
beforeAll(async () => {
  database = await createTestDatabase();
  databases = createTenantDatabases(createPool(database.appUrl, { max: 2 }));
});
afterAll(async () => {
  await databases.close();
  await database.drop();
});

describe('a setting', () => {
  it('has the value of the program until a tenant decides, and then for that tenant alone', async () => {
    await databases.of(1).insertInto('system.setting').values({ tenantId: 1, name: 'inform.clear-days', value: '7' }).execute();
    expect(await readNumberSetting(databases.of(1), 'inform.clear-days')).toBe(7);
    expect(await readNumberSetting(databases.of(2), 'inform.clear-days')).toBe(30);
  });

  it.each(['0', '-3', '2.5', 'viel', ''])('that is no count of days (%s) is not believed', async (value) => {
    const db = databases.of(3);
    await db.deleteFrom('system.setting').execute();
    await db.insertInto('system.setting').values({ tenantId: 3, name: 'inform.clear-days', value }).execute();
    expect(await readNumberSetting(db, 'inform.clear-days')).toBe(30);
  });
});
