import { glob } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { LONGEST, takeLongestFirst } from './longest-first.ts';

const ROOT = join(import.meta.dirname, '..');

test('every file on the list is there', async () => {
  const names = new Set<string>();
  for await (const path of glob('{apps,packages,scripts,faults,e2e}/**/*.test.{ts,tsx}', { cwd: ROOT, exclude: ['**/node_modules/**'] }))
    names.add(basename(path));
  expect(LONGEST.filter((name) => !names.has(name))).toEqual([]);
});

test('the files on the list come first in their project, in the order of the list; the others stay as they were', () => {
  const [longest = '', second = ''] = LONGEST;
  const sorted = [
    ['server', 'a/short.test.ts'],
    ['server', `b/${second}`],
    ['server', `c/${longest}`],
    ['web', 'd/other.test.tsx'],
    ['web', 'e/short.test.tsx'],
  ] as const;
  const order = takeLongestFirst(
    sorted,
    ([project]) => project,
    ([, path]) => path,
  );
  expect(order.map(([, path]) => path)).toEqual([`c/${longest}`, `b/${second}`, 'a/short.test.ts', 'd/other.test.tsx', 'e/short.test.tsx']);
});
