// `npm run schema`: migrates an empty database and writes the result as SQL for review, as types for queries, and as the list of tables
// that have a tenant.
import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { dumpSchema, dumpTenantTables, dumpTypes } from './dump.ts';
import { migrate } from './migrate.ts';
import { withOwner } from './pool.ts';

export const SCHEMA_SQL = new URL('../../../schema.sql', import.meta.url);
export const SCHEMA_TYPES = new URL('./schema.ts', import.meta.url);
export const SCHEMA_TENANT_TABLES = new URL('./tenant-tables.ts', import.meta.url);

interface Dumps {
  readonly sql: string;
  readonly types: string;
  readonly tenantTables: string;
}

/** The dumps of a freshly migrated database on the given server; the database is dropped again. */
export async function dumpFresh(serverUrl: string): Promise<Dumps> {
  const name = `anju_schema_${process.pid}`;
  const maintenance = new URL(serverUrl);
  // A database cannot be cloned as a template while a connection to it is open.
  maintenance.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: maintenance.href });
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  try {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    await migrate(url.href);
    return await withOwner(url.href, async (client) => ({
      types: await dumpTypes(client),
      tenantTables: await dumpTenantTables(client),
      sql: await dumpSchema(client),
    }));
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

export async function writeSchema(serverUrl: string): Promise<void> {
  const { sql, types, tenantTables } = await dumpFresh(serverUrl);
  await writeFile(SCHEMA_SQL, sql);
  await writeFile(SCHEMA_TYPES, types);
  await writeFile(SCHEMA_TENANT_TABLES, tenantTables);
}
