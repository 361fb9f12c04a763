// The demo data counts back from the day of the first start; it must be correct whatever day that is.
import { afterEach, expect, it, vi } from 'vitest';
import { listDifferences } from '../src/modules/charging/index.ts';
import { createTestDatabase } from '../src/platform/testing/database.ts';
import { seed } from './index.ts';

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['the morning after a day close', '2026-12-07T09:30:00+08:00'],
  ['when the month before would be closed but for its shares', '2026-12-28T12:00:00+08:00'],
  ['the first minute of a year', '2027-01-01T00:00:00+08:00'],
])('%s: the books agree, and the counter has its day', async (_, at) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) });
  const database = await createTestDatabase();
  try {
    await seed(database.ownerUrl, { demo: true, history: { months: 2, collected: true } });
    const open = await database.asOwner((client) =>
      client.query(
        `select type, count(*)::int as n, min(day)::text as day from charging.settlement where close_id is null group by type order by type`,
      ),
    );
    const day = at.slice(0, 10);
    expect(open.rows).toEqual([
      { type: 1, n: 16, day },
      { type: 2, n: 1, day },
      { type: 3, n: 1, day },
    ]);
    const batches = await database.asOwner((client) =>
      client.query(`select state, failed_lines as failed, exported_at::date < $1::date as before from charging.bank_batch order by id`, [
        day,
      ]),
    );
    expect(batches.rows).toEqual([
      { state: 4, failed: 2, before: true },
      { state: 2, failed: 0, before: false },
    ]);
    const found = await database.asOwner((client) => listDifferences(client));
    expect(found.flatMap(({ found: rows }) => rows)).toEqual([]);
  } finally {
    await database.drop();
  }
});
