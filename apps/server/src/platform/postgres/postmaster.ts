import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { chown, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { PlainError } from '../plain-error.ts';
import type { Binaries } from './binaries.ts';
import { cleanEnvironment, lastErrorLine } from './cluster.ts';
import type { OsUser } from './os-user.ts';
import { commandLine, isAlive } from './process-check.ts';

export type Running = { pid: number; port: number };

const HOST = '127.0.0.1';
const POLL_MS = 40;
/** Recovery after a crash replays the write-ahead log and may take long. */
const READY_LIMIT_MS = 10 * 60_000;
const STOP_LIMIT_MS = 30_000;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

export function clusterUrl(port: number, password: string, database: string): string {
  return `postgres://postgres:${encodeURIComponent(password)}@${HOST}:${port}/${database}`;
}

/** The postmaster that already serves this cluster, if any; a pid file without a running process is removed. */
export async function findRunning(cluster: string): Promise<Running | undefined> {
  const path = join(cluster, 'postmaster.pid');
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (pid > 0 && (await isAlive(pid))) {
    const command = await commandLine(pid);
    if (!command || command.includes(cluster)) return { pid, port: Number(lines[3]) };
    // Some other PostgreSQL: PostgreSQL's own check decides whether it uses this folder.
    if (/postgres|postmaster/.test(command[0] ?? '')) return undefined;
  }
  await rm(path, { force: true });
  return undefined;
}

/** 'ready' once it accepts our password and reports this folder; 'gone' when it ended before that; 'foreign' when it is not ours. */
export async function waitUntilReady(running: Running, password: string, cluster: string): Promise<'ready' | 'gone' | 'foreign'> {
  const limit = performance.now() + READY_LIMIT_MS;
  while (performance.now() < limit) {
    const answer = await ask(running.port, password);
    if (answer === cluster) return 'ready';
    if (answer !== undefined) return 'foreign';
    if (!(await isAlive(running.pid))) return 'gone';
    await pause(POLL_MS);
  }
  throw new PlainError(`PostgreSQL (process ${running.pid}) does not become ready; see ${join(dirname(cluster), 'postgres.log')}.`);
}

/** The data folder of the server on this port; undefined while it does not answer yet. */
async function ask(port: number, password: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: clusterUrl(port, password, 'postgres'), connectionTimeoutMillis: 5000 });
  // A server that is shutting down closes the connection even when no query is running.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const result = await client.query<{ data_directory: string }>('show data_directory');
    return result.rows[0]?.data_directory;
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code?.startsWith('28') ? 'refused' : undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function startPostmaster(input: {
  binaries: Binaries;
  cluster: string;
  user: OsUser | undefined;
  port: number;
  settings: Readonly<Record<string, string>>;
}): Promise<Running> {
  const { binaries, cluster, user, port, settings } = input;
  const log = await openLog(join(dirname(cluster), 'postgres.log'), user);
  try {
    const fixed = { ...settings, listen_addresses: HOST, unix_socket_directories: '' };
    const flags = Object.entries(fixed).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // Runs in its own session: Ctrl-C reaches every process of the terminal, and the database must outlive the last request.
    const child = spawn(binaries.postgres, ['-D', cluster, '-p', String(port), ...flags], {
      ...user,
      cwd: cluster,
      env: cleanEnvironment(),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    const failed = new Promise<never>((_resolve, reject) => {
      child.once('error', (error) => reject(new PlainError(`PostgreSQL cannot be started: ${error.message}`)));
    });
    const spawned = new Promise<void>((resolve) => child.once('spawn', resolve));
    await Promise.race([spawned, failed]);
    child.unref();
    if (child.pid === undefined) throw new PlainError('PostgreSQL cannot be started.');
    return { pid: child.pid, port };
  } finally {
    await log.close();
  }
}

async function openLog(path: string, user: OsUser | undefined) {
  const earlier = await stat(path).catch(() => undefined);
  if (earlier && earlier.size > LOG_LIMIT_BYTES) await rename(path, `${path}.1`);
  // The folder belongs to the database's account, so a link found there is never followed.
  const flags = constants.O_CREAT | constants.O_APPEND | constants.O_WRONLY | constants.O_NOFOLLOW;
  const file = await open(path, flags, 0o600);
  if (user) await chown(path, user.uid, user.gid);
  return file;
}

export async function lastLogLine(cluster: string): Promise<string> {
  const text = await readFile(join(dirname(cluster), 'postgres.log'), 'utf8').catch(() => '');
  return lastErrorLine(text.slice(-4000));
}

/** Fast mode: open transactions are rolled back, committed ones are safe, clients are disconnected. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!(await isAlive(pid))) return;
    process.kill(pid, signal);
    const limit = performance.now() + STOP_LIMIT_MS;
    while (performance.now() < limit) {
      if (!(await isAlive(pid))) return;
      await pause(POLL_MS);
    }
  }
  throw new PlainError(`PostgreSQL (process ${pid}) does not stop.`);
}

export async function isFree(port: number, host = HOST): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });
}

export async function freePort(host = HOST): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port: 0, host }, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
