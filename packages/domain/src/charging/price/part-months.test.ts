import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, monthEnd } from '../../dates/business-day.ts';
import { roundDecimal, CENT } from './rounding.ts';
import { monthsOfDays, partMonths, type MonthWay } from './part-months.ts';

const WAYS: readonly MonthWay[] = [1, 2, 3, 4, 5];
const charge = (monthly: string, months: ReturnType<typeof partMonths>) => roundDecimal(months.times(monthly), CENT);
const MAY = { from: '2026-05-01', to: '2026-05-31' };

describe('the months a piece counts', () => {
  it.each([
    [1, '0.548387'],
    [2, '0.548387'],
    [3, '0.558904'],
    [4, '0.548387'],
    [5, '0.548387'],
  ] as const)('way %i: 17 of the 31 days of a whole May', (way, months) => {
    expect(partMonths(way, { from: '2026-05-15', to: '2026-05-31' }, MAY).toFixed(6)).toBe(months);
  });

  it.each([
    [1, '0.548387'],
    [2, '0.566667'],
    [3, '0.558904'],
    [4, '1.000000'],
    [5, '1.000000'],
  ] as const)('way %i: charged only from 15 May', (way, months) => {
    const days = { from: '2026-05-15', to: '2026-05-31' };
    expect(partMonths(way, days, days).toFixed(6)).toBe(months);
  });

  it('way 4: fourteen days are half a month, which two owners share by their days', () => {
    const days = { from: '2026-05-18', to: '2026-05-31' };
    const seller = partMonths(4, { from: '2026-05-18', to: '2026-05-21' }, days);
    const buyer = partMonths(4, { from: '2026-05-22', to: '2026-05-31' }, days);
    expect([seller.toFixed(6), buyer.toFixed(6), seller.plus(buyer).toFixed(6)]).toEqual(['0.142857', '0.357143', '0.500000']);
  });

  it('a price of 2.00 that becomes 3.00 on 17 May, by whole months: 100 × (2 × 16/31 + 3 × 15/31), not two months', () => {
    const before = partMonths(5, { from: '2026-05-01', to: '2026-05-16' }, MAY);
    const after = partMonths(5, { from: '2026-05-17', to: '2026-05-31' }, MAY);
    expect(roundDecimal(before.times(200).plus(after.times(300)), CENT)).toBe('248.39');
  });

  it('a house of 241.10 a month sold on 16 May, by whole or half months: seller and buyer pay the month together', () => {
    for (const way of [4, 5] as const) {
      const parts = [
        charge('241.10', partMonths(way, { from: '2026-05-01', to: '2026-05-15' }, MAY)),
        charge('241.10', partMonths(way, { from: '2026-05-16', to: '2026-05-31' }, MAY)),
      ];
      expect(parts).toEqual(['116.66', '124.44']);
    }
  });

  it('half a cent is rounded up although a division came first: 67.01 ㎡ × 1.50 × 10/30 = 33.505, 3.535 × 1/7 = 0.505', () => {
    const days = { from: '2026-06-01', to: '2026-06-10' };
    expect(charge('100.515', partMonths(1, days, days))).toBe('33.51');
    const week = { from: '2026-06-01', to: '2026-06-07' };
    const one = partMonths(5, { from: '2026-06-01', to: '2026-06-01' }, week);
    expect(charge('3.535', one)).toBe('0.51');
    expect(roundDecimal(one.times('-3.535'), CENT)).toBe('-0.51');
    // 3.50 × 1/7 is 0.5 and no fraction of a cent below or above it.
    expect(roundDecimal(one.times('3.50'), { mode: 'down', decimals: 1 })).toBe('0.5');
    expect(roundDecimal(one.times('3.50'), { mode: 'up', decimals: 1 })).toBe('0.5');
  });

  it('refuses a piece outside of the days charged', () => {
    expect(() => monthsOfDays(1, 5, 4, 31)).toThrow(RangeError);
    expect(() => partMonths(1, MAY, { from: '2026-05-02', to: '2026-05-31' })).toThrow(RangeError);
  });
});

const day = fc.integer({ min: 0, max: 1460 }).map((days) => addDays('2024-01-01', days));

it('however a stretch is cut, its pieces add up to it, in every way', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 1, max: 400 }),
      fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 6 }),
      (from, length, cuts) => {
        const present = { from, to: addDays(from, length - 1) };
        const starts = [...new Set([from, ...cuts.filter((cut) => cut > 0 && cut < length).map((cut) => addDays(from, cut))])].toSorted();
        for (const way of WAYS) {
          const whole = partMonths(way, present, present);
          const pieces = starts.map((start, at) => ({
            from: start,
            to: at + 1 < starts.length ? addDays(starts[at + 1] ?? '', -1) : present.to,
          }));
          expect(pieces.reduce((sum, { from: a, to: b }) => sum + daysBetween(a, b) + 1, 0)).toBe(length);
          const sum = pieces.map((piece) => partMonths(way, piece, present)).reduce((a, b) => a.plus(b));
          expect(sum.minus(whole).abs().lessThan('1e-15')).toBe(true);
        }
      },
    ),
  );
});

it('a whole calendar month is one month in every way but by the year', () => {
  fc.assert(
    fc.property(day, (any) => {
      const month = { from: `${any.slice(0, 8)}01`, to: monthEnd(any) };
      for (const way of [1, 2, 4, 5] as const) expect(partMonths(way, month, month).toFixed(6)).toBe('1.000000');
    }),
  );
});
