// `npm run schema`: migrates an empty database and writes what came out, as SQL to review and as types to query with.
import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { dumpSchema, dumpTypes } from './dump.ts';
import { migrate } from './migrate.ts';
import { withOwner } from './pool.ts';

export const SCHEMA_SQL = new URL('../../../schema.sql', import.meta.url);
export const SCHEMA_TYPES = new URL('./schema.ts', import.meta.url);

/** Both dumps of a freshly migrated database on the given server; the database is dropped again. */
export async function dumpFresh(serverUrl: string): Promise<{ sql: string; types: string }> {
  const name = `anju_schema_${process.pid}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  try {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    await migrate(url.href);
    return await withOwner(url.href, async (client) => ({ types: await dumpTypes(client), sql: await dumpSchema(client) }));
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

export async function writeSchema(serverUrl: string): Promise<void> {
  const { sql, types } = await dumpFresh(serverUrl);
  await writeFile(SCHEMA_SQL, sql);
  await writeFile(SCHEMA_TYPES, types);
}
