import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { PAGES } from './page-registry.ts';

/** `| 66 | 房屋档案 | estate/property/house | built |` */
const LINE = /^\|\s*\d+\s*\|\s*\S+\s*\|\s*(\S+)\s*\|\s*(\S+)\s*\|$/gm;
const text = readFileSync(resolve(import.meta.dirname, '../../../../docs/screens.md'), 'utf8');
const stateOf = new Map([...text.matchAll(LINE)].map(([, key = '', state = '']) => [key, state]));

it('docs/screens.md says of every screen whether it has a page', () => {
  expect(stateOf.size).toBeGreaterThan(100);
  expect([...stateOf.values()].filter((state) => state !== 'built' && state !== 'open')).toEqual([]);
  expect(
    [...stateOf]
      .filter(([, state]) => state === 'built')
      .map(([key]) => key)
      .toSorted(),
  ).toEqual([...PAGES.keys()].toSorted());
});
