import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import type { Check } from './check-shapes.ts';
import { runTogether } from './run-together.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.asOwner((client) => client.query('create table public.seen (n int); insert into public.seen values (1)'));
});
afterAll(() => database.drop());

/** Tells the rows it sees, which connection looked, and when. */
const LOOK = `
  select 1 as tenant_id, pg_backend_pid()::text as what, (select count(*) from public.seen)::text as stored,
         clock_timestamp()::text as computed, null::timestamptz as at from pg_sleep(0.02)`;
const check = (name: string, statement = LOOK): Check => ({ name, statement });
const CHECKS = ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛'].map((name) => check(name));
/** The other columns of a check. */
const NOTHING = `'' as what, '' as stored, '' as computed, now() as at`;
const nothing = (): Promise<void> => Promise.resolve();
const living = (): Promise<number> =>
  database.asOwner(async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
    );
    return rows[0]?.n ?? 0;
  });

describe('checks on several connections', () => {
  it('looks at one snapshot, whatever is changed by others after the first has begun', async () => {
    const { results, also } = await runTogether(database.ownerUrl, CHECKS, async (client) => {
      await database.asOwner((other) => other.query('insert into public.seen values (2)'));
      return (await client.query<{ n: number }>('select count(*)::int as n from public.seen')).rows[0]?.n;
    });
    const found = results.flatMap((result) => result.found);
    expect(also).toBe(1);
    expect(found.map(({ stored }) => stored)).toEqual(CHECKS.map(() => '1'));
    expect(new Set(found.map(({ what }) => what)).size).toBeGreaterThan(1);
  });

  it('answers in the order of the checks, the long ones having begun first', async () => {
    const [last, ...others] = CHECKS.toReversed();
    if (last === undefined) throw new Error('there are checks');
    const asked = [...others.toReversed(), { ...last, long: true as const }];
    const { results } = await runTogether(database.ownerUrl, asked, nothing);
    expect(results.map(({ name }) => name)).toEqual(asked.map(({ name }) => name));
    const begun = results.map(({ found }) => found[0]?.computed ?? '');
    // Of those without a mark, the last to begin comes after it.
    expect([begun.at(-1), begun.at(-2)].toSorted()[0]).toBe(begun.at(-1));
  });

  it.each([
    ['that fails', `select 1 / 0 as tenant_id, ${NOTHING}`, 'division by zero'],
    [
      'whose connection is lost',
      `select pg_terminate_backend(pg_backend_pid())::int as tenant_id, ${NOTHING}`,
      'terminating connection due to administrator command',
    ],
  ])('tells nothing but the failure of a check %s, and leaves no connection behind', async (_, statement, message) => {
    for (const at of [0, 1, CHECKS.length])
      await expect(runTogether(database.ownerUrl, CHECKS.toSpliced(at, 0, check('坏', statement)), nothing)).rejects.toThrow(message);
    await expect.poll(living).toBe(0);
  });
});
