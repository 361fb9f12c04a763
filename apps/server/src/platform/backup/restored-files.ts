// Uploaded files of a tenant that is being restored. They are written to a temporary folder and moved into place in one step, right before
// the rows are committed; what a killed restore left there is removed by the next one. Depends on the folder layout of the file store:
// another store would need a function that stores a file under a given key.
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { isErrno, PlainError } from '../plain-error.ts';

const WAITING = 'restore-';

export interface RestoredFiles {
  /** Begins a file, whose bytes follow. */
  begin(key: string): Promise<void>;
  write(bytes: Buffer): Promise<void>;
  /** Ends the current file. */
  end(): Promise<void>;
  moveIntoPlace(): Promise<void>;
  discard(): Promise<void>;
}

export async function receiveFiles(filesDir: string, tenantId: number): Promise<RestoredFiles> {
  const waiting = join(filesDir, `${WAITING}${tenantId}`);
  const place = join(filesDir, String(tenantId));
  await mkdir(filesDir, { recursive: true, mode: 0o700 });
  // Restores run one at a time, so every temporary folder found here was left by a killed one.
  for (const name of await readdir(filesDir)) if (name.startsWith(WAITING)) await rm(join(filesDir, name), { recursive: true });
  let current: WriteStream | undefined;
  let some = false;
  let moved = false;

  const end = async () => {
    if (!current) return;
    current.end();
    await finished(current);
    current = undefined;
  };
  return {
    end,
    async begin(key) {
      await end();
      const path = join(waiting, key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      current = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      some = true;
    },
    async write(bytes) {
      if (current && !current.write(bytes)) await once(current, 'drain');
    },
    async moveIntoPlace() {
      await end();
      if (!some) return;
      try {
        await rename(waiting, place);
        moved = true;
      } catch (error) {
        if (isErrno(error, 'ENOTEMPTY', 'EEXIST'))
          throw new PlainError(`${place} already holds files of another tenant; move it away first`);
        throw error;
      }
    },
    async discard() {
      current?.destroy();
      await rm(moved ? place : waiting, { recursive: true, force: true });
    },
  };
}
