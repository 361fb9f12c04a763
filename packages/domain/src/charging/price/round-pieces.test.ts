import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../dates/business-day.ts';
import { sumMoney, toDecimal } from '../../money/decimal.ts';
import { partMonths, type MonthWay } from './part-months.ts';
import { roundPieces } from './round-pieces.ts';
import { CENT, type Rounding, roundDecimal } from './rounding.ts';

const YUAN: Rounding = { mode: 'half-up', decimals: 0 };
const exact = (...texts: readonly string[]) => texts.map(toDecimal);

describe('the pieces of a month in money', () => {
  it('88.50 ㎡ × 2.30 cut in the middle of April: 101.78 + 101.77 = 203.55', () => {
    expect(roundPieces(exact('101.775', '101.775'), CENT)).toEqual(['101.78', '101.77']);
  });

  it('203.00 in whole yuan: 102 + 101; always up or always down the same', () => {
    expect(roundPieces(exact('101.5', '101.5'), YUAN)).toEqual(['102', '101']);
    expect(roundPieces(exact('67.2', '67.2', '67.2'), { mode: 'up', decimals: 0 })).toEqual(['68', '67', '67']);
    expect(roundPieces(exact('67.8', '67.8', '67.8'), { mode: 'down', decimals: 0 })).toEqual(['67', '68', '68']);
  });

  it('a single piece is rounded as it is', () => {
    expect(roundPieces(exact('33.505'), CENT)).toEqual(['33.51']);
    expect(roundPieces([], CENT)).toEqual([]);
  });
});

const rounding = fc.record({
  mode: fc.constantFrom<Rounding['mode']>('half-up', 'up', 'down'),
  decimals: fc.constantFrom<Rounding['decimals']>(0, 1, 2),
});

it('however a month is cut, its pieces add up to what the month costs, and none is a whole unit from its exact part', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<MonthWay>(1, 2, 4, 5),
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.uniqueArray(fc.integer({ min: 2, max: 31 }), { maxLength: 5 }),
      rounding,
      (way, tenths, cuts, rule) => {
        const monthly = toDecimal(String(tenths)).dividedBy(1000);
        const may = { from: '2026-05-01', to: '2026-05-31' };
        const starts = [1, ...cuts.toSorted((a, b) => a - b)].map((day) => addDays(may.from, day - 1));
        const pieces = starts.map((from, at) => ({ from, to: addDays(starts[at + 1] ?? '2026-06-01', -1) }));
        expect(pieces.reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0)).toBe(31);
        const parts = pieces.map((piece) => partMonths(way, piece, may).times(monthly));
        const amounts = roundPieces(parts, rule);
        expect(sumMoney(amounts)).toBe(sumMoney([roundDecimal(monthly, rule)]));
        for (const [at, amount] of amounts.entries()) {
          const off = toDecimal(amount)
            .minus(parts[at] ?? '0')
            .abs();
          expect(off.lessThan(toDecimal('10').pow(-rule.decimals).plus('1e-8'))).toBe(true);
        }
      },
    ),
  );
});
