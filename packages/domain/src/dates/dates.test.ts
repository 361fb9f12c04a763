import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  businessDay,
  daysBetween,
  formatDay,
  formatInstant,
  formatMonth,
  isDay,
  monthAfter,
  monthEnd,
  parseDayText,
  previousDay,
} from '../index.ts';

const anyDay = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2150-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('business days', () => {
  it('turn at midnight in Shanghai', () => {
    expect(businessDay(new Date('2024-02-05T15:59:59.999Z'))).toBe('2024-02-05');
    expect(businessDay(new Date('2024-02-05T16:00:00Z'))).toBe('2024-02-06');
    expect(businessDay(new Date('2023-12-31T16:00:00Z'))).toBe('2024-01-01');
  });

  it('count months across years', () => {
    expect(monthAfter('2026-11-16', 12)).toBe('2027-11-01');
    expect(monthAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(monthAfter('2026-01-31', 0)).toBe('2026-01-01');
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 60 }), (day, months) => {
        let last = `${day.slice(0, 7)}-01`;
        for (let at = 0; at < months; at += 1) last = addDays(monthEnd(last), 1);
        expect(monthAfter(day, months)).toBe(last);
      }),
    );
  });

  it('cross months, leap days and years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2023-02-28', 1)).toBe('2023-03-01');
    expect(previousDay('2024-01-01')).toBe('2023-12-31');
    expect(daysBetween('2024-04-30', '2024-06-15')).toBe(46);
    expect(daysBetween('2024-06-15', '2024-04-30')).toBe(-46);
    expect(['2024-02-15', '2023-02-01', '2024-12-31'].map(monthEnd)).toEqual(['2024-02-29', '2023-02-28', '2024-12-31']);
  });

  it('add and subtract to the same day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -40_000, max: 40_000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
        expect(addDays(addDays(day, days), -days)).toBe(day);
      }),
    );
  });

  it.each(['2024-02-30', '2023-02-29', '2024-13-01', '2024-00-10', '2024-1-01', '20240101', '', '2024-01-01T00:00'])(
    'do not include %j',
    (text) => {
      expect(isDay(text)).toBe(false);
      expect(() => addDays(text, 1)).toThrow(RangeError);
    },
  );
});

describe('day text', () => {
  it('is shown with dots, an instant by the clock in Shanghai', () => {
    expect(formatDay('2024-02-05')).toBe('2024.02.05');
    expect([formatMonth('2024-02'), formatMonth('2024-02-05')]).toEqual(['2024.02', '2024.02']);
    expect(() => formatMonth('2024-13')).toThrow(RangeError);
    expect(formatInstant('2024-02-05T16:05:59Z')).toBe('2024.02.06 00:05');
    expect(formatInstant('2024-02-05T09:30:00+08:00')).toBe('2024.02.05 09:30');
    expect(formatInstant(new Date('2024-02-05T01:30:00Z'))).toBe('2024.02.05 09:30');
    expect(() => formatInstant('yesterday')).toThrow(RangeError);
  });

  it.each([
    '2024-02-05',
    '2024/2/5',
    '2024.2.5',
    '2024年2月5日',
    ' 2024/02/05 ',
    '2024-02-05 23:59:59',
    '2024-02-05T08:00',
    '2024年02月05日',
  ])('reads %j as 2024-02-05', (text) => expect(parseDayText(text)).toBe('2024-02-05'));

  it.each(['2024-02-30', '2023/2/29', '2024.13.1', '2024-2/5', '5/2/2024', '24-2-5', '2024年2月', '2024-02-05 later', '45327', ''])(
    'reads %j as nothing',
    (text) => expect(parseDayText(text)).toBeNull(),
  );

  it('reads back what it shows', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseDayText(formatDay(day))).toBe(day);
      }),
    );
  });
});
