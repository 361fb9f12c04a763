// Who paid a line is found through indexes: no rule reads all persons, bills, houses or accounts of the company.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, withOwner } from '../../../platform/db/pool.ts';
import { createTenantDatabases, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { listScans } from '../../../platform/testing/index-plan.ts';
import { candidatesOf, debtsOf, type OpenLine } from './income-payer.queries.ts';

let database: TestDatabase;
let databases: TenantDatabases;
beforeAll(async () => {
  database = await createTestDatabase('demo');
  databases = createTenantDatabases(createPool(database.appUrl, { max: 1 }));
  // Enough open bills that the index of payers is cheaper than reading all of them.
  await withOwner(database.ownerUrl, async (client) => {
    await client.query(
      `with one as (select * from charging.bill where house_id is not null order by id limit 1), payer as (
         insert into estate.person (tenant_id, name, created_at) select one.tenant_id, '付款人' || n, now() from one, generate_series(1, 8000) n returning id)
       insert into charging.bill (tenant_id, estate_id, house_id, charge_type_id, batch_id, payer_id, period_from, period_to, once, due_date, amount, state, calc,
         explain, maker_id, created_by, created_at)
       select b.tenant_id, b.estate_id, b.house_id, b.charge_type_id, b.batch_id, payer.id, b.period_from, b.period_to, true, b.due_date, 10, 4, '{}', '', 1,
              '测试', now()
         from payer, one b`,
    );
    await client.query('vacuum (analyze) charging.bill');
    await client.query('vacuum (analyze) estate.person');
  });
});
afterAll(async () => {
  await databases.close();
  await database.drop();
});

const LINES: OpenLine[] = Array.from({ length: 50 }, (_, at) => ({
  id: at + 1,
  companyId: 1,
  paidOn: '2026-06-15',
  amount: `${100 + at}.00`,
  payerName: '张伟',
  payerAccount: '62220001',
  codes: ['1幢-1单元-101'],
}));

it('every rule compares columns of an index', async () => {
  const found = await listScans(database.ownerUrl, databases.of(1), candidatesOf(LINES, null, '2026-06-15'));
  expect(found).toEqual(
    expect.arrayContaining([
      'bank_agreement_account: tenant_id, account_no',
      'bank_income_payer: tenant_id, payer_account',
      'customer_bank_account_no: tenant_id, account_no',
      'house_by_code: tenant_id, code',
      'person_name: tenant_id, name',
    ]),
  );
  expect(found.filter((scan) => scan.endsWith('Seq Scan'))).toEqual([]);
});

it('what a payer owes is read by payer', async () => {
  const found = await listScans(database.ownerUrl, databases.of(1), debtsOf(LINES, [{ lineId: 1, personId: 1 }], null));
  expect(found).toContain('bill_payer: tenant_id, payer_id');
});
