import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedFolders, changedForLint } from './changed-folders.ts';

let root: string;
const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: root });
const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'anju-changed-'));
  git('init', '-q');
  await write('.gitignore', 'dist/\n');
  await write('apps/web/src/ui/one.ts', 'one');
  await write('packages/domain/src/two.ts', 'two');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
});
afterEach(() => rm(root, { recursive: true }));

test('nothing changed is no folder', async () => {
  expect(await changedFolders(root)).toEqual([]);
});

test('changed, staged, removed and new files name their folders; ignored files and the root do not', async () => {
  await write('apps/web/src/ui/one.ts', 'changed');
  await rm(join(root, 'packages/domain/src/two.ts'));
  await write('apps/server/src/new.ts', 'new');
  await write('apps/server/src/staged/new.ts', 'new');
  git('add', 'apps/server/src/staged');
  await write('dist/built.js', 'built');
  await write('package.json', '{}');
  expect(await changedFolders(root)).toEqual(['apps/server/src/', 'apps/server/src/staged/', 'apps/web/src/ui/', 'packages/domain/src/']);
});

test('the linter looks at folders that still exist and at files of the root, or at everything when its rules changed', async () => {
  await write('apps/web/src/ui/one.ts', 'changed');
  await rm(join(root, 'packages/domain/src'), { recursive: true });
  await write('vitest.config.ts', 'new');
  expect(await changedForLint(root)).toEqual(['apps/web/src/ui/', 'vitest.config.ts']);
  await write('apps/web/tsconfig.json', '{}');
  expect(await changedForLint(root)).toBeUndefined();
});
