// The books of the demo data are right: what `npm run verify` computes again agrees, and every paper lies in a closed day.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type pg from 'pg';
import { listDifferences } from '../src/modules/charging/index.ts';
import { withOwner } from '../src/platform/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../src/platform/testing/database.ts';
import { seed } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seed(database.ownerUrl, { demo: true, history: { months: 4, collected: true } });
});
afterAll(() => database.drop());

const ask = <R extends pg.QueryResultRow>(text: string): Promise<R[]> =>
  withOwner(database.ownerUrl, async (client) => (await client.query<R>(text)).rows);

it('verify finds nothing', async () => {
  const found = await withOwner(database.ownerUrl, (client) => listDifferences(client));
  expect(found.flatMap(({ found: rows }) => rows)).toEqual([]);
});

it('months were billed, paid, closed by day and by month, and some are owed', async () => {
  const [facts] = await ask<Record<string, number>>(
    `select (select count(distinct period_from)::int from charging.bill) as months, (select count(*)::int from charging.settlement where close_id is null) as unclosed,
            (select count(*)::int from charging.month_close) as closes, (select count(*)::int from charging.object_balance where bills > 0) as owing,
            (select count(*)::int from charging.bill where hung) as hung, (select count(*)::int from charging.arrears_mark where state = 2) as marks,
            (select count(*)::int from charging.instalment_plan where state = 2) as plans`,
  );
  expect(facts).toMatchObject({ months: 4, unclosed: 0, marks: 1, plans: 1 });
  for (const what of ['closes', 'owing', 'hung']) expect(facts?.[what], what).toBeGreaterThan(0);
});
