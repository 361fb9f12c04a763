// Invalid files. Each is refused with one line and leaves nothing behind.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestMigration } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';
import { createFolderStore } from '../files/file-store.ts';
import { createTenantDatabases, type TenantDatabases } from '../tenancy/tenant-db.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { SEAL_BYTES } from './backup-format.ts';
import { plantRows, plantTables, reseal, rowsOfTenant, setDifferences } from './backup.fixtures.ts';
import { openBackup } from './open-backup.ts';
import { restoreTenant } from './restore-tenant.ts';
import { writeBackup } from './write-backup.ts';

let database: TestDatabase;
let databases: TenantDatabases;
let folder: string;
let file: string;

beforeAll(async () => {
  database = await createTestDatabase('demo');
  databases = createTenantDatabases(createPool(database.appUrl, { max: 2 }));
  folder = await mkdtemp(join(tmpdir(), 'anju-refused-'));
  await plantTables(database.ownerUrl);
  await plantRows(database.ownerUrl, 'binjiang');
  const [row] = await owner<{ id: number; code: string; name: string; hosts: string[]; createdAt: string }>(
    `select id, code, name, hosts, created_at as "createdAt" from system.tenant where code = 'binjiang'`,
  );
  if (!row) throw new Error('no such tenant');
  const { id: tenantId, ...tenant } = row;
  const order = { tenantId, tenant, takenAt: '2026-07-09T01:00:00.000Z', progress: () => Promise.resolve() };
  const { key } = await writeBackup(databases.of(tenantId), { ...order, files: createFolderStore(folder) });
  file = join(folder, key);
});
afterAll(async () => {
  await databases.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const owner = <R extends object>(text: string): Promise<R[]> => database.asOwner(async (client) => (await client.query(text)).rows as R[]);
const open = (path: string) => openBackup(path, newestMigration());
const reasonFor = (path: string) =>
  open(path).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message.replace(path, 'FILE') : String(error)),
  );
const restore = async (path: string, code: string) =>
  restoreTenant({ ownerUrl: database.ownerUrl, backup: await open(path), filesDir: join(folder, 'restored'), code });
async function written(name: string, content: Buffer | string): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

const DAMAGED = 'FILE is damaged: its content does not match its checksums';

describe('a file', () => {
  it('that is whole is accepted', async () => {
    expect(await reasonFor(file)).toBe('accepted');
  });

  it('that is not there is told so', async () => {
    expect(await reasonFor(join(folder, 'nowhere'))).toBe('FILE does not exist');
  });

  it.each<[string, Buffer]>([
    ['empty', Buffer.alloc(0)],
    ['a text', Buffer.from('客户名单'.repeat(100))],
    ['somebody else’s archive', gzipSync('客户名单'.repeat(100))],
  ])('that is foreign is told so: %s', async (_, content) => {
    expect(await reasonFor(await written('foreign', content))).toBe('FILE is not a backup of Anju');
  });

  it.each([1, SEAL_BYTES, 5_000])('that was cut by %i bytes is told so', async (bytes) => {
    const whole = await readFile(file);
    expect(await reasonFor(await written('cut', whole.subarray(0, whole.length - bytes)))).toBe('FILE is cut: its end is missing');
  });

  it('is refused when any one byte was changed: of the head, the content, the sum', async () => {
    const whole = await readFile(file);
    const end = whole.length;
    const places = [0, 1, 3, 5, 9, 10, 400, Math.floor(end / 2), end - SEAL_BYTES - 1, end - SEAL_BYTES, end - 1];
    for (const place of places) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(await reasonFor(await written('changed', changed)), `byte ${place}`).not.toBe('accepted');
    }
    const inside = Buffer.from(whole);
    inside[5] = (inside[5] ?? 0) ^ 1;
    expect(await reasonFor(await written('changed', inside))).toBe(DAMAGED);
  });

  it('of another version is told which', async () => {
    const newer = await reseal(file, join(folder, 'newer'), (text) => text.replace('"format":1', '"format":2'));
    expect(await reasonFor(newer)).toBe('FILE has format 2, this program reads format 1');
    const newest = newestMigration();
    const older = await reseal(file, join(folder, 'older'), (text) => text.replace(`"migration":${newest}`, '"migration":3'));
    expect(await reasonFor(older)).toBe(
      `FILE was made at database version 3, this program is at ${newest}: restore it with the program of that version, then update`,
    );
  });
});

