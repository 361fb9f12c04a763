// The months of a span in SQL and in @anju/domain are the same number.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, partMonths, type MonthWay } from '@anju/domain';
import { createPool } from '../../../../platform/db/pool.ts';
import { rows } from '../../../../platform/db/sql.ts';
import { createTenantDatabases, NO_TENANT, type TenantDatabases } from '../../../../platform/tenancy/tenant-db.ts';
import { createTestDatabase, type TestDatabase } from '../../../../platform/testing/database.ts';
import { monthsOf } from './run-months.queries.ts';

let database: TestDatabase;
let databases: TenantDatabases;
beforeAll(async () => {
  database = await createTestDatabase();
  databases = createTenantDatabases(createPool(database.appUrl, { max: 1 }));
});
afterAll(async () => {
  await databases.close();
  await database.drop();
});

interface Sample {
  readonly way: MonthWay;
  readonly first: string;
  readonly last: string;
  readonly from: string;
  readonly to: string;
}
const span = fc.record({
  way: fc.constantFrom<MonthWay>(1, 2, 3, 4, 5),
  start: fc.integer({ min: 0, max: 1460 }),
  length: fc.integer({ min: 1, max: 130 }),
  lead: fc.integer({ min: 0, max: 40 }),
  rest: fc.integer({ min: 0, max: 40 }),
});
const sampleOf = ({
  way,
  start,
  length,
  lead,
  rest,
}: {
  way: MonthWay;
  start: number;
  length: number;
  lead: number;
  rest: number;
}): Sample => {
  const first = addDays('2024-01-01', start);
  const last = addDays(first, length - 1);
  return { way, first, last, from: addDays(first, -lead), to: addDays(last, rest) };
};

it('agree over random spans in random days charged', async () => {
  const samples = fc.sample(span, { numRuns: 2000, seed: 14 }).map(sampleOf);
  const present = (
    day: string,
  ) => sql`(least(s."to", (date_trunc('month', s.${sql.ref(day)}::timestamp) + interval '1 month - 1 day')::date)
    - greatest(s."from", date_trunc('month', s.${sql.ref(day)}::timestamp)::date) + 1)`;
  const found = await rows<{ months: string }>(databases.of(NO_TENANT))`
    select ${monthsOf(sql`s.first`, sql`s.last`, sql`s.way`, { first: present('first'), last: present('last') })}::text as months
      from rows from (jsonb_to_recordset(${JSON.stringify(samples)}::jsonb) as (way smallint, first date, last date, "from" date, "to" date))
             with ordinality as s (way, first, last, "from", "to", n) order by s.n`;
  expect(found).toHaveLength(samples.length);
  for (const [at, sample] of samples.entries()) {
    const { way, first, last, from, to } = sample;
    const expected = partMonths(way, { from: first, to: last }, { from, to });
    expect(
      expected
        .minus(found[at]?.months ?? '')
        .abs()
        .lessThan('1e-12'),
      JSON.stringify(sample),
    ).toBe(true);
  }
});
