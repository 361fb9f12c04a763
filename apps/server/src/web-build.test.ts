import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSources } from './web-build.ts';

let root: string;
const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'anju-sources-'));
  await write('apps/web/src/app/main.tsx', 'one');
  await write('packages/contract/src/index.ts', 'one');
});
afterEach(() => rm(root, { recursive: true }));

test.each([
  'apps/web/src/app/main.tsx',
  'apps/web/src/site/render.tsx',
  'packages/contract/src/index.ts',
  'apps/web/index.html',
  'package-lock.json',
])('a change of %s asks for a new build', async (path) => {
  const before = await hashSources(root);
  expect(await hashSources(root)).toBe(before);
  await write(path, 'two');
  expect(await hashSources(root)).not.toBe(before);
});

test('tests and the server are no part of the pages', async () => {
  const before = await hashSources(root);
  await write('apps/web/src/app/main.test.tsx', 'two');
  await write('apps/server/src/main.ts', 'two');
  expect(await hashSources(root)).toBe(before);
});
