// What is taken off for a load is back after it, and nothing that the keys forbid stays.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type pg from 'pg';
import { withOwner } from '../src/platform/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../src/platform/testing/database.ts';
import { withOneHand, withTwoHands } from './hands.ts';
import { loadLightly } from './load-lightly.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase('demo')));
afterAll(() => database.drop());

const TABLES = { tables: ['estate.*', 'charging.bill'], kept: ['bill_batch'] };

/** Indexes, keys and checks of all tables, as they are defined. */
async function shapeOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(
    `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as what from pg_constraint where conrelid <> 0
     union all select pg_get_indexdef(indexrelid) from pg_index order by 1`,
  );
  return rows.map(({ what }) => what);
}

const HANDS = { 'one connection': withOneHand, 'two connections': withTwoHands };

it.each(Object.entries(HANDS))(
  '%s: takes foreign keys and indexes off, except those that are kept or unique, and puts all of them back',
  async (_, withHands) => {
    const before = await withOwner(database.ownerUrl, shapeOf);
    const during = await withHands(database.ownerUrl, async (hands) => {
      let seen: string[] = [];
      await hands.both(...(await loadLightly(hands, TABLES, async () => void (seen = await shapeOf(hands.client)))));
      return seen;
    });
    const taken = before.filter((one) => !during.includes(one));
    expect(during.filter((one) => !before.includes(one))).toEqual([]);
    expect(taken.filter((one) => !/FOREIGN KEY|^CREATE INDEX/.test(one))).toEqual([]);
    expect(taken.filter((one) => /^CREATE INDEX bill_/.test(one)).length).toBeGreaterThan(5);
    expect(taken.filter((one) => /bill_batch|estate_view|^org\./.test(one))).toEqual([]);
    expect(await withOwner(database.ownerUrl, shapeOf)).toEqual(before);
  },
);

it('refuses a row without what it refers to, and leaves the tables as they were', async () => {
  const before = await withOwner(database.ownerUrl, shapeOf);
  const load = withOneHand(database.ownerUrl, async (hands) => {
    const checks = await loadLightly(hands, TABLES, async () => {
      await hands.client.query('update estate.resident set person_id = -1 where id = (select min(id) from estate.resident)');
    });
    await hands.both(...checks);
  });
  await expect(load).rejects.toThrow(/violates foreign key constraint "resident_tenant_id_person_id_fkey"/);
  expect(await withOwner(database.ownerUrl, shapeOf)).toEqual(before);
});
