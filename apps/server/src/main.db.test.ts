import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAlive } from './platform/postgres/process-check.ts';
import { createDataFolder, runMain, type DataFolder } from './platform/testing/run-main.ts';

let data: DataFolder;
beforeAll(async () => void (data = await createDataFolder()));
afterAll(() => data.remove());

describe('what an operator can do wrong is told in one line', () => {
  const oneLine = async (env: Record<string, string>): Promise<string> => {
    const program = await runMain({ ANJU_DATA: data.path, ...env });
    expect(program.exitCode, program.output()).toBe(1);
    expect(program.output().trim().split('\n'), program.output()).toHaveLength(1);
    return program.output().trim();
  };

  test('a wrong variable', async () => {
    expect(await oneLine({ ANJU_DEMO: 'maybe' })).toBe('anju: ANJU_DEMO must be 0 or 1');
  });

  test('a taken port', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    try {
      expect(await oneLine({ PORT: String(port) })).toBe(
        `anju: port ${port} is taken by another program; choose another: PORT=${port + 1} npm start`,
      );
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
  });

  test('an unreachable DATABASE_URL, without its password', async () => {
    expect(await oneLine({ DATABASE_URL: 'postgres://anju:secret@127.0.0.1:1/anju' })).toBe(
      'anju: DATABASE_URL: PostgreSQL at 127.0.0.1:1/anju cannot be used: connect ECONNREFUSED 127.0.0.1:1',
    );
  });

  test('an old data folder', async () => {
    const cluster = join(data.path, 'postgres', 'cluster');
    await mkdir(cluster, { recursive: true });
    await writeFile(join(cluster, 'PG_VERSION'), '13\n');
    expect(await oneLine({})).toMatch(/^anju: .* was written by PostgreSQL 13, this program brings PostgreSQL 18/);
    await rm(join(data.path, 'postgres'), { recursive: true });
  });
});

const postmasterPid = async (): Promise<number> =>
  Number((await readFile(join(data.path, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);

/** The journeys test the pages; without them the server starts quickly. */
const withoutPages = { ANJU_WEB: 'dev' };

test('an installation without demo data tells its password once, survives a kill and stops with everything it started', async () => {
  const env = { ...withoutPages, ANJU_DATA: data.path, ANJU_DEMO: '0' };
  const first = await runMain(env);
  expect(first.output()).toMatch(/^账号 account: super {3}一次性密码 .*: \S+$/m);
  expect(first.output()).not.toContain('Anju@2026');
  const health: unknown = await (await fetch(`${first.url}/api/health`)).json();
  expect(health).toMatchObject({ data: { database: 'ok', migration: { pending: 0 } } });

  const second = await runMain(env);
  expect(second.exitCode).toBe(1);
  expect(second.output().trim()).toMatch(/^anju: Anju is already running on [^\n]*$/);

  await first.end('SIGKILL');
  // As an earlier version left it.
  const upload = join(data.path, 'files', '1', 'ab', 'upload');
  await mkdir(dirname(upload), { recursive: true });
  await writeFile(upload, 'x');
  await chmod(join(data.path, 'files'), 0o755);
  const third = await runMain(env);
  expect(third.output()).toContain('taking over the running PostgreSQL');
  expect(third.output()).not.toContain('一次性密码');
  const open = await Promise.all(
    (await readdir(data.path, { recursive: true })).map(async (name) => ({ name, mode: (await stat(join(data.path, name))).mode & 0o077 })),
  );
  expect(open.filter(({ mode }) => mode !== 0)).toEqual([]);
  expect((await stat(data.path)).mode & 0o066).toBe(0);

  const pid = await postmasterPid();
  expect(await third.end('SIGINT')).toBe(0);
  expect(await isAlive(pid)).toBe(false);
});

test('a first start that is killed while it writes the demo leaves nothing behind', async () => {
  const folder = await createDataFolder();
  try {
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, PORT: '0', HOST: '127.0.0.1', ...withoutPages, ANJU_DATA: folder.path };
    const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    let output = '';
    for await (const chunk of child.stdout) {
      output += String(chunk);
      // Not the first month: what stands before it was committed by the connections that write the demo.
      if (/month ([2-9]|\d\d) of/.test(output)) child.kill('SIGKILL');
    }
    await ended;
    expect(child.signalCode, output).toBe('SIGKILL');

    const second = await runMain({ ...withoutPages, ANJU_DATA: folder.path, ANJU_DEMO: '0' });
    expect(second.output()).toContain('taking over the running PostgreSQL');
    expect(second.output()).toMatch(/^账号 account: super {3}一次性密码 .*: \S+$/m);
    expect(await second.end('SIGINT')).toBe(0);
  } finally {
    await folder.remove();
  }
});

test('a database that dies is started again, calls answer 503 meanwhile, and a database that is lost ends the program in one line', async () => {
  const program = await runMain({ ...withoutPages, ANJU_DATA: data.path, ANJU_DEMO: '0' });
  const ask = async (path: string) => {
    const response = await fetch(`${program.url}${path}`);
    return { status: response.status, body: (await response.json()) as { code: number; msg: string } };
  };
  const seen = new Map<number, string>();
  const calls = async (): Promise<number> => {
    const { status, body } = await ask('/api/health');
    for (const answer of [{ status, body }, await ask('/api/site/page/home')]) seen.set(answer.status, answer.body.msg);
    expect((await ask('/api/health/live')).status).toBe(200);
    return (await ask('/api/health/ready')).status;
  };
  expect(await calls()).toBe(200);
  process.kill(await postmasterPid(), 'SIGKILL');
  await expect.poll(calls, { interval: 10 }).toBe(503);
  await expect.poll(calls).toBe(200);
  expect([...seen.keys()].filter((status) => status >= 500)).toEqual([503]);
  expect(seen.get(503)).toBe('服务不可用！');
  expect(program.output()).toMatch(/^anju: PostgreSQL \(process \d+\) has ended unexpectedly; starting it again$/m);

  const cluster = join(data.path, 'postgres', 'cluster');
  const last = await postmasterPid();
  await rename(cluster, `${cluster}.moved`);
  process.kill(last, 'SIGKILL');
  await program.ended;
  expect(program.output()).toMatch(/^anju: PostgreSQL has ended and cannot be started again: [^\n]+ is gone$/m);
  expect(await program.end('SIGTERM')).toBe(1);
});
