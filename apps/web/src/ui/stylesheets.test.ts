// A stylesheet stays loaded once its page was open, so a rule on a class of the shared parts changes every page that is opened later.
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const SRC = resolve(import.meta.dirname, '..');
const SHARED = ['app', 'archetypes', 'platform', 'shell', 'ui'];

const selectorsOf = (css: string): string[] =>
  [
    ...css
      .replaceAll(/\/\*.*?\*\//gs, '')
      .replaceAll(/@[a-z-]+[^{}]*\{/g, '')
      .matchAll(/([^{}]+)\{/g),
  ].flatMap(([, list = '']) => list.split(',').map((one) => one.trim()));
const namesOf = (selector: string): string[] => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, one = '']) => one);
const read = (file: string): string => readFileSync(resolve(SRC, file), 'utf8');
const styles = globSync('**/*.css', { cwd: SRC });

test('reads selectors and their classes', () => {
  const selectors = selectorsOf('/* .no {} */ .a, .b > .c:has(> .e) { } @media (width < 1px) { .d h2 { } } ');
  expect(selectors).toEqual(['.a', '.b > .c:has(> .e)', '.d h2']);
  expect(selectors.map(namesOf)).toEqual([['a'], ['b', 'c', 'e'], ['d']]);
});

test('no area styles the shared parts wherever they stand, only its own', () => {
  const isShared = (file: string): boolean => SHARED.some((folder) => file.startsWith(`${folder}/`));
  const shared = new Set(styles.filter(isShared).flatMap((file) => selectorsOf(read(file)).flatMap(namesOf)));
  expect(shared.size).toBeGreaterThan(200);
  const everywhere = styles
    .filter((file) => file.startsWith('areas/'))
    .flatMap((file) =>
      selectorsOf(read(file))
        .filter((one) => namesOf(one).length > 0 && namesOf(one).every((name) => shared.has(name)))
        .map((one) => `${file} ${one}`),
    );
  expect(everywhere).toEqual([]);
});

/** Written by libraries. */
const LIBRARIES = /^(ant-|react-flow__|ProseMirror|selectedCell)/;
/** Every word of the sources, and what stands before a value in a template: `ui-tag-${tone}` names all that begin with `ui-tag-`. */
function namesIn(files: readonly string[]): { words: ReadonlySet<string>; begins: readonly string[] } {
  const text = files.map(read).join('\n');
  return { words: new Set(text.match(/[\w-]+/g)), begins: [...text.matchAll(/([\w-]{3,})\$\{/g)].flatMap(([, one = '']) => one) };
}

test('every class that is styled is named by a source', () => {
  const { words, begins } = namesIn(globSync('**/*.{ts,tsx}', { cwd: SRC }));
  const named = (one: string): boolean => LIBRARIES.test(one) || words.has(one) || begins.some((begin) => one.startsWith(begin));
  const styled = styles.flatMap((file) => [...new Set(selectorsOf(read(file)).flatMap(namesOf))].map((one) => `${file} .${one}`));
  expect(styled.length).toBeGreaterThan(1500);
  expect(styled.filter((one) => !named(one.slice(one.lastIndexOf('.') + 1)))).toEqual([]);
});
