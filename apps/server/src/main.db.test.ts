import { readFile, rm, writeFile, mkdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAlive } from './platform/postgres/process-check.ts';
import { createDataFolder, runMain, type DataFolder } from './platform/testing/run-main.ts';

let data: DataFolder;
beforeAll(async () => void (data = await createDataFolder()));
afterAll(() => data.remove());

describe('what an operator can do wrong is told in one line', () => {
  const oneLine = async (env: Record<string, string>): Promise<string> => {
    const program = await runMain({ ANJU_DATA: data.path, ...env });
    expect(program.exitCode).toBe(1);
    expect(program.output().trim().split('\n')).toHaveLength(1);
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
  const third = await runMain(env);
  expect(third.output()).toContain('taking over the running PostgreSQL');
  expect(third.output()).not.toContain('一次性密码');
  const pid = Number((await readFile(join(data.path, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  expect(await third.end('SIGINT')).toBe(0);
  expect(await isAlive(pid)).toBe(false);
});
