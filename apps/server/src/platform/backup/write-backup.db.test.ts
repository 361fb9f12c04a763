import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../db/pool.ts';
import { createFolderStore, type FileStore } from '../files/file-store.ts';
import { createTenantDatabases, type TenantDatabases } from '../tenancy/tenant-db.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { LEFT_OUT, SEAL_BYTES } from './backup-format.ts';
import { plantRows, plantTables, PLANTED_ROWS } from './backup.fixtures.ts';
import { readRows } from './backup-rows.queries.ts';
import { listTenantTables, type Ask } from './catalogue.queries.ts';
import { isLeftOut, writeBackup, type BackupMade, type BackupOrder } from './write-backup.ts';

let database: TestDatabase;
let databases: TenantDatabases;
let folder: string;
let files: FileStore;
let tenantId: number;

beforeAll(async () => {
  database = await createTestDatabase('demo');
  databases = createTenantDatabases(createPool(database.appUrl, { max: 3 }));
  folder = await mkdtemp(join(tmpdir(), 'anju-backup-'));
  files = createFolderStore(folder);
  tenantId = Number((await owner(`select id from system.tenant where code = 'binjiang'`))[0]?.['id']);
  await plantTables(database.ownerUrl);
  await plantRows(database.ownerUrl, 'binjiang');
});
afterAll(async () => {
  await databases.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const owner = (statement: string) => database.asOwner(async (client) => (await client.query<Record<string, unknown>>(statement)).rows);
const tenant = { code: 'binjiang', name: '滨江小筑物业', hosts: [], createdAt: '2026-07-01T01:00:00.000Z' };
const write = (more: Partial<BackupOrder> = {}): Promise<BackupMade> =>
  writeBackup(databases.of(tenantId), {
    tenantId,
    tenant,
    takenAt: '2026-07-09T01:00:00.000Z',
    files,
    progress: () => Promise.resolve(),
    ...more,
  });

async function linesOf({ key }: BackupMade): Promise<string[]> {
  const whole = await buffer(await files.get(key));
  return gunzipSync(whole.subarray(0, whole.length - SEAL_BYTES))
    .toString('utf8')
    .split('\n');
}
const json = (line: string | undefined, mark: string) => JSON.parse((line ?? '').slice(mark.length)) as Record<string, unknown>;
const rowsOf = (lines: readonly string[], table: string) => {
  const start = lines.findIndex((line) => line.startsWith(`#table {"name":"${table}"`));
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('#'));
  return lines.slice(start + 1, start + 1 + length);
};

describe('a backup', () => {
  it('names itself, its tenant and what it leaves out, and ends with a manifest of every other table', async () => {
    const made = await write();
    const lines = await linesOf(made);
    const header = json(lines[0], '#anju ');
    const all = await owner(`select table_schema || '.' || table_name as name from information_schema.columns
                              where column_name = 'tenant_id' and table_schema !~ '^pg_|_view$' order by 1`);
    expect(header).toMatchObject({ format: 1, tenant, takenAt: '2026-07-09T01:00:00.000Z' });
    expect(header['leftOut']).toEqual([...LEFT_OUT, 'estate.house_import_row', 'system.sheet_import_row'].toSorted());
    const manifest = json(lines.at(-2), '#manifest ') as unknown as { tables: { name: string; rows: number }[] };
    const named = [...manifest.tables.map(({ name }) => name), ...(header['leftOut'] as string[])];
    expect(named.toSorted()).toEqual(all.map(({ name }) => name));
    expect(manifest.tables.find(({ name }) => name === 'estate.house')?.rows).toBe(24);
    expect(made.rows).toBe(lines.filter((line) => line.startsWith('{')).length);
  });

  it('holds the rows of its tenant alone and no number of it', async () => {
    const lines = await linesOf(await write());
    const [count] = await owner(`select count(*)::int as n from estate.person where tenant_id = ${tenantId}`);
    expect(rowsOf(lines, 'estate.person')).toHaveLength(Number(count?.['n']));
    expect(lines.filter((line) => line.includes('"tenant_id"'))).toEqual([]);
    expect(lines.join('\n')).not.toContain('云栖花园');
  });

  it('is one moment: what comes while it is being written is not in it', async () => {
    const lines = await linesOf(
      await write({
        progress: async (done) => {
          if (done === 0) await owner(`insert into system.setting values (${tenantId}, 'came.later', '1')`);
        },
      }),
    );
    expect(await owner(`select value from system.setting where name = 'came.later'`)).toEqual([{ value: '1' }]);
    expect(lines.filter((line) => line.includes('came.later'))).toEqual([]);
  });

  it('tells how far it is', async () => {
    const told: number[][] = [];
    await write({ progress: async (...step) => void told.push(step) });
    expect(told[0]).toEqual([0, told.length, 0]);
    expect(told.at(-1)?.slice(0, 2)).toEqual([told.length - 1, told.length]);
  });

  it('counts files whose bytes are gone, and goes on', async () => {
    const { key } = await files.put(tenantId, Readable.from([Buffer.from('gone soon')]));
    const kept = await files.put(tenantId, Readable.from([Buffer.from('kept')]));
    for (const one of [key, kept.key])
      await owner(`insert into files.file (tenant_id, category, name, media_type, size, sha256, storage_key, account_id, created_at)
                   values (${tenantId}, 2, 'x', 'text/plain', 4, '', '${one}', 1, now())`);
    await files.remove(key);
    const made = await write();
    expect(made.missing).toBe(1);
    const lines = await linesOf(made);
    expect(lines.filter((line) => line.startsWith('#file '))).toEqual([`#file {"key":"${kept.key.replace(/^\d+\//, '')}"}`]);
    expect(lines).toContain(`+${Buffer.from('kept').toString('base64')}`);
  });

  it('leaves nothing in the store when it fails', async () => {
    const put: string[] = [];
    const store: FileStore = {
      ...files,
      put: async (...args) => await files.put(...args).catch((error: unknown) => (put.push('failed'), Promise.reject(error as Error))),
    };
    const broken = write({ files: store, progress: (done) => (done === 3 ? Promise.reject(new Error('broken off')) : Promise.resolve()) });
    await expect(broken).rejects.toThrow('broken off');
    expect(put).toEqual(['failed']);
  });
});

describe('its tables', () => {
  const inTransaction = <T>(work: (ask: Ask) => Promise<T>): Promise<T> =>
    databases
      .of(tenantId)
      .transaction()
      .execute((tx) =>
        work(async <R extends object>(statement: string) => (await tx.executeQuery(CompiledQuery.raw(statement))).rows as R[]),
      );

  it('are read some rows at a time, however many there are', async () => {
    const sizes = await inTransaction(async (ask) => {
      const table = (await listTenantTables(ask)).find(({ name }) => name === 'estate.planted_a');
      if (!table) throw new Error('not in the catalogue');
      const found: number[] = [];
      for await (const lines of readRows(ask, table, tenantId)) found.push(lines.length);
      return found;
    });
    expect(sizes).toEqual([1_000, 1_000, PLANTED_ROWS - 2_000]);
  });

  it('refer to none that is left out', async () => {
    const tables = await inTransaction(listTenantTables);
    const leftOut = tables.filter(isLeftOut).map(({ name }) => name);
    const broken = tables
      .filter((table) => !isLeftOut(table))
      .flatMap(({ name, refers }) => refers.filter((other) => leftOut.includes(other)).map((other) => `${name} → ${other}`));
    expect(broken).toEqual([]);
  });

  it('show nothing of another tenant even when asked for it', async () => {
    const rows = await inTransaction(async (ask) => {
      const table = (await listTenantTables(ask)).find(({ name }) => name === 'estate.house');
      const found: string[] = [];
      if (table) for await (const lines of readRows(ask, table, tenantId - 1)) found.push(...lines);
      return found;
    });
    expect(rows).toEqual([]);
  });
});
