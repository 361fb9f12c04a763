import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, constants, mkdtemp, realpath, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** For a program started by a test: with the compile cache it starts in half the time. main.ts enables the cache itself. */
export const COMPILED = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../../.cache/node', import.meta.url)) };

export interface Program {
  /** The URL it listens on; undefined when it ended instead. */
  readonly url: string | undefined;
  readonly exitCode: number | null;
  output(): string;
  /** Resolves when it has ended, by itself or by `end`. */
  readonly ended: Promise<unknown>;
  /** Ends it with the signal and returns the exit code, null after SIGKILL. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Runs the whole program in a separate process, as `npm start` does, until it listens or ends. */
export async function runMain(env: Readonly<Record<string, string>>): Promise<Program> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, HOME, PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const closed = once(child, 'close');
  const listening = new Promise<string>((resolve) => {
    const collect = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      const url = /^Anju 安居\s+(http\S+)/m.exec(output)?.[1];
      // The line after the address belongs to the announcement.
      if (url !== undefined && output.endsWith('\n\n')) resolve(url);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
  });
  const url = await Promise.race([listening, closed.then(() => undefined)]);
  return {
    url,
    exitCode: child.exitCode,
    output: () => output,
    ended: closed,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await closed;
      return child.exitCode;
    },
  };
}

export interface DataFolder {
  readonly path: string;
  remove(): Promise<void>;
}

const MEMORY = '/dev/shm';
const ROOM = 4 * 1024 ** 3;

/**
 * Every test file has its own database of some two thousand files. ext4 does not give a deleted file's place away for seconds, and its
 * search for another took a fifth of the whole run; a file system in memory does not search. Used where the machine has one with room.
 */
async function quickFolder(): Promise<string> {
  try {
    await access(MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize > ROOM ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

export async function createDataFolder(): Promise<DataFolder> {
  const path = await mkdtemp(join(await quickFolder(), 'anju-data-'));
  // The database's own account must be able to enter the folder when the tests run as root.
  await chmod(path, 0o755);
  return {
    path,
    async remove() {
      const home = await realpath(join(path, 'postgres')).catch(() => undefined);
      if (home !== undefined) await rm(home, { recursive: true, force: true });
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** A copy of an installation that does not run, with its owners and rights: filling another with demo data takes far longer. */
export async function copyDataFolder(from: string): Promise<DataFolder> {
  const copy = await createDataFolder();
  await promisify(execFile)('cp', ['-RpL', `${from}/.`, copy.path]);
  return copy;
}
