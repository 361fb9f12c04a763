import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BUILT_MENUS } from '@anju/contract';
import { isLayout, menuRows } from './menu-tree.ts';

/** `| 66 | 房屋档案 | estate/property/house | built |` */
const LINE = /^\|\s*(\d+)\s*\|\s*(\S+)\s*\|\s*(\S+)\s*\|\s*(\S+)\s*\|$/gm;
const text = readFileSync(new URL('../../../../../docs/screens.md', import.meta.url), 'utf8');
const listed = [...text.matchAll(LINE)].map(([, id, title, key]) => `${id} ${title} ${key}`);

it('docs/screens.md names every screen of the menu, in its order', () => {
  const screens = menuRows().filter((row) => !isLayout(row));
  expect(listed).toEqual(screens.map(({ id, title, component }) => `${id} ${title} ${component}`));
});

it('the screens that count as functions are those it calls built', () => {
  const built = [...text.matchAll(LINE)].filter(([, , , , state]) => state === 'built').map(([, id]) => Number(id));
  expect([...BUILT_MENUS]).toEqual(built);
});
