import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenantDatabases, type TenantDatabases } from '../tenancy/tenant-db.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createPool } from './pool.ts';
import { count, exists, first, one, own, rows, run, TENANT, where } from './sql.ts';

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

const add = (tenantId: number, name: string) =>
  run(databases.of(tenantId))`
    insert into system.setting (tenant_id, name, value) select ${TENANT}, n, ${name} from unnest(${['inform.clear-days']}::text[]) n
     union all select ${TENANT}, 'other', ${name}`;
const OF_TENANT = where(own('s'));

describe('statements', () => {
  it('write and read the rows of the tenant of their database', async () => {
    expect([await add(1, 'one'), await add(2, 'two')]).toEqual([2, 2]);
    const db = databases.of(2);
    expect(
      await rows<{ tenantId: number; name: string; value: string }>(db)`
      select s.tenant_id, s.name, s.value from system.setting s ${OF_TENANT} order by s.name`,
    ).toEqual([
      { tenantId: 2, name: 'inform.clear-days', value: 'two' },
      { tenantId: 2, name: 'other', value: 'two' },
    ]);
    expect(await count(db)`select count(*) from system.setting s ${OF_TENANT}`).toBe(2);
    expect(await first<{ value: string }>(databases.of(1))`select s.value from system.setting s ${OF_TENANT}`).toEqual({ value: 'one' });
    expect(await first(db)`select from system.setting s where ${own('s')} and s.name = 'none'`).toBeUndefined();
    expect(await exists(db)`select from system.setting s where ${own('s')} and s.name = 'other'`).toBe(true);
    expect(await exists(db)`select from system.setting s where ${own('s')} and s.name = 'none'`).toBe(false);
    expect(await run(db)`update system.setting s set value = 'new' where ${own('s')} and s.name = 'other'`).toBe(1);
    expect(await one<{ value: string }>(db)`delete from system.setting s where ${own('s')} and s.name = 'other' returning s.value`).toEqual(
      {
        value: 'new',
      },
    );
  });

  it('that promise a row or a number and give none are defects', async () => {
    const db = databases.of(1);
    await expect(one(db)`select from system.setting s where ${own('s')} and false`).rejects.toThrow('no row came back');
    await expect(count(db)`select 'x'`).rejects.toThrow('no single number');
    await expect(count(db)`select 1 as a, 2 as b`).rejects.toThrow('no single number');
  });
});
