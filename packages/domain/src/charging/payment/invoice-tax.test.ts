import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimal,
  compareDecimal,
  multiplyDecimal,
  redLine,
  roundBy,
  subtractDecimal,
  sumMoney,
  taxesOf,
  taxInside,
  type StandingLine,
} from '../../index.ts';

const six = (...amounts: string[]) => amounts.map((amount) => ({ amount, rate: '0.0600' }));

describe('tax on the lines of an invoice', () => {
  it('is that inside each amount where nothing is left over', () => {
    // 106 × 0.06 / 1.06 = 6; 250.40 × 0.06 / 1.06 = 14.1735…; together 356.40 × 0.06 / 1.06 = 20.1735…
    expect(taxesOf(six('106.00', '250.40'))).toEqual(['6.00', '14.17']);
  });

  it('puts what rounding left over on the largest line', () => {
    // 5.6609…, 0.0050…, 3.0050… are 5.66 + 0.01 + 3.01 = 8.68, but 153.19 × 0.06 / 1.06 = 8.6711…: one cent less on 100.01.
    expect(taxesOf(six('100.01', '0.09', '53.09'))).toEqual(['5.65', '0.01', '3.01']);
    // Ten lines of 1.00: 0.0566… each gives 0.60; 10.00 × 0.06 / 1.06 = 0.5660… is 0.57: three cents less on the first of equal lines.
    expect(taxesOf(six(...Array.from({ length: 10 }, () => '1.00')))).toEqual(['0.03', ...Array.from({ length: 9 }, () => '0.06')]);
  });

  it('goes on to the next line where one cannot bear it', () => {
    // Four lines of 0.09: 0.0050… each gives 0.04; 0.36 × 0.06 / 1.06 = 0.0203… is 0.02.
    expect(taxesOf(six('0.09', '0.09', '0.09', '0.09'))).toEqual(['0.00', '0.00', '0.01', '0.01']);
  });

  it('keeps rates apart', () => {
    // 6 %: 100.01 + 53.09 = 153.10 → 8.6660… = 8.67 = 5.66 + 3.01. 5 %: 210.00 → 10.00. 0 %: nothing.
    const lines = [...six('100.01', '53.09'), { amount: '210.00', rate: '0.05' }, { amount: '20.00', rate: '0' }];
    expect(taxesOf(lines)).toEqual(['5.66', '3.01', '10.00', '0.00']);
    expect(taxesOf([])).toEqual([]);
  });
});

const DOWN = { mode: 'down', decimals: 2 } as const;
const cents = (value: number): string => (value / 100).toFixed(2);
const rate = fc.constantFrom('0', '0.01', '0.03', '0.05', '0.0600', '0.09', '0.13');
const line = fc.record({ amount: fc.integer({ min: 1, max: 2_000_000 }).map(cents), rate });

describe('whatever the amounts and rates', () => {
  it('the tax of a rate is that of its sum, and net and tax are the amount, never below zero', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (lines) => {
        const taxes = taxesOf(lines);
        for (const [nth, { amount }] of lines.entries()) {
          const tax = taxes[nth] as string;
          expect(compareDecimal(tax, '0')).toBeGreaterThanOrEqual(0);
          expect(compareDecimal(subtractDecimal(amount, tax), '0')).toBeGreaterThanOrEqual(0);
        }
        for (const one of new Set(lines.map((each) => each.rate))) {
          const of = lines.flatMap((each, nth) => (each.rate === one ? [nth] : []));
          const sum = sumMoney(of.map((nth) => (lines[nth] as { amount: string }).amount));
          expect(sumMoney(of.map((nth) => taxes[nth] as string))).toBe(taxInside(sum, one));
        }
      }),
    );
  });

  it('red lines negate their line exactly, in as many parts as they come', () => {
    fc.assert(
      fc.property(line, fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 6 }), ({ amount, rate: one }, shares) => {
        const tax = taxesOf([{ amount, rate: one }])[0] as string;
        let standing: StandingLine = { amount, rate: one, tax };
        const red: { amount: string; tax: string }[] = [];
        const take = (part: string) => {
          const taken = redLine(standing, part);
          red.push(taken);
          standing = { rate: one, amount: addDecimal(standing.amount, taken.amount), tax: addDecimal(standing.tax, taken.tax) };
          expect(compareDecimal(standing.tax, '0')).toBeGreaterThanOrEqual(0);
          expect(compareDecimal(standing.tax, standing.amount)).toBeLessThanOrEqual(0);
        };
        for (const share of shares) take(roundBy(multiplyDecimal(standing.amount, (share / 100).toFixed(2)), DOWN));
        take(standing.amount);
        expect(sumMoney([amount, ...red.map((each) => each.amount)])).toBe('0.00');
        expect(sumMoney([tax, ...red.map((each) => each.tax)])).toBe('0.00');
      }),
    );
  });

  it('refuses to take back more than stands', () => {
    expect(() => redLine({ amount: '10.00', rate: '0.06', tax: '0.57' }, '10.01')).toThrow(RangeError);
    expect(() => redLine({ amount: '10.00', rate: '0.06', tax: '0.57' }, '-1.00')).toThrow(RangeError);
    expect(redLine({ amount: '10.00', rate: '0.06', tax: '0.57' }, '5.00')).toEqual({ amount: '-5.00', tax: '-0.28' });
    expect(redLine({ amount: '10.00', rate: '0.06', tax: '0.57' }, '10.00')).toEqual({ amount: '-10.00', tax: '-0.57' });
  });
});
