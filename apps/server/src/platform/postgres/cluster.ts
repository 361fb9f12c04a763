import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, lstat, mkdir, readFile, realpath, rename, rm, stat, statfs, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { isErrno, PlainError } from '../plain-error.ts';
import { makeSharedHome, SHARED_HOME, type Binaries } from './binaries.ts';
import { canReach, type OsUser } from './os-user.ts';

/** Settings for a small machine; written to the new cluster's postgresql.conf, where the operator may change them. */
const FIRST_SETTINGS: Readonly<Record<string, string>> = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_connections: '100',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  wal_compression: 'on',
  jit: 'off',
  log_checkpoints: 'off',
  log_min_duration_statement: '2s',
  shared_preload_libraries: 'pg_stat_statements',
};

/** The text search extension uses the system's ctype to decide what a letter is; under plain C no Chinese character is one. */
const SYSTEM_LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

const secretFile = z.object({ password: z.string().min(1), port: z.int().optional() });
export type Secret = z.infer<typeof secretFile>;

const secretPath = (dataDir: string): string => join(dataDir, 'postgres.json');

export async function readSecret(dataDir: string): Promise<Secret | undefined> {
  try {
    return secretFile.parse(JSON.parse(await readFile(secretPath(dataDir), 'utf8')));
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    if (isErrno(error, 'EACCES')) throw belongsToOther(secretPath(dataDir));
    throw new PlainError(`${secretPath(dataDir)} is damaged; it holds the database's password, restore it from a backup.`);
  }
}

export async function writeSecret(dataDir: string, secret: Secret): Promise<void> {
  const draft = `${secretPath(dataDir)}.new`;
  await writeFile(draft, `${JSON.stringify(secret)}\n`, { mode: 0o600 });
  if (process.getuid?.() === 0) {
    // A single start as root must not lock out the folder's owner.
    const owner = await stat(dataDir);
    await chown(draft, owner.uid, owner.gid);
  }
  await rename(draft, secretPath(dataDir));
}

function belongsToOther(path: string): PlainError {
  return new PlainError(`${path} belongs to another user of this machine; start Anju as that user, or set ANJU_DATA to another folder.`);
}

/** The folder of the database's own account; a symlink leads to it where that account cannot reach the data folder. */
export async function prepareHome(dataDir: string, user: OsUser | undefined): Promise<string> {
  const home = join(dataDir, 'postgres');
  if (await lstat(home).catch(() => undefined)) {
    const real = await realpath(home).catch(() => undefined);
    if (!real) throw new PlainError(`${home} points to a folder that is gone; restore that folder, or remove ${dataDir} to begin anew.`);
    const { uid } = await stat(real);
    if (!user && uid !== process.getuid?.()) throw belongsToOther(home);
    return real;
  }
  if (!user) {
    await mkdir(home, { mode: 0o700 });
    return realpath(home);
  }
  if (await canReach(user, await realpath(dataDir))) {
    await mkdir(home, { mode: 0o700 });
    try {
      await chown(home, user.uid, user.gid);
      return await realpath(home);
    } catch (error) {
      // Some mounted folders do not support owners; the system's own disk does.
      if (!isErrno(error, 'EPERM', 'EINVAL', 'ENOTSUP', 'EROFS')) throw error;
      await rm(home, { recursive: true });
    }
  }
  await makeSharedHome();
  const place = join(SHARED_HOME, `${basename(dirname(dataDir)) || 'data'}-${randomBytes(6).toString('hex')}`);
  await mkdir(place, { mode: 0o700 });
  await chown(place, user.uid, user.gid);
  await symlink(place, home);
  return place;
}

/** True when the cluster exists and has our version, false when it must still be created. */
export async function checkCluster(cluster: string, major: string): Promise<boolean> {
  try {
    const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
    if (found === major) return true;
    throw new PlainError(
      `${cluster} was written by PostgreSQL ${found}, this program brings PostgreSQL ${major}: ` +
        `start the version of Anju that made it, or move its content with pg_dump and pg_restore.`,
    );
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false;
    throw error;
  }
}

export async function createCluster(input: {
  binaries: Binaries;
  cluster: string;
  user: OsUser | undefined;
  password: string;
}): Promise<void> {
  const { binaries, cluster, user, password } = input;
  const home = dirname(cluster);
  const draft = `${cluster}.new`;
  const passwordFile = join(home, 'password.new');
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);
  try {
    const settings = { ...FIRST_SETTINGS, ...(await sharedMemorySettings()) };
    let failure = '';
    for (const locale of SYSTEM_LOCALES) {
      await rm(draft, { recursive: true, force: true });
      const args = [`--pgdata=${draft}`, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'];
      args.push('--locale-provider=icu', '--icu-locale=zh-Hans-CN', `--locale=${locale}`, '--lc-messages=C');
      args.push(...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`));
      const run = await runAs(user, binaries.initdb, args, home);
      if (run.code === 0) {
        // Only a finished cluster gets the final name, so an interrupted start simply begins again.
        await rename(draft, cluster);
        return;
      }
      failure = run.output;
      if (!/invalid locale/i.test(failure)) break;
    }
    throw new PlainError(`PostgreSQL could not make its data folder ${cluster}: ${lastErrorLine(failure)}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Containers often give 64 MB of /dev/shm, too little for parallel queries. */
async function sharedMemorySettings(): Promise<Record<string, string>> {
  if (process.platform !== 'linux') return {};
  const shm = await statfs('/dev/shm').catch(() => undefined);
  return shm && shm.blocks * shm.bsize >= 256 * 1024 * 1024 ? {} : { dynamic_shared_memory_type: 'mmap' };
}

export function lastErrorLine(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.findLast((line) => /error|fatal|panic/i.test(line)) ?? lines.at(-1) ?? 'it said nothing';
}

/** PG… variables of the user's shell would silently redirect the programs. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' };
}

function runAs(user: OsUser | undefined, command: string, args: string[], cwd: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...user, cwd, env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer): void => void (output += chunk.toString('utf8'));
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: -1, output: `error: ${error.message}` }));
    child.on('close', (code) => resolve({ code, output }));
  });
}
