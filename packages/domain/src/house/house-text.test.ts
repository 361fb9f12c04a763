import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeKey, placeKeys, readHouseText } from '../index.ts';
import { NO_HOUSES, SPELLINGS } from './house-spellings.ts';

describe('readHouseText', () => {
  it.each(SPELLINGS)('%s', (text, parts) => {
    const read = readHouseText(text);
    expect(read && [read.words, read.building, read.unit, read.room]).toEqual(parts);
  });

  it('reads no house where something else is meant', () => {
    expect(NO_HOUSES.map((text) => [text, readHouseText(text)])).toEqual(NO_HOUSES.map((text) => [text, null]));
  });

  it('reads anything people can type without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'12幢栋座单元号楼#-—a云栖十 ·.室') }), (text) => {
        const read = readHouseText(text);
        if (read) expect(placeKeys(read).every(({ begins }) => begins !== '')).toBe(true);
      }),
    );
  });
});

it('a key is the same however the code is written', () => {
  expect(['3幢-2单元-1203', '03栋-2单元-1203室', '三号楼-二单元-1203', '３＃-２门-１２０３'].map(placeKey)).toEqual(
    Array(4).fill('3-2-1203'),
  );
  expect(['十幢-1', '二十一栋-1', '十二座-1', 'A座-0101', '综合楼-101'].map(placeKey)).toEqual([
    '10-1',
    '21-1',
    '12-1',
    'a-0101',
    '综合-101',
  ]);
});
