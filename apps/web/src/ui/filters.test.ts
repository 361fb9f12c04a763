// Filters look and speak alike on every screen: no screen makes one of antd's select by hand, and every date says what it is the date of.
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const SRC = resolve(import.meta.dirname, '..');
/** In a form an empty field may mean all as well, and looks like a field. */
const FORM = /(-dialogs?|\.test)\.tsx$/;
const pages = globSync('{areas,shell}/**/*.tsx', { cwd: SRC })
  .filter((file) => !FORM.test(file))
  .map((file) => ({ file, text: readFileSync(resolve(SRC, file), 'utf8') }));

/** The files in which an element has a property. */
const withElement = (element: RegExp, property: RegExp): string[] =>
  pages
    .filter(({ text }) => [...text.matchAll(new RegExp(`<${element.source}\\b[^]*?/>`, 'g'))].some(([found]) => property.test(found)))
    .map(({ file }) => file);

test('what filters nothing says 全部… by the kit, not by a select of the page', () => {
  expect(pages.length).toBeGreaterThan(800);
  expect(withElement(/Select/, /placeholder="全部/)).toEqual([]);
});

test('a filter of one day has its label beside it', () => {
  const named = withElement(/DayInput/, /placeholder="\p{Script=Han}+日期/u);
  expect(pages.filter(({ file, text }) => named.includes(file) && text.includes('setFilter')).map(({ file }) => file)).toEqual([]);
});

test('states are ticked, not picked one at a time', () => {
  expect(withElement(/FilterPick/, /value=\{[^}]*states\?*\.?\[0\]/)).toEqual([]);
});
