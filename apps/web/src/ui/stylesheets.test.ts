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
