import { describe, expect, it } from 'vitest';
import { groupByReference, isStraight } from './table-order.ts';

const table = (name: string, ...refers: string[]) => ({ name, refers });
const names = (groups: { name: string }[][]) => groups.map((group) => group.map(({ name }) => name).toSorted());

describe('the order tables are filled in', () => {
  it('puts what is referred to first, however they come', () => {
    const tables = [table('a', 'b', 'c'), table('b', 'c'), table('c'), table('d', 'a')];
    const filled = [['c'], ['b'], ['a'], ['d']];
    expect(names(groupByReference(tables))).toEqual(filled);
    expect(names(groupByReference(tables.toReversed()))).toEqual(filled);
  });

  it('keeps a circle together, after what it needs and before what needs it', () => {
    const tables = [table('last', 'x'), table('x', 'y'), table('y', 'z', 'first'), table('z', 'x'), table('first')];
    expect(names(groupByReference(tables))).toEqual([['first'], ['x', 'y', 'z'], ['last']]);
  });

  it('passes over tables that are not there', () => {
    expect(names(groupByReference([table('a', 'elsewhere')]))).toEqual([['a']]);
  });

  it('knows which can be filled row by row', () => {
    expect([isStraight([table('a', 'b')]), isStraight([table('a', 'a')]), isStraight([table('a', 'b'), table('b', 'a')])]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
