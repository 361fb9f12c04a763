import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderStore, type FileStore } from './file-store.ts';

let folder: string;
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anju-store-'));
  store = createFolderStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const filesOf = async (tenant: number) =>
  (await readdir(join(folder, String(tenant)), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe('the folder of files', () => {
  it('gives back what it was given, under a key of its own', async () => {
    const content = Buffer.alloc(300_000, 'é');
    const stored = await store.put(7, Readable.from([content.subarray(0, 100_000), content.subarray(100_000)]));
    expect(stored).toEqual({
      key: expect.stringMatching(/^7\/[0-9a-f]{2}\/[0-9a-f-]{36}$/),
      size: 300_000,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    expect((await buffer(await store.get(stored.key))).equals(content)).toBe(true);
  });

  it('is closed to other accounts of the machine', async () => {
    const { key } = await store.put(9, Readable.from(['x']));
    const modes = await Promise.all(['9', key.slice(0, 4), key].map(async (path) => (await stat(join(folder, path))).mode & 0o777));
    expect(modes).toEqual([0o700, 0o700, 0o600]);
  });

  it('keeps nothing of a stream that broke off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('broken off');
      })(),
    );
    await expect(store.put(8, broken)).rejects.toThrow('broken off');
    expect(await filesOf(8)).toEqual([]);
  });

  it('forgets what is removed, also twice', async () => {
    const { key } = await store.put(9, Readable.from([Buffer.from('x')]));
    await store.remove(key);
    await store.remove(key);
    await expect(store.get(key)).rejects.toThrow(/ENOENT/);
  });

  it.each(['../../etc/passwd', '1/../../x', '/etc/passwd', '1/ab/../../../x', '', '1/ab/name.txt'])(
    'opens nothing for the key %j',
    async (key) => {
      await expect(store.get(key)).rejects.toThrow('not a storage key');
    },
  );
});
