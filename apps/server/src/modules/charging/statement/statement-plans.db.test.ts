// A statement reads the bills, settlements and accounts of one payer through indexes.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, withOwner } from '../../../platform/db/pool.ts';
import { createTenantDatabases, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { listScans } from '../../../platform/testing/index-plan.ts';
import { sumsOf } from './statement.queries.ts';

let database: TestDatabase;
let databases: TenantDatabases;
beforeAll(async () => {
  database = await createTestDatabase('demo');
  databases = createTenantDatabases(createPool(database.appUrl, { max: 1 }));
  await withOwner(database.ownerUrl, async (client) => {
    await client.query(
      `with b as (select * from charging.bill where house_id is not null order by id limit 1),
       payer as (
         insert into estate.person (tenant_id, name, created_at)
         select b.tenant_id, '付款人' || n, now() from b, generate_series(1, 8000) n returning id)
       insert into charging.bill (tenant_id, estate_id, house_id, charge_type_id, batch_id, payer_id, period_from, period_to, once, due_date, amount, state, calc,
         explain, maker_id, created_by, created_at)
       select b.tenant_id, b.estate_id, b.house_id, b.charge_type_id, b.batch_id, payer.id, b.period_from, b.period_to, true, b.due_date, 10, 4, '[]', '', 1,
              '测试', now()
         from payer, b`,
    );
    await client.query(
      `insert into charging.account (tenant_id, kind, estate_id, house_id, person_id)
       select b.tenant_id, 1, b.estate_id, h.id, p.id
         from (select * from charging.bill where house_id is not null order by id limit 1) b
         join estate.person p on p.tenant_id = b.tenant_id and p.name like '付款人%'
         join lateral (select h.id from estate.house h where h.tenant_id = b.tenant_id order by (h.id + p.id) % 97, h.id limit 1) h on true`,
    );
    for (const table of ['bill', 'account']) await client.query(`vacuum (analyze) charging.${table}`);
  });
});
afterAll(async () => {
  await databases.close();
  await database.drop();
});

it('by payer, bill, settlement and account', async () => {
  const search = { filter: { personId: 1, from: '2026-01-01', to: '2026-06-30' }, estates: null, today: '2026-06-15' };
  const found = await listScans(database.ownerUrl, databases.of(1), sumsOf(search));
  expect(found.filter((scan) => scan.endsWith('Seq Scan'))).toEqual([]);
  expect(found).toEqual(
    expect.arrayContaining([
      'bill_payer: tenant_id, payer_id',
      'bill_payer_paid: tenant_id, payer_id',
      'account_person: tenant_id, person_id, kind',
    ]),
  );
  // No statement over all accounts of a kind.
  expect(found.filter((scan) => scan.startsWith('account_kind'))).toEqual([]);
});
