// A stylesheet stays loaded once its page was open, so a rule on a class of the shared parts changes every page that is opened later.
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const SRC = resolve(import.meta.dirname, '..');
const SHARED = ['app', 'archetypes', 'platform', 'shell', 'ui'];

/** The classes for which a stylesheet has a rule of their own: `.record-head`, not `.house-card .record-head`. */
function classesOf(css: string): string[] {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/@media[^{]*\{/g, '');
  const selectors = [...rules.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(','));
  return selectors.flatMap((one) => /^\s*\.([a-z][\w-]*)\s*$/i.exec(one)?.[1] ?? []);
}
const styled = (pattern: string): Map<string, string> =>
  new Map(globSync(pattern, { cwd: SRC }).flatMap((file) => classesOf(readFileSync(resolve(SRC, file), 'utf8')).map((one) => [one, file])));

test('reads rules of one class only', () => {
  expect(classesOf('/* .no {} */ .a, .b > .c { } @media (width < 1px) { .d { } } .e:hover { }')).toEqual(['a', 'd']);
});

test('no area styles a class of the shared parts as a whole', () => {
  const shared = styled(`{${SHARED.join(',')}}/**/*.css`);
  const own = styled('areas/**/*.css');
  expect(shared.size).toBeGreaterThan(200);
  expect([...own].filter(([one]) => shared.has(one))).toEqual([]);
});

/** Written by libraries. */
const LIBRARIES = /^(ant-|react-flow__|ProseMirror|selectedCell)/;
/** Every word of the sources, and what stands before a value in a template: `ui-tag-${tone}` names all that begin with `ui-tag-`. */
function namesIn(files: readonly string[]): { words: ReadonlySet<string>; begins: readonly string[] } {
  const text = files.map((file) => readFileSync(resolve(SRC, file), 'utf8')).join('\n');
  return { words: new Set(text.match(/[\w-]+/g)), begins: [...text.matchAll(/([\w-]{3,})\$\{/g)].flatMap(([, one = '']) => one) };
}

test('every class that is styled is named by a source', () => {
  const { words, begins } = namesIn(globSync('**/*.{ts,tsx}', { cwd: SRC }));
  const named = (one: string): boolean => LIBRARIES.test(one) || words.has(one) || begins.some((begin) => one.startsWith(begin));
  const styles = globSync('**/*.css', { cwd: SRC }).flatMap((file) => {
    const selectors = readFileSync(resolve(SRC, file), 'utf8')
      .replaceAll(/\/\*.*?\*\//gs, '')
      .replaceAll(/\{[^{}]*\}/g, '{}');
    return [...new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, one = '']) => one))].map((one) => `${file} .${one}`);
  });
  expect(styles.length).toBeGreaterThan(1500);
  expect(styles.filter((one) => !named(one.slice(one.lastIndexOf('.') + 1)))).toEqual([]);
});