describe('a file sealed anew after a change', () => {
  const tampered: [string, (text: string) => string, RegExp][] = [
    ['a changed row', (text) => text.replace('"滨江小筑"', '"江滨小筑"'), /is damaged/],
    ['a missing row', (text) => text.replace(/\n\{[^\n]*\}(?=\n#table)/, ''), /is damaged/],
    ['a missing table', (text) => text.replace(/\n#table \{"name":"system.setting"[^\n]*/, ''), /is damaged/],
    ['no manifest', (text) => text.replace(/\n#manifest [^\n]*/, ''), /is damaged/],
    ['something after the manifest', (text) => `${text}#table {"name":"estate.house","columns":[]}\n`, /is damaged/],
    ['lines of no kind', (text) => text.replace('\n#table', '\n?\n#table'), /is damaged/],
    ['a table nobody knows', (text) => text.replace('"estate.house"', '"estate.castle"'), /another table estate\.castle than this program/],
    [
      'a column nobody knows',
      (text) => text.replace('"name":"org.company","columns":["id"', '"name":"org.company","columns":["nr"'),
      /another table org\.company/,
    ],
    [
      'a file that would lie elsewhere',
      (text) => text.replace('\n#manifest', '\n#file {"key":"../../etc/passwd"}\n#manifest'),
      /is damaged/,
    ],
  ];
  it.each(tampered)('is refused with %s, and nothing of it stays', async (_, change, reason) => {
    const sealed = await reseal(file, join(folder, 'tampered'), change);
    await expect(restore(sealed, 'tampered')).rejects.toThrow(reason);
    expect(await owner(`select from system.tenant where code = 'tampered'`)).toEqual([]);
    expect(await owner(`select from estate.house where tenant_id > 3`)).toEqual([]);
  });

  it('is accepted when nothing was changed', async () => {
    const sealed = await reseal(file, join(folder, 'same'), (text) => text);
    expect(await restore(sealed, 'again')).toMatchObject({ code: 'again', name: '滨江小筑物业', files: 0, missing: 0 });
    const [one, other] = [await rowsOfTenant(database.ownerUrl, 'binjiang'), await rowsOfTenant(database.ownerUrl, 'again')];
    expect(setDifferences(one, other)).toEqual([]);
  });
});

describe('a restored account with a name of the operator', () => {
  it('is kept and told; the plain name still means the operator', async () => {
    await owner(`update session.account set username = 'Super' where username = 'binemp'`);
    const [row] = await owner<{ id: number; code: string; name: string; hosts: string[]; createdAt: string }>(
      `select id, code, name, hosts, created_at as "createdAt" from system.tenant where code = 'binjiang'`,
    );
    if (!row) throw new Error('no such tenant');
    const { id: tenantId, ...tenant } = row;
    const order = { tenantId, tenant, takenAt: '2026-07-09T02:00:00.000Z', progress: () => Promise.resolve() };
    const { key } = await writeBackup(databases.of(tenantId), { ...order, files: createFolderStore(folder) });
    const made = await restore(join(folder, key), 'thrice');
    expect(made.clashing).toEqual([{ username: 'Super', loginName: 'Super@thrice' }]);
    const means = async (name: string) =>
      (
        await owner<{ code: string }>(
          `select t.code from session.find_login('${name}', 'binjiang.localhost') f join system.tenant t on t.id = f.tenant_id`,
        )
      )[0]?.code;
    expect([await means('super'), await means('super@thrice'), await means('super@binjiang')]).toEqual(['platform', 'thrice', 'binjiang']);
  });
});
