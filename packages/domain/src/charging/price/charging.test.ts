import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addDecimal,
  compareDecimal,
  instalmentChoices,
  lateDays,
  lateFee,
  type LateFeeTerms,
  monthsOfPeriod,
  multiplyDecimal,
  prorate,
  shareOut,
  subtractDecimal,
  sumMoney,
} from '../../index.ts';

const MONTHLY = multiplyDecimal('2.80', '89.43');

describe('instalmentChoices', () => {
  it.each([
    [12, [1, 2, 3, 4, 6, 12]],
    [10, [1, 2]],
    [7, [1]],
    [36, [1, 2, 3, 4, 6, 12]],
    [0, []],
    [-3, []],
    [2.5, []],
  ])('%d remaining months may be paid by %j', (months, choices) => expect(instalmentChoices(months)).toEqual(choices));
});

describe('shareOut', () => {
  it('gives the two last cents of 100.00 to the largest remainders', () => {
    expect(shareOut('100.00', ['80', '90', '95'])).toEqual(['30.19', '33.96', '35.85']);
  });

  it('prefers the earlier of equal remainders, and mirrors a red total', () => {
    expect(shareOut('1.00', ['1', '1', '1'])).toEqual(['0.34', '0.33', '0.33']);
    expect(shareOut('-1.00', ['1', '1', '1'])).toEqual(['-0.34', '-0.33', '-0.33']);
  });

  it('shares whole yuan, and nothing to a weight of zero', () => {
    expect(shareOut('10', ['0', '89.43', '89.43', '0.01'], 0)).toEqual(['0', '5', '5', '0']);
  });

  it('refuses weights that name nobody, negative ones, and a total finer than its parts', () => {
    expect(() => shareOut('1.00', ['0', '0.00'])).toThrow(RangeError);
    expect(() => shareOut('1.00', [])).toThrow(RangeError);
    expect(() => shareOut('1.00', ['2', '-1'])).toThrow(RangeError);
    expect(() => shareOut('1.005', ['1'])).toThrow(RangeError);
  });

  it('conserves the total, and no part is a whole cent from its exact share', () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 })
      .filter((list) => list.some((w) => w > 0));
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), weights, (total, list) => {
        const parts = shareOut(total.toString(), list.map(String), 0).map(BigInt);
        expect(parts.reduce((all, part) => all + part, 0n)).toBe(total);
        const sum = BigInt(list.reduce((all, weight) => all + weight, 0));
        parts.forEach((part, index) => {
          const distance = part * sum - total * BigInt(list[index] ?? 0);
          expect(distance < sum && distance > -sum).toBe(true);
        });
      }),
    );
  });
});

