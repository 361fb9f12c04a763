// A start that finds every migration applied asks the database once; anything else is left to postgrator.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { migrate, MIGRATION_TABLE, newestMigration } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

it('finds nothing to do in a migrated database, and the program may read the versions', async () => {
  await database.asOwner((client) => client.query(`revoke select on ${MIGRATION_TABLE} from anju_app`));
  expect(await migrate(database.ownerUrl)).toEqual({ version: newestMigration(), applied: 0 });
  const { rows } = await database.asOwner((client) =>
    client.query<{ reads: boolean }>(`select has_table_privilege('anju_app', '${MIGRATION_TABLE}', 'select') as reads`),
  );
  expect(rows).toEqual([{ reads: true }]);
});

it('names a migration whose file is not the one that was applied', async () => {
  await database.asOwner((client) => client.query(`update ${MIGRATION_TABLE} set md5 = md5('other') where version = 2`));
  await expect(migrate(database.ownerUrl)).rejects.toThrow('MD5 checksum failed for migration [2]');
});
