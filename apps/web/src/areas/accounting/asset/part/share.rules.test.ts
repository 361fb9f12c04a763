import { describe, expect, test } from 'vitest';
import { percentOf, restOf, shareOf, sharesInput, sumOf } from './share.rules.ts';

const shares = (...percents: readonly string[]) => percents.map((share) => ({ departmentId: 1, subjectId: 2, share }));

describe('percents as they are typed', () => {
  test('are hundredths of a percent on the wire', () => {
    expect(['60', '33.33', '0.5', '100'].map(shareOf)).toEqual([6000, 3333, 50, 10_000]);
    expect(['', 'x', '1.234', '-5', undefined].map(shareOf)).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
    expect([6000, 3333, 50, 10_000].map(percentOf)).toEqual(['60', '33.33', '0.5', '100']);
    expect(sharesInput(shares('40'))).toEqual([{ departmentId: 1, subjectId: 2, share: 4000 }]);
    expect(sharesInput(undefined)).toEqual([]);
  });

  test('say what is missing or too much', () => {
    expect(sumOf(shares('33.33', '33.33', '33.34'))).toEqual({ total: '合计 100%', whole: true });
    expect(sumOf(shares('60', ''))).toEqual({ total: '合计 60%，还差 40%', whole: false });
    expect(sumOf(shares('60', '50.5'))).toEqual({ total: '合计 110.5%，多出 10.5%', whole: false });
    expect(restOf(shares('60', '15.5'))).toBe('24.5');
    expect(restOf(shares('60', '60'))).toBe('');
  });
});
