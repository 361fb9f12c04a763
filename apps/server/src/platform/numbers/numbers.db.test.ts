import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../db/pool.ts';
import { createTenantDatabases, type TenantDatabases } from '../tenancy/tenant-db.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { takeNumber } from './numbers.ts';

const TENANT = 1;
let database: TestDatabase;
let databases: TenantDatabases;
beforeAll(async () => {
  database = await createTestDatabase();
  databases = createTenantDatabases(createPool(database.appUrl, { max: 16 }));
  await database.asOwner((client) =>
    client.query(`insert into system.number_rule (tenant_id, company_id, kind, prefix, date_part, width, reset) values
      (1, 0, 'year', 'N', 'YYYY', 4, 'year'), (1, 0, 'month', 'Y', 'YYYYMM', 4, 'month'), (1, 0, 'day', 'R', 'YYYYMMDD', 4, 'day'),
      (1, 0, 'never', 'Z', '', 4, 'never'), (1, 0, 'busy', 'B', '', 3, 'never'), (1, 0, 'undone', 'U', '', 1, 'never'),
      (1, 0, 'own', 'G', '', 2, 'never'), (1, 7, 'own', 'C', '', 2, 'never'), (2, 0, 'never', 'T', '', 4, 'never'), (2, 0, 'theirs', 'T', '', 4, 'never')`),
  );
});
afterAll(async () => {
  await databases.close();
  await database.drop();
});

const take = (kind: string, day: string, companyId = 3, tenantId = TENANT) =>
  databases
    .of(tenantId)
    .transaction()
    .execute((tx) => takeNumber(tx, tenantId, companyId, kind, day));

describe('numbers of papers', () => {
  it.each([
    ['year', ['N20260001', 'N20260002', 'N20260003', 'N20270001']],
    ['month', ['Y2026070001', 'Y2026070002', 'Y2026080001', 'Y2027070001']],
    ['day', ['R202607090001', 'R202607100001', 'R202608090001', 'R202707090001']],
    ['never', ['Z0001', 'Z0002', 'Z0003', 'Z0004']],
  ])('begin again by %s', async (kind, numbers) => {
    const taken: string[] = [];
    for (const day of ['2026-07-09', '2026-07-10', '2026-08-09', '2027-07-09']) taken.push(await take(kind, day));
    expect(taken).toEqual(numbers);
  });

  it('are sixteen in a row for sixteen who ask at once', async () => {
    const taken = await Promise.all(Array.from({ length: 16 }, () => take('busy', '2026-07-09')));
    expect(taken.sort()).toEqual(Array.from({ length: 16 }, (_, index) => `B${String(index + 1).padStart(3, '0')}`));
  });

  it('have no gap after a step that was undone', async () => {
    await take('undone', '2026-07-09');
    const undone = databases
      .of(TENANT)
      .transaction()
      .execute(async (tx) => {
        await takeNumber(tx, TENANT, 3, 'undone', '2026-07-09');
        throw new Error('undone');
      });
    await expect(undone).rejects.toThrow('undone');
    expect(await take('undone', '2026-07-09')).toBe('U2');
  });

  it('follow the rule of the company, else the one for all, each with its own counter', async () => {
    const taken = [await take('own', '2026-07-09', 7), await take('own', '2026-07-09', 3), await take('own', '2026-07-09', 4)];
    expect([...taken, await take('own', '2026-07-09', 7)]).toEqual(['C01', 'G01', 'G02', 'C02']);
  });

  it('are counted by each tenant for itself', async () => {
    expect(await take('never', '2026-07-09', 3, 2)).toBe('T0001');
  });

  it('are refused where there is no rule, also when another tenant has one', async () => {
    await expect(take('theirs', '2026-07-09')).rejects.toMatchObject({
      reason: 'NUMBER_RULE_MISSING',
      message: '尚未设置theirs的编号规则',
    });
  });
});
