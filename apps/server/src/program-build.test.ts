import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { markOfSources } from './program-build.ts';

let root: string;
const write = async (name: string, text: string) => {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), text);
};
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'anju-program-'));
  for (const name of ['apps/server/src/app.ts', 'apps/server/src/app.test.ts', 'packages/domain/src/money.ts', 'package-lock.json'])
    await write(name, 'one');
});
afterEach(() => rm(root, { recursive: true }));

it.each(['apps/server/src/app.ts', 'apps/server/seeds/new.ts', 'packages/domain/src/money.ts', 'package-lock.json'])(
  'the built program is not current once %s changes',
  async (name) => {
    const before = markOfSources(root);
    await write(name, 'longer');
    expect(markOfSources(root)).not.toBe(before);
  },
);

it('a change of the same length counts by its time; tests and pages do not count', async () => {
  const before = markOfSources(root);
  await write('apps/server/src/app.test.ts', 'longer');
  await write('apps/web/src/page.tsx', 'new');
  expect(markOfSources(root)).toBe(before);
  await utimes(join(root, 'apps/server/src/app.ts'), new Date(0), new Date(0));
  expect(markOfSources(root)).not.toBe(before);
});
