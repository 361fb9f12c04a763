import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimal,
  compareDecimal,
  formatMoney,
  formatTenThousand,
  multiplyDecimal,
  roundBy,
  subtractDecimal,
  sumMoney,
} from '../index.ts';

const cents = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });
const moneyOf = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

describe('formatMoney', () => {
  it.each([
    ['0', '0.00'],
    ['-0.00', '0.00'],
    ['7', '7.00'],
    ['999.9', '999.90'],
    ['1000', '1,000.00'],
    ['-1234567.8', '-1,234,567.80'],
    ['1.23000', '1.23'],
    ['1.234', '1.2340'],
    ['2.80005', '2.8001'],
    ['-2.80005', '-2.8001'],
    ['-0.00001', '0.0000'],
    ['999999.99995', '1,000,000.0000'],
    ['9999999999999999.99', '9,999,999,999,999,999.99'],
  ])('%s is shown as %s', (text, shown) => expect(formatMoney(text)).toBe(shown));

  it('loses no cent of any amount', () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(formatMoney(moneyOf(value)).replaceAll(',', '')).toBe(moneyOf(value));
      }),
    );
  });

  it.each(['', ' 1', '1e3', '0x10', 'NaN', 'Infinity', '.5', '1,000', '1.'])('refuses %j', (text) => {
    expect(() => formatMoney(text)).toThrow(RangeError);
  });
});

it('shows ten thousands with two decimals', () => {
  expect(formatTenThousand('12345678.90')).toBe('1,234.57');
  expect(formatTenThousand('-50')).toBe('-0.01');
  expect(formatTenThousand('-49.99')).toBe('0.00');
});

describe('decimal arithmetic', () => {
  it('is exact where floats are not', () => {
    expect(addDecimal('0.1', '0.2')).toBe('0.3');
    expect(subtractDecimal('0.3', '0.1')).toBe('0.2');
    expect(multiplyDecimal('2.80', '89.43')).toBe('250.404');
    expect(['10', '-2', '9.5'].toSorted(compareDecimal)).toEqual(['-2', '9.5', '10']);
    expect(compareDecimal('1.0', '1.00')).toBe(0);
  });

  it('sums to the same as whole cents do', () => {
    fc.assert(
      fc.property(fc.array(cents), (values) => {
        expect(sumMoney(values.map(moneyOf))).toBe(moneyOf(values.reduce((all, value) => all + value, 0n)));
      }),
    );
  });

  it('keeps decimals beyond the cent in a sum', () => expect(sumMoney(['1.005', '1'])).toBe('2.005'));

  it('settles the counter example: 256.16 and 3.84 kept are 300.00 less 40.00', () => {
    expect(sumMoney(['250.40', '5.76', '3.84'])).toBe(sumMoney(['300.00', '-40.00']));
  });
});

describe('roundBy', () => {
  it.each([
    ['250.404', 'half-up', 2, '250.40'],
    ['0.125', 'half-up', 2, '0.13'],
    ['-0.125', 'half-up', 2, '-0.13'],
    ['250.401', 'up', 2, '250.41'],
    ['-250.401', 'up', 2, '-250.41'],
    ['250.409', 'down', 2, '250.40'],
    ['-0.009', 'down', 2, '0.00'],
    ['250.50', 'half-up', 0, '251'],
    ['1.00004', 'up', 4, '1.0001'],
  ] as const)('%s %s to %i decimals is %s', (text, mode, decimals, rounded) => {
    expect(roundBy(text, { mode, decimals })).toBe(rounded);
  });
});
