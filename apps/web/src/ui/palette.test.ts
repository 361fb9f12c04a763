import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(resolve(import.meta.dirname, 'ui.css'), 'utf8');
const variables = new Map([...css.matchAll(/(--ui-[a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
const colour = (name: string): string => variables.get(`--ui-${name}`) ?? '';

/** The relative luminance of WCAG 2, from which a contrast is computed. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (text: string, ground: string): number => {
  const [light = 0, dark = 0] = [luminance(text), luminance(ground)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

test('the worked figure of the standard', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test.each(['ink', 'ink-2', 'ink-3', 'brand', 'danger', 'warm', 'good', 'work'])(
  'text in %s is readable on white and on the ground',
  (name) => {
    expect(contrast(colour(name), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour(name), colour('ground'))).toBeGreaterThanOrEqual(4.5);
  },
);

test('every tag has a pair of colours of the palette that can be read', () => {
  const tags = [
    ...css.matchAll(/((?:\.ui-tag-[a-z]+,?\s*)+)\{\s*background: var\(--ui-([a-z0-9-]+)\);\s*color: var\(--ui-([a-z0-9-]+)\);/g),
  ];
  const pairs = tags.flatMap(([, names = '', ground = '', text = '']) =>
    [...names.matchAll(/ui-tag-([a-z]+)/g)].map(([, tone = '']) => [tone, contrast(colour(text), colour(ground))] as const),
  );
  expect(pairs.map(([tone]) => tone).sort()).toEqual(['ended', 'kind', 'overdue', 'owed', 'paid', 'use', 'work']);
  expect(pairs.filter(([, value]) => value < 4.5)).toEqual([]);
});

const SRC = resolve(import.meta.dirname, '..');
const SMALLEST = 12;
/** The sizes of text a stylesheet gives in pixels, as `font-size` or within `font`. */
const sizesOf = (text: string): number[] => [...text.matchAll(/font(?:-size)?:[^;{}]*?(\d+(?:\.\d+)?)px/g)].map(([, size]) => Number(size));

test('finds the sizes of text in both ways of writing them', () => {
  expect(sizesOf('.a { font-size: 9px; line-height: 8px } .b { font: 600 11.5px/1.2 serif; } .c { font-weight: 600 }')).toEqual([9, 11.5]);
});

test('nothing is smaller than 12 px, in any stylesheet', () => {
  const files = globSync('**/*.css', { cwd: SRC });
  expect(files.length).toBeGreaterThan(60);
  const small = files.filter((file) => sizesOf(readFileSync(resolve(SRC, file), 'utf8')).some((size) => size < SMALLEST));
  expect(small).toEqual([]);
});
