import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDay } from '@anju/contract';
import { addDays, daysBetween } from '@anju/domain';
import { nationalDays } from '../../../../seeds/reference/national-days.ts';
import {
  differences,
  makeYear,
  monthTotals,
  nextWorkingDay,
  withChange,
  withNational,
  workingDays,
  workingHours,
  yearTotals,
} from './calendar.rules.ts';

const PLAIN = makeYear(2026, '8');
const YEAR = withNational(
  PLAIN,
  nationalDays().filter(({ day }) => day.startsWith('2026-')),
  '8',
);
const on = (days: readonly CalendarDay[], day: string) => days.find((one) => one.day === day);

describe('a year that is made', () => {
  it('works from Monday to Friday and rests at the weekend', () => {
    expect(PLAIN).toHaveLength(365);
    expect(on(PLAIN, '2026-01-02')).toEqual({ day: '2026-01-02', type: 1, hours: '8', name: '' });
    expect(on(PLAIN, '2026-01-03')).toEqual({ day: '2026-01-03', type: 2, hours: '0', name: '' });
    expect(on(PLAIN, '2026-01-04')).toEqual({ day: '2026-01-04', type: 2, hours: '0', name: '' });
    expect(on(PLAIN, '2026-01-05')?.type).toBe(1);
  });

  it('has its leap day', () => {
    expect(makeYear(2024, '7.5')).toHaveLength(366);
    expect(on(makeYear(2024, '7.5'), '2024-02-29')).toEqual({ day: '2024-02-29', type: 1, hours: '7.5', name: '' });
  });
});

describe('the national list', () => {
  it('frees the days of a festival and works the days moved for it', () => {
    expect(on(YEAR, '2026-02-15')).toEqual({ day: '2026-02-15', type: 3, hours: '0', name: '春节' });
    expect(on(YEAR, '2026-02-23')?.type).toBe(3);
    expect(on(YEAR, '2026-02-24')?.type).toBe(1);
    expect(on(YEAR, '2026-02-28')).toEqual({ day: '2026-02-28', type: 4, hours: '8', name: '春节调休' });
  });

  it('leaves the other days as they are, also those a company freed itself', () => {
    const own = withChange(PLAIN, { from: '2026-03-09', to: '2026-03-09', type: 3, hours: null, name: '司庆' }, '8');
    const after = withNational(own, [{ day: '2026-01-01', type: 3, name: '元旦' }], '8');
    expect(differences(own, after).map(({ day }) => day)).toEqual(['2026-01-01']);
    expect(on(after, '2026-03-09')?.name).toBe('司庆');
  });

  it('of 2024, 2025 and 2026 has the days that were announced', () => {
    const count = (year: number, type: number) =>
      nationalDays().filter((one) => one.day.startsWith(`${year}-`) && one.type === type).length;
    expect([2024, 2025, 2026].map((year) => [count(year, 3), count(year, 4)])).toEqual([
      [30, 8],
      [28, 5],
      [33, 6],
    ]);
    // Days worked instead are weekend days: otherwise nothing was moved.
    const worked = nationalDays().filter(({ type }) => type === 4);
    expect(worked.filter(({ day }) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()))).toEqual([]);
    expect(new Set(nationalDays().map(({ day }) => day)).size).toBe(nationalDays().length);
  });
});

describe('a change of days', () => {
  const change = { from: '2026-07-01', to: '2026-07-31', type: null, hours: null, name: null };

  it('of hours reaches the days that are worked alone', () => {
    const after = withChange(YEAR, { ...change, hours: '7' }, '8');
    expect(on(after, '2026-07-01')?.hours).toBe('7');
    expect(on(after, '2026-07-04')).toEqual({ day: '2026-07-04', type: 2, hours: '0', name: '' });
    expect(on(after, '2026-08-03')?.hours).toBe('8');
    expect(differences(YEAR, after)).toHaveLength(23);
  });

  it('to a free day takes its hours, to a worked one gives it those of the year', () => {
    expect(on(withChange(YEAR, { ...change, type: 2 }, '8'), '2026-07-01')).toMatchObject({ type: 2, hours: '0' });
    expect(on(withChange(YEAR, { ...change, type: 4 }, '7.5'), '2026-07-04')).toMatchObject({ type: 4, hours: '7.5' });
    expect(on(withChange(YEAR, { ...change, type: 4, hours: '4' }, '8'), '2026-07-04')).toMatchObject({ type: 4, hours: '4' });
  });

  it('that says what is already so changes nothing', () => {
    expect(differences(YEAR, withChange(YEAR, { ...change, to: '2026-07-01', type: 1, hours: '8.00' }, '8'))).toEqual([]);
  });
});

describe('what is counted', () => {
  it('is right for the Spring Festival of 2026', () => {
    // 14th worked, 15th to 23rd off, 24th to 27th worked, 28th worked.
    expect(workingDays(YEAR, '2026-02-14', '2026-02-28')).toBe(6);
    expect(workingHours(YEAR, '2026-02-14', '2026-02-28')).toBe('48');
    expect(workingDays(YEAR, '2026-02-15', '2026-02-23')).toBe(0);
    expect(workingDays(YEAR, '2026-02-28', '2026-02-14')).toBe(0);
  });

  it('finds the next working day, the day itself when it is one', () => {
    expect(nextWorkingDay(YEAR, '2026-02-13')).toBe('2026-02-13');
    expect(nextWorkingDay(YEAR, '2026-02-15')).toBe('2026-02-24');
    expect(nextWorkingDay(YEAR, '2026-10-01')).toBe('2026-10-08');
    expect(nextWorkingDay(YEAR, '2026-10-10')).toBe('2026-10-10');
    expect(nextWorkingDay(YEAR, '2027-01-01')).toBeNull();
  });

  it('adds up from the months to the year', () => {
    const months = monthTotals(YEAR, 2026);
    expect(months[1]).toEqual({ month: 2, workingDays: 16, restDays: 3, holidays: 9, hours: '128' });
    expect(months.reduce((sum, month) => sum + month.workingDays, 0)).toBe(yearTotals(YEAR, 2026).workingDays);
    expect(yearTotals(YEAR, 2026)).toEqual({ workingDays: 248, restDays: 84, holidays: 33, hours: '1984' });
  });

  it('never finds a working day after the next one, and counts the same however a span is cut', () => {
    const day = fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-01-01', days));
    fc.assert(
      fc.property(day, day, day, (a, b, c) => {
        const [from = a, middle = b, to = c] = [a, b, c].toSorted();
        expect(workingDays(YEAR, from, middle) + workingDays(YEAR, addDays(middle, 1), to)).toBe(workingDays(YEAR, from, to));
        const next = nextWorkingDay(YEAR, from);
        if (next !== null && daysBetween(from, next) > 0) expect(workingDays(YEAR, from, addDays(next, -1))).toBe(0);
      }),
    );
  });
});
