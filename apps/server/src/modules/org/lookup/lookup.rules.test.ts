import { expect, it } from 'vitest';
import { inTreeOrder, nest } from './lookup.rules.ts';

const ROWS = [
  { id: 1, parentId: null, name: '甲' },
  { id: 9, parentId: 7, name: '外' },
  { id: 3, parentId: 1, name: '丙' },
  { id: 2, parentId: 1, name: '乙' },
  { id: 4, parentId: 3, name: '丁' },
];

it('puts each row before those below it, brothers in the order they came', () => {
  expect(inTreeOrder(ROWS).map(({ name, depth }) => `${depth}${name}`)).toEqual(['0甲', '1丙', '2丁', '1乙', '0外']);
});

it('nests them, and whose parent is not there stands at the top', () => {
  const text = nest(ROWS, ({ name }, below: string[]) => (below.length === 0 ? name : `${name}(${below.join('')})`));
  expect(text).toEqual(['甲(丙(丁)乙)', '外']);
});
