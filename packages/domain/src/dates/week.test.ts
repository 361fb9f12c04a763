import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, daysBetween } from './business-day.ts';
import { mondayOf, weekdayOf, weekOf } from './week.ts';

const someDay = fc.integer({ min: 0, max: 100_000 }).map((days) => addDays('1900-01-01', days));

it('a week begins on Monday, also across a year', () => {
  expect(['2026-11-16', '2026-11-22', '2027-01-01'].map(weekdayOf)).toEqual([1, 7, 5]);
  expect(mondayOf('2027-01-01')).toBe('2026-12-28');
  expect(weekOf('2026-12-28').at(-1)).toBe('2027-01-03');
});

it('every day lies in the week of its Monday', () => {
  fc.assert(
    fc.property(someDay, (day) => {
      const monday = mondayOf(day);
      expect(weekdayOf(monday)).toBe(1);
      expect(daysBetween(monday, day)).toBe(weekdayOf(day) - 1);
      expect(weekOf(monday)).toContain(day);
    }),
  );
});