describe('prorate', () => {
  it('charges one month 250.40 and three at once 751.21: rounded once', () => {
    expect(prorate({ monthly: MONTHLY, from: '2024-01-01', to: '2024-01-31' })).toBe('250.40');
    expect(prorate({ monthly: MONTHLY, from: '2024-01-01', to: '2024-03-31' })).toBe('751.21');
  });

  it('charges 15 of 29 days of February 129.52', () => {
    expect(monthsOfPeriod('2024-02-15', '2024-02-29')).toBe('0.517241');
    expect(prorate({ monthly: MONTHLY, from: '2024-02-15', to: '2024-02-29' })).toBe('129.52');
  });

  it('splits at month borders, across a year', () => {
    expect(monthsOfPeriod('2023-12-17', '2024-02-10')).toBe('1.828699'); // 15/31 + 1 + 10/29
  });

  it('rounds by the rule of the item', () => {
    const february = { monthly: MONTHLY, from: '2024-02-15', to: '2024-02-29' };
    expect(prorate({ ...february, rounding: { mode: 'half-up', decimals: 0 } })).toBe('130');
    expect(prorate({ ...february, rounding: { mode: 'down', decimals: 1 } })).toBe('129.5');
  });

  it('refuses a period that ends before it starts or days that do not exist', () => {
    expect(() => prorate({ monthly: '1', from: '2024-02-02', to: '2024-02-01' })).toThrow(RangeError);
    expect(() => prorate({ monthly: '1', from: '2024-02-30', to: '2024-03-01' })).toThrow(RangeError);
  });

  it('cut at any day, the two parts are within a cent of the whole', () => {
    const days = fc.integer({ min: 0, max: 800 });
    const monthly = fc
      .integer({ min: 0, max: 100_000_000 })
      .map((value) => `${Math.floor(value / 1000)}.${String(value % 1000).padStart(3, '0')}`);
    fc.assert(
      fc.property(monthly, days, days, days, (amount, start, first, second) => {
        const from = addDays('2023-06-01', start);
        const cut = addDays(from, first);
        const to = addDays(cut, 1 + second);
        const parts = sumMoney([prorate({ monthly: amount, from, to: cut }), prorate({ monthly: amount, from: addDays(cut, 1), to })]);
        const difference = subtractDecimal(parts, prorate({ monthly: amount, from, to }));
        expect(compareDecimal(difference, '-0.01')).toBeGreaterThanOrEqual(0);
        expect(compareDecimal(difference, '0.01')).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('lateFee', () => {
  const terms: LateFeeTerms = { principal: '250.40', dueDate: '2024-04-30', dailyRate: '0.0005' };
  const part = [{ day: '2024-05-20', amount: '100.00' }];

  it('runs 46 days to 5.76', () => {
    expect(lateFee(terms, [], '2024-06-15')).toEqual({
      amount: '5.76',
      open: '250.40',
      parts: [{ base: '250.40', from: '2024-04-30', to: '2024-06-15', days: 46, amount: '5.76' }],
    });
  });

  it('after 100.00 on the 20th day: 2.50 and 1.96 when the principal is paid first', () => {
    const fee = lateFee(terms, part, '2024-06-15');
    expect(fee.parts.map((row) => [row.base, row.days, row.amount])).toEqual([
      ['250.40', 20, '2.50'],
      ['150.40', 26, '1.96'],
    ]);
    expect(fee.amount).toBe('4.46');
  });

  it('and 2.50 and 1.99 when the fee is paid first', () => {
    const fee = lateFee({ ...terms, order: 'late-fee-first' }, part, '2024-06-15');
    expect(fee.parts.map((row) => [row.base, row.amount])).toEqual([
      ['250.40', '2.50'],
      ['152.90', '1.99'],
    ]);
    expect(fee).toMatchObject({ amount: '4.49', open: '152.90' });
  });

  it('waits for the days of grace and lets early and later payments be', () => {
    expect(lateDays('2024-04-30', 10, '2024-05-10')).toBe(0);
    expect(lateFee({ ...terms, graceDays: 10 }, [], '2024-05-10').amount).toBe('0.00');
    expect(lateFee({ ...terms, graceDays: 10 }, [], '2024-05-11').amount).toBe('0.13');
    expect(lateFee(terms, [{ day: '2024-04-01', amount: '250.40' }], '2024-06-15')).toEqual({ amount: '0.00', open: '0.00', parts: [] });
    expect(lateFee(terms, [{ day: '2024-06-16', amount: '100.00' }], '2024-06-15').amount).toBe('5.76');
  });

  it('stops at the principal unless told otherwise', () => {
    expect(lateFee(terms, [], '2034-04-30').amount).toBe('250.40');
    expect(lateFee({ ...terms, capRate: '0.3' }, [], '2034-04-30').amount).toBe('75.12');
    expect(lateFee({ ...terms, capRate: null }, [], '2034-04-30').amount).toBe('457.23'); // 3652 days
  });

  it('never grows by paying, and its rows add up to it', () => {
    const payments = fc.array(
      fc.record({
        day: fc.integer({ min: -20, max: 400 }).map((days) => addDays('2024-04-30', days)),
        amount: fc.integer({ min: 0, max: 200 }).map(String),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(payments, fc.constantFrom('principal-first' as const, 'late-fee-first' as const), (list, order) => {
        const fee = lateFee({ ...terms, order }, list, '2025-04-30');
        expect(sumMoney(fee.parts.map((row) => row.amount))).toBe(fee.amount);
        // Each row is rounded separately, so the total exceeds the fee without part payments by at most half a cent per row.
        const unbroken = lateFee(terms, [], '2025-04-30').amount;
        expect(compareDecimal(fee.amount, addDecimal(unbroken, '0.04'))).toBeLessThanOrEqual(0);
      }),
    );
  });
});
