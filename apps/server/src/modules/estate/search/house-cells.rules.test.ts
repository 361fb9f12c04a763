import { describe, expect, it } from 'vitest';
import { keysOfCell, severalText } from './house-cells.rules.ts';

const keys = (estate: string, text: string) => keysOfCell(estate, text).map(({ column, key }) => `${column} ${key}`);

describe('a house in the cell of a sheet', () => {
  it.each([
    ['3-2-1203', ['place 3-2-1203']],
    ['3幢2单元1203', ['place 3-2-1203']],
    ['3幢1203', ['short 3-1203']],
    ['1203', ['number 1203', 'number 1203']],
    ['云花3-2-1203', ['place 3-2-1203']],
  ])('%s', (text, expected) => expect(keys('云栖花园', text)).toEqual(expect.arrayContaining(expected)));

  it('of another estate than the one of the row is none, and neither is a building alone', () => {
    expect(keys('云栖花园', '临江3-2-1203').filter((key) => key === 'place 3-2-1203')).toEqual([]);
    expect(keys('云栖花园', '3幢')).toEqual([]);
    expect(keys('云栖花园', '张三')).toEqual([]);
  });

  it('that may be several names the first of them', () => {
    expect(severalText(['1幢-101', '2幢-101'])).toBe('有 2 户可能：1幢-101、2幢-101，请写全房号');
    expect(severalText(['1幢-101', '2幢-101', '3幢-101', '4幢-101'])).toBe('有 4 户可能：1幢-101、2幢-101、3幢-101…，请写全房号');
  });
});
