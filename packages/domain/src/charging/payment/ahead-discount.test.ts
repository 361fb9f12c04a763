import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, compareDecimal, discountByMonth, discountByRate, monthEnd, monthsPaid, subtractDecimal, sumMoney } from '../../index.ts';

const month = (index: number): string => `${2026 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
const whole = (index: number, amount: string) => ({ from: month(index), to: monthEnd(month(index)), amount });
const year = (amount: string) => Array.from({ length: 12 }, (_, index) => whole(index, amount));

describe('a discount by rate', () => {
  it('of 3 % on twelve months of 250.40 is 90.14, not twelve times 7.51', () => {
    // 3004.80 × 0.03 = 90.144; 9014 cents by twelve are 751 each and 2 left over.
    const parts = discountByRate(year('250.40'), '0.03');
    expect(sumMoney(parts)).toBe('90.14');
    expect(parts).toEqual(['7.52', '7.52', ...Array.from({ length: 10 }, () => '7.51')]);
  });

  it('goes by the amounts: 5 % of 200.00 and 250.00 is 22.50', () => {
    expect(discountByRate([whole(0, '200.00'), whole(1, '250.00')], '0.05')).toEqual(['10.00', '12.50']);
  });

  it('leaves a cent of every charge to pay, and puts the rest on the others', () => {
    // 200.02 × 0.99995 = 200.01 (200.0099990); the small charges give at most 0.00 and 0.01, the large one 199.98.
    expect(discountByRate([whole(0, '0.01'), whole(1, '0.02'), whole(2, '199.99')], '0.99995')).toEqual(['0.00', '0.01', '199.98']);
    expect(discountByRate([whole(0, '0.00')], '0.05')).toEqual(['0.00']);
    expect(discountByRate([], '0.05')).toEqual([]);
  });

  it('is the rounded rate of the sum as far as the charges hold it, whatever the charges', () => {
    const cents = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 36 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 9_999 }), (list, rate) => {
        const charges = list.map((cent, index) => whole(index, (cent / 100).toFixed(2)));
        const parts = discountByRate(charges, (rate / 10_000).toFixed(4));
        const all = list.reduce((sum, cent) => sum + cent, 0);
        const most = list.reduce((sum, cent) => sum + Math.max(0, cent - 1), 0);
        // Whole numbers: cents times ten-thousandths, rounded half up.
        const wanted = Math.min(Math.floor((all * rate + 5_000) / 10_000), most);
        expect(sumMoney(parts)).toBe((wanted / 100).toFixed(2));
        for (const [index, part] of parts.entries()) {
          expect(compareDecimal(part, '0')).toBeGreaterThanOrEqual(0);
          const left = subtractDecimal(charges[index]?.amount ?? '0', part);
          expect(compareDecimal(left, list[index] === 0 ? '0' : '0.01')).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe('a fixed discount per month', () => {
  it('is given once per calendar month, however the month is cut', () => {
    expect(sumMoney(discountByMonth(year('250.40'), '10.00'))).toBe('120.00');
    // June sold on the 17th: 16 and 14 of 30 days share its 10.00 as 5.33 and 4.67.
    const cut = [
      { from: '2026-06-01', to: '2026-06-16', amount: '133.55' },
      { from: '2026-06-17', to: '2026-06-30', amount: '116.85' },
    ];
    expect(discountByMonth(cut, '10.00')).toEqual(['5.33', '4.67']);
  });

  it('counts the months of a quarter, and never reaches the charge itself', () => {
    expect(discountByMonth([{ from: '2026-04-01', to: '2026-06-30', amount: '30.00' }], '2.50')).toEqual(['7.50']);
    expect(discountByMonth([whole(0, '8.00'), whole(1, '200.00')], '10.00')).toEqual(['7.99', '10.00']);
  });

  it('adds up to the months times the amount, however random cuts divide the months', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 360 }), { maxLength: 20 });
    fc.assert(
      fc.property(cuts, fc.integer({ min: 1, max: 5_000 }), (days, cents) => {
        const ends = [...days.sort((a, b) => a - b).map((day) => addDays('2026-01-01', day - 1)), '2026-12-31'];
        const charges = ends.map((to, index) => ({
          from: index === 0 ? '2026-01-01' : addDays(ends[index - 1] ?? '', 1),
          to,
          amount: '9999.00',
        }));
        expect(sumMoney(discountByMonth(charges, (cents / 100).toFixed(2)))).toBe(((cents * 12) / 100).toFixed(2));
      }),
    );
  });
});

describe('months paid', () => {
  it('count every period once with its length', () => {
    expect(monthsPaid(year('1.00'), 1)).toBe(12);
    expect(monthsPaid([{ from: '2026-06-01' }, { from: '2026-06-17' }, { from: '2026-07-01' }], 1)).toBe(2);
    expect(monthsPaid([{ from: '2026-02-15' }, { from: '2026-04-01' }], 3)).toBe(6);
    expect(monthsPaid([], 3)).toBe(0);
  });
});
