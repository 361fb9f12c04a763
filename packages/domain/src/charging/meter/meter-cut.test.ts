import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '../../dates/business-day.ts';
import { addDecimal, compareDecimal, sumMoney } from '../../money/decimal.ts';
import { cutCharge, cutPeriods, cutUsage } from './meter-cut.ts';
import { tierAmount } from '../price/tiers.ts';

const november = { from: '2026-10-29', to: '2026-11-28', usage: '80', until: [] };

describe('a metered month of a house sold on the 11th', () => {
  test('is cut by the reading of that day', () => {
    // 1180 → 1260, read as 1200 on the 11th: 20 and 60 of 80; 43.75 × 20/80 = 10.9375, 43.75 × 60/80 = 32.8125.
    const read = { ...november, until: [{ day: '2026-11-11', usage: '20' }] };
    expect(cutCharge('43.75', [read], ['2026-10-29', '2026-11-11'])).toEqual([
      { usage: '20', amount: '10.94' },
      { usage: '60', amount: '32.81' },
    ]);
  });

  test('is cut by days without a reading', () => {
    // 10.29 to 11.10 are 13 of 31 days: 80 × 13/31 = 33.5484; 43.75 × 33.5484/80 = 18.3468.
    expect(cutCharge('43.75', [november], ['2026-10-29', '2026-11-11'])).toEqual([
      { usage: '33.5484', amount: '18.35' },
      { usage: '46.4516', amount: '25.40' },
    ]);
  });

  test('charges tiers by the whole usage and spreads the amount by usage', () => {
    // 100 × 1.00 + 50 × 2.00 = 200.00 for 150; 40 used by the seller: 200 × 40/150 = 53.33.
    const tiers = [
      { upTo: '100', price: '1' },
      { upTo: null, price: '2' },
    ];
    const { amount } = tierAmount('150', tiers);
    const meter = { ...november, usage: '150', until: [{ day: '2026-11-11', usage: '40' }] };
    expect(cutCharge(sumMoney([amount]), [meter], ['2026-10-29', '2026-11-11'])).toEqual([
      { usage: '40', amount: '53.33' },
      { usage: '110', amount: '146.67' },
    ]);
  });

  test('adds the meters of one item, each cut by its own days', () => {
    // The second was read on the 10th, so all of it is the seller's.
    const early = { from: '2026-10-29', to: '2026-11-10', usage: '5', until: [] };
    const read = { ...november, until: [{ day: '2026-11-11', usage: '20' }] };
    expect(cutCharge('85.00', [read, early], ['2026-10-29', '2026-11-11']).map(({ usage }) => usage)).toEqual(['25', '60']);
  });

  test('spreads a fixed amount by days if nothing was used', () => {
    // 13 and 18 of 31 days: 10 × 13/31 = 4.19.
    const idle = { ...november, usage: '0' };
    expect(cutCharge('10.00', [idle], ['2026-10-29', '2026-11-11']).map(({ amount }) => amount)).toEqual(['4.19', '5.81']);
  });
});

test('two sales in a period: days are counted between the readings there are', () => {
  // Read as 20 on the 11th; until the 20th it is 9 of the 18 days left: 20 + 60 × 9/18 = 50.
  const read = { ...november, until: [{ day: '2026-11-11', usage: '20' }] };
  expect(cutUsage(read, ['2026-10-29', '2026-11-11', '2026-11-20'])).toEqual(['20', '30', '30']);
});

test('every part occupies days of the month billed', () => {
  const month = { from: '2026-11-01', to: '2026-11-30' };
  expect(cutPeriods(month, ['2026-10-29', '2026-11-11'])).toEqual([
    { from: '2026-11-01', to: '2026-11-10' },
    { from: '2026-11-11', to: '2026-11-30' },
  ]);
  // Sold before the month begins, after the reading of the month before.
  expect(cutPeriods(month, ['2026-10-29', '2026-10-30'])).toEqual([
    { from: '2026-11-01', to: '2026-11-01' },
    { from: '2026-11-02', to: '2026-11-30' },
  ]);
  // Sold after it ends, before it was read.
  expect(cutPeriods(month, ['2026-10-29', '2026-12-02'])).toEqual([
    { from: '2026-11-01', to: '2026-11-29' },
    { from: '2026-11-30', to: '2026-11-30' },
  ]);
});

const FIRST = '2026-10-29';
const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }).map((days) => days.toSorted((a, b) => a - b));
test('usage and amounts add up to the whole, whatever the days, and no part is negative', () => {
  fc.assert(
    fc.property(
      cuts,
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.boolean(),
      (days, units, cents, read) => {
        const usage = (units / 10_000).toFixed(4);
        const starts = [FIRST, ...days.map((n) => addDays(FIRST, n))];
        const [first] = days;
        const until = read && first !== undefined ? [{ day: addDays(FIRST, first), usage: (units / 30_000).toFixed(4) }] : [];
        const parts = cutCharge((cents / 100).toFixed(2), [{ ...november, usage, until }], starts);
        expect(compareDecimal(parts.map((part) => part.usage).reduce(addDecimal, '0'), usage)).toBe(0);
        expect(sumMoney(parts.map(({ amount }) => amount))).toBe((cents / 100).toFixed(2));
        for (const part of parts) {
          expect(compareDecimal(part.usage, '0')).toBeGreaterThanOrEqual(0);
          expect(compareDecimal(part.amount, '0')).toBeGreaterThanOrEqual(0);
        }
        const periods = cutPeriods({ from: '2026-11-01', to: '2026-11-30' }, starts);
        expect(periods.reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0)).toBe(30);
      },
    ),
  );
});
