// Proves that a backup is complete: a tenant is restored into an empty installation, and every row of every table is compared.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccount, login, searchHouses, type Envelope } from '@anju/contract';
import { buildApp } from '../../../app.ts';
import { backUp, fetchBackup } from './manage.fixtures.ts';
import { plantRows, plantTables, rowsOfTenant, setDifferences } from '../../../platform/backup/backup.fixtures.ts';
import { withOwner } from '../../../platform/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { COMPILED } from '../../../platform/testing/run-main.ts';
import { DEMO_PASSWORD, openInstallation, signedLogin, type Installation } from '../../../testing/installation.ts';

const COMMAND = fileURLToPath(new URL('../../../restore.ts', import.meta.url));
const PAPER = Buffer.from('%PDF-1.7\n附件内容\n%%EOF\n');

let installation: Installation;
let folder: string;
/** Rows and backup of the larger demo company, for the proof that nothing is lost. */
let file: string;
let before: Record<string, string[]>;
let uploaded: { id: number };
/** Those of the smaller one, for tests that do not depend on the size. */
let smallFile: string;
let smallBefore: Record<string, string[]>;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  installation = await openInstallation();
  folder = await mkdtemp(join(tmpdir(), 'anju-restore-'));
  const { ownerUrl } = installation.database;
  await plantTables(ownerUrl);
  await plantRows(ownerUrl, 'anju');
  uploaded = await upload((await installation.as('emp')).token);
  await upload((await installation.as('binemp')).token);
  [file, before] = await backUpTo('sa', 'anju');
  [smallFile, smallBefore] = await backUpTo('binsa', 'binjiang');
});
afterAll(async () => {
  await installation.close();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function backUpTo(username: string, code: string): Promise<[file: string, rows: Record<string, string[]>]> {
  const administrator = await installation.as(username);
  const id = await backUp(administrator);
  const rows = await rowsOfTenant(installation.database.ownerUrl, code);
  const path = join(folder, `${code}.anju`);
  await writeFile(path, (await fetchBackup(installation, administrator, id)).rawPayload);
  return [path, rows];
}

async function upload(token: string): Promise<{ id: number }> {
  const form = new FormData();
  form.append('file', new File([PAPER], '说明.pdf'));
  const request = new Request('http://x', { method: 'POST', body: form });
  const response = await installation.app.inject({
    method: 'POST',
    url: '/api/file/upload-file?cat=2&parent=0',
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return response.json<Envelope<{ id: number }>>().data;
}

async function emptyInstallation(): Promise<{ url: string; files: string }> {
  const database = await createTestDatabase();
  databases.push(database);
  await plantTables(database.ownerUrl);
  return { url: database.ownerUrl, files: await mkdtemp(join(folder, 'files-')) };
}

function start(target: { url: string; files: string }, ...args: string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { PATH, HOME, ...COMPILED, DATABASE_URL: target.url, ANJU_FILES: target.files },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString('utf8')));
  return { child, ended: once(child, 'close').then(() => ({ code: child.exitCode, output: output.trim() })) };
}
const restore = (target: { url: string; files: string }, ...args: string[]) => start(target, ...args).ended;

const query = <R extends object>(url: string, text: string): Promise<R[]> =>
  withOwner(url, async (client) => (await client.query(text)).rows as R[]);
const codesOf = async (url: string) =>
  (await query<{ code: string }>(url, 'select code from system.tenant order by id')).map(({ code }) => code);

describe('a tenant restored into an empty installation', () => {
  let target: { url: string; files: string };
  let outcome: { code: number | null; output: string };
  beforeAll(async () => {
    target = await emptyInstallation();
    // The tenant gets another number than in the installation it came from.
    await query(target.url, `insert into system.tenant (id, code, name) overriding system value values (1, 'other', '别家')`);
    await query(target.url, `select setval(pg_get_serial_sequence('system.tenant', 'id'), 41)`);
    outcome = await restore(target, file);
  });

  it('is told with its figures, and the new operator with his password', () => {
    const rows = Object.values(before).reduce((sum, some) => sum + some.length, 0);
    expect(outcome.code).toBe(0);
    expect(outcome.output).toMatch(/账号 account: super {3}一次性密码 one-time password, shown only now: \S+/);
    expect(outcome.output).toMatch(new RegExp(`已恢复 restored: anju 安居示范物业, as of 20\\S+: ${rows} rows, 1 files`));
  });

  it('has every row of every table and no other, under its new number', async () => {
    expect(Object.keys(before).length).toBeGreaterThan(60);
    expect(before['estate.house']).toHaveLength(1203);
    expect(before['estate.planted_a']).toHaveLength(2500);
    const [tenant] = await query<{ id: number }>(target.url, `select id from system.tenant where code = 'anju'`);
    expect(tenant?.id).toBeGreaterThan(41);
    expect(setDifferences(before, await rowsOfTenant(target.url, 'anju'))).toEqual([]);
  });

  it('lets its people in, with their passwords, and gives them their files', async () => {
    const next = await buildApp({
      databaseUrl: target.url,
      filesDir: target.files,
      demo: false,
      signKey: 'anju',
      logLevel: 'error',
      poolSize: 3,
    });
    await next.app.ready();
    try {
      const entered = await next.app.inject({
        method: 'POST',
        url: login.path,
        payload: await signedLogin(next.app, 'emp', DEMO_PASSWORD),
      });
      const { token, tenantName } = entered.json<Envelope<{ token: string; tenantName: string }>>().data;
      expect(tenantName).toBe('安居示范物业');
      const headers = { authorization: `Bearer ${token}` };
      const account = await next.app.inject({ url: getAccount.path, headers });
      expect(account.json<Envelope<{ name: string }>>().data.name).toBe('陈思远');
      const houses = await next.app.inject({ method: 'POST', url: searchHouses.path, headers, payload: { size: 1 } });
      expect(houses.json<Envelope<{ total: number }>>().data.total).toBe(1200);
      const attachment = await next.app.inject({ url: `/api/file/down?cat=2&parent=0&id=${uploaded.id}`, headers });
      expect(attachment.rawPayload).toEqual(PAPER);
    } finally {
      await next.app.close();
    }
  });

  it('goes on counting where it stopped', async () => {
    const behind = await query(
      target.url,
      `select s.sequence_name from information_schema.columns c
         join lateral (select pg_get_serial_sequence(format('%I.%I', c.table_schema, c.table_name), c.column_name) as sequence_name) s on true
         join pg_sequences q on format('%I.%I', q.schemaname, q.sequencename) = s.sequence_name
         join lateral (select (xpath('//m/text()', query_to_xml(format('select max(%I) as m from %I.%I', c.column_name, c.table_schema, c.table_name), false, true, '')))[1]::text::bigint as highest) m on true
        where c.is_identity = 'YES' and m.highest > coalesce(q.last_value, 0)`,
    );
    expect(behind).toEqual([]);
  });

  it('is refused a second time, and comes again under another code', async () => {
    expect(await restore(target, file)).toEqual({
      code: 1,
      output: 'anju: this installation already has a tenant “anju”; give the restored one another code: --as <code>',
    });
    expect((await restore(target, smallFile)).code).toBe(0);
    expect((await restore(target, smallFile, '--as', 'binjiang-copy')).code).toBe(0);
    expect(setDifferences(smallBefore, await rowsOfTenant(target.url, 'binjiang-copy'))).toEqual([]);
    const hosts = await query(target.url, `select code, hosts from system.tenant where code like any ('{anju%,binjiang%}') order by id`);
    expect(hosts).toEqual([
      { code: 'anju', hosts: ['localhost', '127.0.0.1'] },
      { code: 'binjiang', hosts: ['binjiang.localhost'] },
      { code: 'binjiang-copy', hosts: [] },
    ]);
  });
});

describe('a restore that does not come to its end', () => {
  /** Blocks the rows of one table, so that the signal reaches the restore in the middle of its work. */
  async function inTheMiddle(target: { url: string; files: string }, signal: NodeJS.Signals) {
    return withOwner(target.url, async (client) => {
      await client.query('begin; lock table system.setting, system.audit_log in share mode');
      const { child, ended } = start(target, smallFile);
      await expect.poll(async () => query(target.url, `select from pg_locks where not granted and locktype = 'relation'`)).toHaveLength(1);
      child.kill(signal);
      if (signal === 'SIGKILL') await ended;
      await client.query('rollback');
      return ended;
    });
  }
  const filesIn = async (path: string) => (await readdir(path, { recursive: true })).filter((name) => /[0-9a-f-]{36}/.test(name));
  const rowsLeft = async (url: string) => Object.values(await rowsOfTenant(url, 'binjiang')).flat();

  it('by a kill leaves nothing behind, and the next one does the whole of it', async () => {
    const target = await emptyInstallation();
    await inTheMiddle(target, 'SIGKILL');
    await expect
      .poll(() => query(target.url, `select from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`))
      .toEqual([]);
    expect(await codesOf(target.url)).toEqual(['platform']);
    expect(await query(target.url, 'select from estate.house')).toEqual([]);
    expect(await rowsLeft(target.url)).toEqual([]);
    expect((await restore(target, smallFile)).code).toBe(0);
    expect(setDifferences(smallBefore, await rowsOfTenant(target.url, 'binjiang'))).toEqual([]);
    expect(await filesIn(target.files)).toHaveLength(1);
  });

  it('by a stop says so and leaves nothing behind', async () => {
    const target = await emptyInstallation();
    const { code, output } = await inTheMiddle(target, 'SIGTERM');
    expect([code, output.split('\n').at(-1)]).toEqual([1, 'anju: stopped; nothing was restored']);
    expect(await codesOf(target.url)).toEqual(['platform']);
    expect(await readdir(target.files)).toEqual([]);
  });
});
