// Where the content of files is stored: currently a folder; anything that can put and get a stream by key (such as an S3 bucket) can
// replace it.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createHash, randomUUID } from 'node:crypto';
import { Transform } from 'node:stream';

export interface StoredFile {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

export interface FileStore {
  /** Stores a stream; the key is generated and never the user's file name. */
  put(tenantId: number, content: Readable): Promise<StoredFile>;
  get(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
}

const KEY = /^\d+\/[0-9a-f]{2}\/[0-9a-f-]{36}$/;

export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`not a storage key: ${key}`);
    return join(folder, key);
  };
  return {
    async put(tenantId, content) {
      const name = randomUUID();
      const key = `${tenantId}/${name.slice(0, 2)}/${name}`;
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const hash = createHash('sha256');
      let size = 0;
      const meter = new Transform({
        transform(chunk: Buffer, _, done) {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      try {
        await pipeline(content, meter, createWriteStream(path, { mode: 0o600 }));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return { key, size, sha256: hash.digest('hex') };
    },
    async get(key) {
      const path = pathOf(key);
      await stat(path);
      return createReadStream(path);
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
