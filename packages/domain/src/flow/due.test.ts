import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { afterWorkingTime, workingTimeBetween } from './due.ts';

/** Monday to Friday, eight hours; 2026-11-14 and 15 are a weekend. */
const week = (day: string): number => ([0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? 0 : 480);
const at = (day: string, clock: string) => ({ day, minutes: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) });

describe('a limit in working hours', () => {
  it.each([
    ['2026-11-12', '09:20', 4, '2026-11-12T14:20:00+08:00'],
    ['2026-11-12', '09:00', 8, '2026-11-12T18:00:00+08:00'],
    ['2026-11-12', '16:00', 4, '2026-11-13T11:00:00+08:00'],
    ['2026-11-13', '17:30', 16, '2026-11-17T17:30:00+08:00'],
    ['2026-11-14', '10:00', 1, '2026-11-16T10:00:00+08:00'],
    ['2026-11-12', '12:30', 1, '2026-11-12T14:00:00+08:00'],
    ['2026-11-12', '23:00', 8, '2026-11-13T18:00:00+08:00'],
  ])('%s %s and %i hours', (day, clock, hours, due) => {
    expect(afterWorkingTime(at(day, clock), hours * 60, week)).toBe(due);
  });

  it('has no end where nobody works', () => {
    expect(afterWorkingTime(at('2026-11-12', '09:00'), 60, () => 0)).toBeNull();
  });

  it('is as long as it says', () => {
    fc.assert(
      fc.property(fc.nat(1439), fc.integer({ min: 1, max: 6000 }), (minutes, length) => {
        const from = { day: '2026-11-12', minutes };
        const due = afterWorkingTime(from, length, week) ?? '';
        return workingTimeBetween(from, at(due.slice(0, 10), due.slice(11, 16)), week) === length;
      }),
    );
  });
});
