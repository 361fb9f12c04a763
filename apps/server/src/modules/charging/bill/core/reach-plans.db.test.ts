// For users who see whole estates the conditions of a reach are the conditions on estates, to the letter, so that their plans are the same;
// a user with single buildings reads bills by the houses of these.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { billSeen } from './bill.queries.ts';
import { createPool, withOwner } from '../../../../platform/db/pool.ts';
import { own } from '../../../../platform/db/sql.ts';
import { createTenantDatabases, type TenantDatabases } from '../../../../platform/tenancy/tenant-db.ts';
import { createTestDatabase, type TestDatabase } from '../../../../platform/testing/database.ts';
import { listScans } from '../../../../platform/testing/index-plan.ts';
import { inScope, seen, seenInPart, seenOfHouse } from '../../../../platform/reach/reach.queries.ts';

let database: TestDatabase;
let databases: TenantDatabases;
beforeAll(async () => {
  database = await createTestDatabase('demo');
  databases = createTenantDatabases(createPool(database.appUrl, { max: 1 }));
});
afterAll(async () => {
  await databases.close();
  await database.drop();
});

it.each([[null], [[3, 5]], [[]]])('estates %j without single buildings: the statement is the one on estates', (estates) => {
  const [estate, inside] = [sql`h.estate_id`, sql`h.building_id`];
  const reach = { estates, buildings: [] };
  const textOf = (condition: ReturnType<typeof seen>) => sql`select from estate.house h where ${condition}`.compile(databases.of(1));
  const usual = textOf(inScope(estates, estate));
  for (const condition of [seen(reach, estate, inside), seenOfHouse(reach, estate, sql`h.id`), seenInPart(reach, estate)])
    expect(textOf(condition)).toMatchObject({ sql: usual.sql, parameters: usual.parameters });
});

it('bills of a building are read by its houses, beside whole estates and alone', async () => {
  const building = await withOwner(database.ownerUrl, async (client) => {
    const { rows } = await client.query<{ building: string }>(
      `with h as (select * from estate.house where tenant_id = 1 order by id limit 1), b as (select * from charging.bill order by id limit 1),
       made as (
         insert into charging.bill (tenant_id, estate_id, house_id, charge_type_id, batch_id, period_from, period_to, once, due_date, amount, state, calc,
           explain, maker_id, created_by, created_at)
         select b.tenant_id, b.estate_id, x.id, b.charge_type_id, b.batch_id, b.period_from, b.period_to, true, b.due_date, 10, 4, '[]', '', 1, '测试', now()
           from b, generate_series(1, 20) n, (select id from estate.house where tenant_id = 1 order by id limit 1000) x returning 1)
       select h.building_id as building from h, (select count(*) from made) n`,
    );
    await client.query('vacuum (analyze) charging.bill');
    return Number(rows[0]?.building);
  });
  for (const estates of [[], [999_999]]) {
    const list = sql`select b.id from charging.bill b where ${own('b')} and ${billSeen({ estates, buildings: [building] })}`;
    const found = await listScans(database.ownerUrl, databases.of(1), list);
    expect(found.filter((scan) => scan.startsWith('bill') && scan.endsWith('Seq Scan'))).toEqual([]);
  }
});
