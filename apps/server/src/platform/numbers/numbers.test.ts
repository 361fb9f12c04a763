import { describe, expect, it } from 'vitest';
import { formatNumber } from './numbers.ts';

describe('a human number', () => {
  it.each([
    ['SJ', 'YYYYMM', 5, 1, 'SJ20260700001'],
    ['GW', 'YYYY', 4, 12, 'GW20260012'],
    ['', 'YYYYMMDD', 3, 7, '20260709007'],
    ['TZ', '', 6, 42, 'TZ000042'],
    ['', '', 1, 9, '9'],
  ])('of %j + %j + %i figures, counter %i, is %s', (prefix, datePart, width, value, text) => {
    expect(formatNumber({ prefix, datePart, width }, '2026-07-09', value)).toBe(text);
  });

  it('grows wider rather than start again when the counter outgrows its width', () => {
    const rule = { prefix: 'A', datePart: '', width: 2 };
    expect([99, 100].map((value) => formatNumber(rule, '2026-07-09', value))).toEqual(['A99', 'A100']);
  });
});
