import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RHYTHM, WEEKDAY } from '@anju/contract';
import { addDays, daysBetween, monthEnd, weekdayOf } from '@anju/domain';
import { daysOf, MADE_UP_DAYS, missedDays, nextDay, type Rhythm } from './task-plan.rules.ts';

const weekly = (...weekdays: Rhythm['weekdays']): Rhythm => ({
  rhythm: RHYTHM.weekly,
  weekdays,
  monthDay: null,
  fromDay: '2026-01-01',
  toDay: null,
});
const monthly = (monthDay: number): Rhythm => ({ ...weekly(), rhythm: RHYTHM.monthly, monthDay });

describe('the days of a periodic task', () => {
  it('are the chosen weekdays, from its first to its last day', () => {
    const plan = { ...weekly(WEEKDAY.monday, WEEKDAY.friday), fromDay: '2026-11-03', toDay: '2026-11-13' };
    expect(daysOf(plan, '2026-10-01', '2026-12-31')).toEqual(['2026-11-06', '2026-11-09', '2026-11-13']);
  });

  it('are the chosen day of every month, the last one where there is none', () => {
    expect(daysOf(monthly(31), '2027-01-30', '2027-04-30')).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
    expect(daysOf(monthly(29), '2028-02-01', '2028-03-01')).toEqual(['2028-02-29']);
  });

  it('come once in every month, whatever day is chosen', () => {
    const months = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days));
    fc.assert(
      fc.property(months, fc.integer({ min: 1, max: 31 }), (day, monthDay) => {
        const first = `${day.slice(0, 8)}01`;
        const plan = { ...monthly(monthDay), fromDay: '1990-01-01' };
        expect(daysOf(plan, first, monthEnd(first))).toHaveLength(1);
      }),
    );
  });
});

it('days are made up after down-time, but not without end', () => {
  const plan = { ...weekly(...WEEKDAY.values), madeThrough: '2026-11-14' };
  expect(missedDays(plan, '2026-11-17')).toEqual(['2026-11-15', '2026-11-16', '2026-11-17']);
  expect(missedDays(plan, '2026-11-14')).toEqual([]);
  const old = missedDays({ ...plan, madeThrough: '2026-01-02' }, '2026-11-17');
  expect([old.length, old[0]]).toEqual([MADE_UP_DAYS + 1, '2026-10-17']);
});

it('the next day is the first that has not been looked at, and none when the plan has ended', () => {
  const plan = { ...weekly(WEEKDAY.tuesday), madeThrough: '2026-11-17' };
  expect(nextDay(plan, '2026-11-17')).toBe('2026-11-24');
  expect(nextDay({ ...plan, madeThrough: '2026-11-16' }, '2026-11-17')).toBe('2026-11-17');
  expect(nextDay({ ...plan, toDay: '2026-11-20' }, '2026-11-17')).toBeNull();
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 5000 }), (weekday, days) => {
      const [today, chosen] = [addDays('2026-01-01', days), WEEKDAY.parse(WEEKDAY.text(weekday)) ?? WEEKDAY.monday];
      const next = nextDay({ ...weekly(chosen), madeThrough: today }, today) ?? '';
      expect(weekdayOf(next)).toBe(weekday);
      expect(daysBetween(today, next)).toBeLessThanOrEqual(7);
    }),
  );
});
