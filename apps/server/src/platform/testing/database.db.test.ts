import { expect, onTestFinished, test } from 'vitest';
import { newestMigration } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';
import { createTestDatabase } from './database.ts';

test('each database is a migrated copy of its own, and the program works in it as a role without rights of its own', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  onTestFinished(() => Promise.all([one.drop(), two.drop()]).then(() => undefined));
  await one.asOwner((client) => client.query('create table only_here ()'));
  const there = await two.asOwner((client) =>
    client.query<{ version: number; other: string | null }>(
      `select max(version)::int as version, to_regclass('only_here')::text as other from public.anju_migration`,
    ),
  );
  expect(there.rows).toEqual([{ version: newestMigration(), other: null }]);

  const pool = createPool(one.appUrl);
  const role = await pool.query<{ current_user: string }>('select current_user');
  await pool.end();
  expect(role.rows).toEqual([{ current_user: 'anju_app' }]);
});
