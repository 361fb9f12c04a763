import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unclearComments } from './comments.ts';

const ROOT = join(import.meta.dirname, '../..');

it.each(['// The second is told at once.', ' * What he typed is kept.', 'const now = 1; // his own'])('refuses %s', (line) => {
  expect(unclearComments('a.ts', line)).toEqual([`a.ts:1 ${line.trim()}`]);
});

it.each(['// The user is told immediately.', "const text = 'at once';", 'const address = `http://this.his`;', '// This is the history.'])(
  'lets through %s',
  (line) => {
    expect(unclearComments('a.ts', line)).toEqual([]);
  },
);

it('every comment says who and when', async () => {
  const found: string[] = [];
  for await (const file of glob(['{apps,packages}/*/{src,seeds}/**/*.{ts,tsx}', '{e2e,bench,faults,compare,kamailio}/*.ts'], { cwd: ROOT }))
    found.push(...unclearComments(file, await readFile(join(ROOT, file), 'utf8')));
  expect(found).toEqual([]);
});
