import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, mkdtemp, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startEmbedded, type Embedded } from './embedded.ts';
import { isAlive } from './process-check.ts';

const HOLDER = fileURLToPath(new URL('../testing/hold-embedded.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
const settings = { fsync: 'off' };
const log = (): void => undefined;

let root: string;
let dataDir: string;
let toStop: Embedded[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'anju-embedded-'));
  await chmod(root, 0o755);
  dataDir = join(root, 'data');
  toStop = [];
});
afterEach(async () => {
  for (const embedded of toStop) await embedded.stop();
  const home = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
  if (home) await rm(home, { recursive: true, force: true });
  await rm(root, { recursive: true, force: true });
});

async function start(): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log, settings });
  toStop.push(embedded);
  return embedded;
}

async function query(url: string, text: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

describe('the embedded PostgreSQL', () => {
  test('is made once, knows Chinese, keeps its password private and stops', async () => {
    const first = await start();
    expect(first.takenOver).toBe(false);
    expect(
      await query(first.url, `select '安' ~ '[[:alpha:]]', string_agg(x, '' order by x) from unnest(array['赵', '钱', '孙', '李']) x`),
    ).toEqual([[true, '李钱孙赵']]);
    await query(first.url, 'create extension pg_trgm');
    expect(await query(first.url, `select cardinality(show_trgm('安居')) > 0`)).toEqual([[true]]);
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
    await expect(query(first.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password authentication failed/);

    const pid = await postmasterPid();
    await first.stop();
    expect(await isAlive(pid)).toBe(false);
    const second = await start();
    expect(second).toMatchObject({ takenOver: false, port: first.port, url: first.url });
  });

  test('refuses a second server on the same folder in one line', async () => {
    await start();
    await expect(startEmbedded({ dataDir, log })).rejects.toMatchObject({
      name: 'PlainError',
      message: expect.stringMatching(/^Anju is already running on .*$/),
    });
  });

  test('is taken over with every committed row after its parent was killed, and recovers when it was killed itself', async () => {
    const holder = spawn(process.execPath, [HOLDER, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: holder.stdout });
    const [line] = (await once(lines, 'line')) as [string];
    const { url } = JSON.parse(line) as { url: string };
    await query(url, 'create table kept as select 1 as n');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const pid = await postmasterPid();
    expect(await isAlive(pid)).toBe(true);

    const taken = await start();
    expect(taken).toMatchObject({ takenOver: true, url });
    await query(url, 'insert into kept values (2)');

    process.kill(await postmasterPid(), 'SIGKILL');
    await taken.stop();
    const again = await start();
    expect(again.takenOver).toBe(false);
    expect(await query(again.url, 'select n from kept order by n')).toEqual([[1], [2]]);

    await again.stop();
    // A pid file left by a power cut may name an unrelated process that has the same pid today.
    await writeFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), `${process.pid}\n/nowhere\n0\n1\n\n127.0.0.1\n`);
    const last = await start();
    expect(await query(last.url, 'select count(*)::int from kept')).toEqual([[2]]);
  });

  test('fills a new database under another name, and begins anew when that was not ended', async () => {
    const begin = async (): Promise<Embedded> => {
      const embedded = await startEmbedded({ dataDir, log, settings, apart: true });
      toStop.push(embedded);
      return embedded;
    };
    const broken = await begin();
    await query(broken.filling?.url ?? '', 'create table half as select 1 as n');
    await expect(query(broken.url, 'select 1')).rejects.toThrow(/does not exist/);
    await broken.stop();

    const whole = await begin();
    await query(whole.filling?.url ?? '', 'create table whole as select 2 as n');
    await whole.filling?.done();
    expect(await query(whole.url, `select n, to_regclass('half') from whole`)).toEqual([[2, null]]);
    await whole.stop();

    const later = await begin();
    expect(later.filling).toBeUndefined();
    expect(await query(later.url, `select (select n from whole), count(*)::int from pg_database where datname ~ 'anju'`)).toEqual([[2, 1]]);
  });

  test('is started again on its port when it dies, and reports when it cannot be', async () => {
    const lines: string[] = [];
    const gone = Promise.withResolvers<Error>();
    const embedded = await startEmbedded({ dataDir, log: (line) => lines.push(line), settings, onGone: gone.resolve });
    toStop.push(embedded);
    await query(embedded.url, 'create table kept as select 1 as n');
    const first = await postmasterPid();
    process.kill(first, 'SIGKILL');
    await expect.poll(() => query(embedded.url, 'select n from kept').catch(() => 'away')).toEqual([[1]]);
    await expect.poll(() => lines).toContainEqual(expect.stringMatching(/^PostgreSQL runs again \(process \d+, try \d\)$/));
    expect(lines).toContain(`PostgreSQL (process ${first}) has ended unexpectedly; starting it again`);

    const cluster = join(dataDir, 'postgres', 'cluster');
    const second = await postmasterPid();
    await rename(cluster, `${cluster}.moved`);
    process.kill(second, 'SIGKILL');
    expect(await gone.promise).toMatchObject({
      name: 'PlainError',
      message: expect.stringMatching(/^PostgreSQL has ended and cannot be started again: [^\n]+$/),
    });
  });

  test('names an old data folder, a file in the way and an unwritable folder', async () => {
    const cluster = join(dataDir, 'postgres', 'cluster');
    await mkdir(cluster, { recursive: true });
    await writeFile(join(cluster, 'PG_VERSION'), '14\n');
    await expect(startEmbedded({ dataDir, log })).rejects.toMatchObject({
      name: 'PlainError',
      message: expect.stringMatching(/written by PostgreSQL 14/),
    });

    const file = join(root, 'file');
    await writeFile(file, '');
    await expect(startEmbedded({ dataDir: file, log })).rejects.toMatchObject({
      name: 'PlainError',
      message: expect.stringMatching(/is not a folder/),
    });

    const closed = join(root, 'closed');
    await mkdir(closed, { mode: 0o500 });
    // Root may write anywhere, so the test briefly switches to another user.
    if (isRoot) process.seteuid?.(65534);
    try {
      await expect(startEmbedded({ dataDir: join(closed, 'data'), log })).rejects.toMatchObject({
        name: 'PlainError',
        message: expect.stringMatching(/cannot be written \(EACCES\)/),
      });
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });

  test('works inside a folder that only its owner may enter', async () => {
    await chmod(root, 0o700);
    const embedded = await start();
    expect(await query(embedded.url, 'select 1')).toEqual([[1]]);
    const home = await lstat(join(dataDir, 'postgres'));
    expect(home.isSymbolicLink()).toBe(isRoot);
    expect((await stat(root)).mode & 0o777).toBe(0o700);
  });
});
