import { describe, expect, it } from 'vitest';
import type { PictureHouse } from '@anju/contract';
import { pictureHouse } from './chase-samples.ts';
import { floorPlan, neighbour } from './floor-plan.ts';

const numbers = (places: readonly (PictureHouse | null)[]) => places.map((house) => house?.houseNo ?? '');
const make = (...all: readonly (readonly [unit: string, floor: number, houseNo: string])[]) =>
  all.map(([unitName, floor, houseNo], at) => pictureHouse(at + 1, { unitName, floor, houseNo }));

describe('where the houses of a building stand', () => {
  it('floors from the top, units side by side, the same place above each other, gaps where there is no house', () => {
    const plan = floorPlan(
      make(['1单元', 1, '101'], ['1单元', 1, '102'], ['1单元', 2, '202'], ['2单元', 1, '101'], ['2单元', 2, '201'], ['2单元', -1, 'B101']),
    );
    expect(plan.units).toEqual([
      { name: '1单元', width: 2 },
      { name: '2单元', width: 1 },
    ]);
    expect(plan.rows.map(({ label, places }) => [label, numbers(places)])).toEqual([
      ['2F', ['', '202', '201']],
      ['1F', ['101', '102', '101']],
      ['B1', ['', '', 'B101']],
    ]);
  });

  it('numbers that do not name their floor follow each other', () => {
    const plan = floorPlan(make(['', 1, 'A铺'], ['', 1, 'B铺'], ['', 2, 'C铺']));
    expect(plan.rows.map(({ places }) => numbers(places))).toEqual([
      ['C铺', ''],
      ['A铺', 'B铺'],
    ]);
  });

  it('a house with the number of its neighbour is not lost', () => {
    const plan = floorPlan(make(['', 1, '101'], ['', 1, '0101'], ['', 2, '201']));
    expect(plan.rows.flatMap(({ places }) => numbers(places)).filter(Boolean)).toHaveLength(3);
  });

  it('villas, shops and parking without floors stand in rows of eight', () => {
    const plan = floorPlan(Array.from({ length: 19 }, (_, at) => pictureHouse(at + 1, { unitName: '', floor: 1, houseNo: `A${at + 1}` })));
    expect(plan.rows.map(({ label, places }) => [label, places.length])).toEqual([
      ['', 8],
      ['', 8],
      ['', 8],
    ]);
    expect(floorPlan(make(['', 0, '8号'])).units).toEqual([{ name: '', width: 1 }]);
    expect(floorPlan([]).rows).toEqual([]);
  });
});

it('the arrow keys go over gaps and stop at the edge', () => {
  const plan = floorPlan(make(['', 1, '101'], ['', 1, '102'], ['', 2, '202'], ['', 3, '301'], ['', 3, '302']));
  const from = (id: number, down: number, right: number) => neighbour(plan, id, down, right)?.houseNo;
  expect(from(1, -1, 0)).toBe('301');
  expect(from(1, 0, 1)).toBe('102');
  expect(from(1, 0, -1)).toBe('101');
  expect(from(2, -1, 0)).toBe('202');
  expect(from(4, -1, 0)).toBe('301');
  expect(from(99, 1, 0)).toBe('301');
});
