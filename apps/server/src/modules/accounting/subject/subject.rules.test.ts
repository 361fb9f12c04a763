import { expect, it } from 'vitest';
import { checkCode, nextCode, rolledUp, sameLetters, within } from './subject.rules.ts';

it('a code grows by two digits with each of five levels', () => {
  expect(() => checkCode('1122', null)).not.toThrow();
  expect(() => checkCode('112201', { code: '1122' })).not.toThrow();
  expect(() => checkCode('112301', { code: '1122' })).toThrow('下级科目的编码应为 1122 后加两位数字');
  expect(() => checkCode('11220101', { code: '1122' })).toThrow('下级科目的编码应为');
  expect(() => checkCode('12345678901234', { code: '123456789012' })).toThrow('科目最多 5 级');
});

it('the next code follows the last one, and gaps are filled when the end is reached', () => {
  expect(nextCode('1122', [])).toBe('112201');
  expect(nextCode('1122', ['112201', '112205', '11220501'])).toBe('112206');
  expect(nextCode('1122', ['112201', '112299'])).toBe('112202');
  expect(nextCode('123456789012', [])).toBe('');
});

it('a parent has the sum of all below it, to the cent', () => {
  const nodes = ['2221', '222101', '22210101', '22210107', '222102'].map((code, id) => ({ id, code }));
  const sums = rolledUp(
    nodes,
    new Map([
      [2, '8200.10'],
      [3, '-12870.30'],
      [4, '-6200.00'],
    ]),
  );
  expect([...sums.values()]).toEqual(['-10870.20', '-4670.20', '8200.10', '-12870.30', '-6200.00']);
});

it('letters of dims are compared as sets', () => {
  expect([sameLetters('HK', 'KH'), sameLetters('HK', 'H'), within('HDK', 'KH')]).toEqual([true, false, 'HK']);
});
