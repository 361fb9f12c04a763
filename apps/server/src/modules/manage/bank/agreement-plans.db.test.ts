// Agreements are looked up under the policies without reading all agreements of the company.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, withOwner } from '../../../platform/db/pool.ts';
import { createTenantDatabases, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { listScans } from '../../../platform/testing/index-plan.ts';
import { agreementsMeant } from './agreements-meant.queries.ts';

let database: TestDatabase;
let databases: TenantDatabases;
beforeAll(async () => {
  database = await createTestDatabase('demo');
  databases = createTenantDatabases(createPool(database.appUrl, { max: 1 }));
  // Enough agreements that one index is cheaper than its neighbour.
  await withOwner(database.ownerUrl, async (client) => {
    await client.query(
      `with channel as (
         insert into manage.bank_channel (tenant_id, company_id, bank, contract_no, account_name, account_no, template, created_by, created_at, updated_by, updated_at)
         select tenant_id, company_id, '查找银行', 'search', '户名', '1', '{}', '测试', now(), '测试', now() from estate.estate limit 1
         returning tenant_id, id)
       insert into manage.bank_agreement (tenant_id, channel_id, customer_id, agreement_no, account_name, account_no, from_date, created_by, created_at, updated_by, updated_at)
       select k.tenant_id, k.id, (select min(c.id) from estate.customer c where c.tenant_id = k.tenant_id), 'S' || n,
              case when n % 5 = 0 then '查找有限公司' || n else '查找' end, 62000000 + n, '2026-01-01', '测试', now(), '测试', now()
         from channel k, generate_series(1, 3000) n`,
    );
    await client.query('vacuum (analyze) manage.bank_agreement');
  });
});
afterAll(async () => {
  await databases.close();
  await database.drop();
});

it('every way to an agreement compares columns of an index', async () => {
  const found = await listScans(database.ownerUrl, databases.of(1), sql`select f.id from ${agreementsMeant('6721')} f(id)`);
  expect(found).toEqual(
    expect.arrayContaining([
      'bank_agreement_account_end: tenant_id, account_no_end',
      'bank_agreement_account_name: tenant_id, account_key',
      'bank_agreement_account_name_end: tenant_id, account_key_end',
      'bank_agreement_long_account: tenant_id',
      'bank_agreement_no: tenant_id, agreement_key',
      'house_by_code: tenant_id, code',
    ]),
  );
  expect(found.filter((scan) => scan.endsWith('Seq Scan'))).toEqual([]);
});
