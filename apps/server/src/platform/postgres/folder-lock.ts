import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno, PlainError } from '../plain-error.ts';
import { isSameProcess, markOf, type ProcessMark } from './process-check.ts';

export type FolderLock = { release(): Promise<void> };

/** One server per data folder. The lock names its owner, so a lock left by a killed process is recognised as stale. */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const path = join(dataDir, 'anju.lock');
  const own = `${path}.${process.pid}`;
  const text = JSON.stringify(await markOf(process.pid));
  await writeFile(own, text, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (await tryLink(own, path)) return { release: () => releaseLock(path, text) };
      const found = await readMark(path);
      if (found && (await isSameProcess(found.mark))) {
        throw new PlainError(
          `Anju is already running on ${dataDir} (process ${found.mark.pid}); stop it first or set ANJU_DATA to another folder.`,
        );
      }
      await removeStale(path, found?.text);
    }
    throw new PlainError(`Another Anju is starting on ${dataDir} at this moment; try again.`);
  } finally {
    await rm(own, { force: true });
  }
}

/** A hard link appears together with its content, so no process reads a half-written lock. */
async function tryLink(own: string, path: string): Promise<boolean> {
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    if (isErrno(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) return tryExclusive(own, path);
    throw error;
  }
}

/** Some mounted folders do not support hard links. */
async function tryExclusive(own: string, path: string): Promise<boolean> {
  try {
    await writeFile(path, await readFile(own, 'utf8'), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  }
}

async function readMark(path: string): Promise<{ text: string; mark: ProcessMark } | undefined> {
  try {
    const text = await readFile(path, 'utf8');
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('started' in value)) return undefined;
    return { text, mark: { pid: Number(value.pid), started: String(value.started) } };
  } catch {
    return undefined;
  }
}

/** Moves before deleting: when two starting servers find the same stale lock, the slower one must not delete the faster one's new lock. */
async function removeStale(path: string, staleText: string | undefined): Promise<void> {
  const aside = `${path}.stale.${process.pid}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return;
    throw error;
  }
  const moved = await readFile(aside, 'utf8');
  if (staleText !== undefined && moved !== staleText) await tryLink(aside, path);
  await rm(aside, { force: true });
}

async function releaseLock(path: string, text: string): Promise<void> {
  const now = await readFile(path, 'utf8').catch(() => undefined);
  if (now === text) await rm(path, { force: true });
}
