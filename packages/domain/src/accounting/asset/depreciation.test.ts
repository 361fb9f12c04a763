import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsText, toCents } from '../book/cents.ts';
import { depreciationMonths, shareAmount, splitEvenly, takenOverMonths, workedAmount, type DepreciationMethod } from './depreciation.ts';

const card = (cost: string, salvage: string, months: number, method: DepreciationMethod) => ({
  cost: toCents(cost),
  salvage: toCents(salvage),
  months,
  method,
  accumulated: 0n,
  impairment: 0n,
});
const texts = (amounts: readonly bigint[]) => amounts.map(centsText);
const years = (amounts: readonly bigint[]) =>
  Array.from({ length: amounts.length / 12 }, (_, year) => centsText(amounts.slice(year * 12, year * 12 + 12).reduce((a, b) => a + b, 0n)));
const sum = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n);

describe('the worked examples', () => {
  it('年限平均法', () => {
    expect(new Set(texts(depreciationMonths(card('120000', '6000', 60, 1))))).toEqual(new Set(['1900.00']));
    const odd = texts(depreciationMonths(card('100000', '3000', 36, 1)));
    expect([odd[0], odd[34], odd[35]]).toEqual(['2694.44', '2694.44', '2694.60']);
  });

  it('工作量法', () => {
    const truck = { cost: toCents('120000'), salvage: toCents('6000'), impairment: 0n, total: 200_000_00n };
    const first = workedAmount({ ...truck, accumulated: 0n, done: 3250_00n });
    const second = workedAmount({ ...truck, accumulated: first, done: 7350_00n });
    const third = workedAmount({ ...truck, accumulated: first + second, done: 7350_00n });
    expect(texts([first, second, third])).toEqual(['1852.50', '2337.00', '0.00']);
    expect(workedAmount({ ...truck, accumulated: first, done: 200_001_00n })).toBe(toCents('114000') - first);
  });

  it('双倍余额递减法', () => {
    const plain = depreciationMonths(card('120000', '6000', 60, 3));
    expect(years(plain)).toEqual(['48000.00', '28800.00', '17280.00', '9960.00', '9960.00']);
    expect(texts([0, 12, 24, 36, 48].map((month) => plain[month] ?? 0n))).toEqual(['4000.00', '2400.00', '1440.00', '830.00', '830.00']);
    const odd = depreciationMonths(card('9999.99', '500', 48, 3));
    expect(years(odd)).toEqual(['5000.00', '2500.00', '1000.00', '999.99']);
    expect(texts([odd[0] ?? 0n, odd[11] ?? 0n])).toEqual(['416.67', '416.63']);
  });

  it('年数总和法', () => {
    const digits = depreciationMonths(card('120000', '6000', 60, 4));
    expect(years(digits)).toEqual(['38000.00', '30400.00', '22800.00', '15200.00', '7600.00']);
    expect(texts([0, 11, 12, 23].map((month) => digits[month] ?? 0n))).toEqual(['3166.67', '3166.63', '2533.33', '2533.37']);
  });

  it('more cost and a longer life begin a segment of their own', () => {
    const changed = { ...card('138000', '6900', 48, 1), accumulated: toCents('45600') };
    expect(new Set(texts(depreciationMonths(changed)))).toEqual(new Set(['1781.25']));
  });

  it('two years or less, and part years, decline evenly', () => {
    expect(depreciationMonths(card('1200', '0', 24, 3))).toEqual(splitEvenly(toCents('1200'), 24));
    expect(depreciationMonths(card('1200', '0', 30, 4))).toEqual(splitEvenly(toCents('1200'), 30));
  });
});

const cents = (max: number) => fc.integer({ min: 0, max }).map(BigInt);

describe('any asset', () => {
  const asset = fc
    .record({ cost: cents(10_000_000_00), rate: fc.integer({ min: 0, max: 100 }), months: fc.integer({ min: 1, max: 600 }) })
    .map(({ cost, rate, months }) => ({ cost, salvage: (cost * BigInt(rate)) / 100n, months }));
  const method = fc.constantFrom<DepreciationMethod>(1, 3, 4);

  it('is written off to its salvage, no month below zero', () => {
    fc.assert(
      fc.property(asset, method, fc.boolean(), (plan, by, wholeYears) => {
        const months = wholeYears ? Math.max(1, Math.round(plan.months / 12)) * 12 : plan.months;
        const amounts = depreciationMonths({ ...plan, months, method: by, accumulated: 0n, impairment: 0n });
        expect(amounts.length).toBe(months);
        expect(sum(amounts)).toBe(plan.cost - plan.salvage);
        expect(amounts.every((amount) => amount >= 0n)).toBe(true);
      }),
    );
  });

  it('taken over in the middle goes on as if it had always been here', () => {
    fc.assert(
      fc.property(asset, fc.constantFrom<DepreciationMethod>(3, 4), fc.nat(), (plan, by, at) => {
        const months = Math.max(1, Math.round(plan.months / 12)) * 12;
        const whole = { ...plan, months, method: by, impairment: 0n };
        const schedule = depreciationMonths({ ...whole, accumulated: 0n });
        const done = at % months;
        expect(takenOverMonths(whole, done, sum(schedule.slice(0, done)))).toEqual(schedule.slice(done));
      }),
    );
  });

  it('taken over with another amount is written off all the same', () => {
    fc.assert(
      fc.property(asset, method, fc.nat(), fc.integer({ min: 0, max: 1000 }), (plan, by, at, part) => {
        const done = at % plan.months;
        const accumulated = ((plan.cost - plan.salvage) * BigInt(part)) / 1000n;
        const left = takenOverMonths({ ...plan, method: by, impairment: 0n }, done, accumulated);
        expect(left.length).toBe(plan.months - done);
        expect(sum(left)).toBe(plan.cost - plan.salvage - accumulated);
      }),
    );
  });

  it('is shared without a cent too many', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000_00, max: 100_000_00 }),
        fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 8 }),
        (amount, shares) => {
          const parts = shareAmount(BigInt(amount), shares);
          const whole = shares.reduce((a, b) => a + b, 0);
          expect(sum(parts)).toBe(BigInt(amount));
          for (const [place, share] of shares.entries()) {
            const exact = (amount * share) / whole;
            expect(Math.abs(Number(parts[place]) - exact)).toBeLessThan(1.000001);
          }
        },
      ),
    );
  });
});
