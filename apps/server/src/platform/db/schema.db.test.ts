import { readFile } from 'node:fs/promises';
import { expect, inject, it } from 'vitest';
import { dumpFresh, SCHEMA_SQL, SCHEMA_TENANT_TABLES, SCHEMA_TYPES } from './write-schema.ts';

it('the migrations make exactly schema.sql, schema.ts and tenant-tables.ts; after a new one run `npm run schema`', async () => {
  const fresh = await dumpFresh(inject('templateUrl'));
  expect(fresh.sql).toBe(await readFile(SCHEMA_SQL, 'utf8'));
  expect(fresh.types).toBe(await readFile(SCHEMA_TYPES, 'utf8'));
  expect(fresh.tenantTables).toBe(await readFile(SCHEMA_TENANT_TABLES, 'utf8'));
});
