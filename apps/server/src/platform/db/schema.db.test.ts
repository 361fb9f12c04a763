import { readFile } from 'node:fs/promises';
import { expect, inject, it } from 'vitest';
import { dumpFresh, SCHEMA_SQL, SCHEMA_TYPES } from './write-schema.ts';

it('the migrations make exactly schema.sql and schema.ts; after a new one run `npm run schema`', async () => {
  const fresh = await dumpFresh(inject('templateUrl'));
  expect(fresh.sql).toBe(await readFile(SCHEMA_SQL, 'utf8'));
  expect(fresh.types).toBe(await readFile(SCHEMA_TYPES, 'utf8'));
});
