import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeDataFolders, closeFolder } from './private-folders.ts';

let root: string;
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), 'anju-modes-'))));
afterEach(() => rm(root, { recursive: true, force: true }));

const modeOf = async (...path: string[]): Promise<string> => ((await stat(join(root, ...path))).mode & 0o777).toString(8);
async function plant(folder: string, ...files: string[]): Promise<void> {
  await mkdir(join(root, folder), { recursive: true });
  for (const name of files) await writeFile(join(root, folder, name), 'x', { mode: 0o644 });
}

test('what was left open is closed with everything below it, and links are not followed', async () => {
  await plant('outside', 'theirs');
  await plant('data/files/1/ab', 'upload');
  await plant('data', 'postgres.json', 'anju.lock');
  await chmod(join(root, 'data'), 0o755);
  await chmod(join(root, 'data', 'files'), 0o755);
  await symlink(join(root, 'outside'), join(root, 'data', 'files', 'link'));
  expect(await closeDataFolders(join(root, 'data'), join(root, 'data', 'files'))).toBe(7);
  expect([await modeOf('data'), await modeOf('data', 'postgres.json'), await modeOf('data', 'anju.lock')]).toEqual(['700', '600', '600']);
  expect([await modeOf('data/files'), await modeOf('data/files/1/ab'), await modeOf('data/files/1/ab/upload')]).toEqual([
    '700',
    '700',
    '600',
  ]);
  expect(await modeOf('outside/theirs')).toBe('644');
  expect(await closeDataFolders(join(root, 'data'), join(root, 'data', 'files'))).toBe(0);
});

test('a folder shared with others keeps its mode; what the program put there is closed', async () => {
  await plant('shared', 'postgres.json', 'somebody-elses');
  await chmod(join(root, 'shared'), 0o755);
  await closeDataFolders(join(root, 'shared'), join(root, 'shared', 'files'));
  expect([await modeOf('shared'), await modeOf('shared/postgres.json'), await modeOf('shared/somebody-elses')]).toEqual([
    '755',
    '600',
    '644',
  ]);
});

test('a walk that is too long ends, and the closed top folder protects the rest', async () => {
  await plant('files', 'a', 'b', 'c');
  await chmod(join(root, 'files'), 0o755);
  expect(await closeFolder(join(root, 'files'), 2)).toBe(3);
  expect(await modeOf('files')).toBe('700');
});
