import { describe, expect, it } from 'vitest';
import { describeBelow, renamedHouses } from './estate.rules.ts';

const NONE = { zones: 0, buildings: 0, units: 0, houses: 0, parkings: 0 };

describe('what stands in the way of a removal', () => {
  it('is named with its numbers', () => {
    expect(describeBelow({ zones: 2, buildings: 8, units: 12, houses: 613, parkings: 260 })).toBe(
      '分区 2 个、楼栋 8 幢、单元 12 个、房屋 613 套、车位 260 个',
    );
    expect(describeBelow({ ...NONE, houses: 1 })).toBe('房屋 1 套');
  });
  it('is nothing when nothing is below', () => expect(describeBelow(NONE)).toBe(''));
});

describe('houses after a rename', () => {
  const house = {
    id: 7,
    zone: '一区',
    building: '3幢',
    unit: '2单元',
    houseNo: '1203',
    code: '3幢-2单元-1203',
    sortKey: '一区 000003幢 000002单元 001203',
  };

  it('keep their names when nothing changed', () => expect(renamedHouses([house])).toEqual([]));

  it('carry the new name of the building in code and order', () => {
    expect(renamedHouses([{ ...house, building: '12号楼' }])).toEqual([
      { id: 7, code: '12号楼-2单元-1203', sortKey: '一区 000012号楼 000002单元 001203' },
    ]);
  });

  it('change their order alone when only the zone did', () => {
    expect(renamedHouses([{ ...house, zone: '北区' }])).toEqual([{ id: 7, code: house.code, sortKey: '北区 000003幢 000002单元 001203' }]);
  });
});
