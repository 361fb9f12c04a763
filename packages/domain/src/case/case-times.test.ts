import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { CASE_CLOCK, CASE_PROMISE } from '@anju/contract';
import { addDays, businessDay, shanghaiClock } from '../dates/business-day.ts';
import { weekdayOf } from '../dates/week.ts';
import { afterPause, alarmAfterPause, alarmsOf, delayAfterPause, minutesBetween, promise, type CaseLimits } from './case-times.ts';

/** Eight hours from Monday to Friday; the first week of October is off, the Saturday after it is worked. */
const worked = (day: string): number => {
  if (day >= '2026-10-01' && day <= '2026-10-07') return 0;
  if (day === '2026-10-10') return 480;
  return weekdayOf(day) > 5 ? 0 : 480;
};
const LIMITS: CaseLimits = {
  clock: CASE_CLOCK.worked,
  respondMinutes: 120,
  arriveMinutes: null,
  finishMinutes: 3 * 480,
  warnPercent: 80,
  escalations: [60, 240],
};
const at = (text: string): string => new Date(`${text}+08:00`).toISOString();

/** The second computation: minute by minute, by the clock on the wall. */
const isWorked = (instant: number): boolean => {
  const clock = shanghaiClock(new Date(instant));
  const minutes = Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16));
  const total = worked(clock.slice(0, 10));
  const morning = Math.min(total, 180);
  return (minutes >= 540 && minutes < 540 + morning) || (minutes >= 780 && minutes < 780 + total - morning);
};
function simply(from: string, minutes: number): string {
  let now = Date.parse(from);
  let left = minutes;
  while (left > 0) {
    if (isWorked(now)) left--;
    now += 60_000;
  }
  return new Date(now).toISOString();
}

describe('promises', () => {
  it('are kept in working time, across a holiday', () => {
    const { respond, arrive, finish } = promise(at('2026-09-30T16:30:00'), LIMITS, worked);
    expect(respond).toBe(at('2026-10-08T09:30:00'));
    expect(arrive).toBeNull();
    expect(finish).toBe(at('2026-10-10T16:30:00'));
  });

  it('around the clock do not care for holidays', () => {
    const { finish } = promise(at('2026-09-30T23:10:00'), { ...LIMITS, clock: CASE_CLOCK.always, finishMinutes: 1440 }, worked);
    expect(finish).toBe(at('2026-10-01T23:10:00'));
  });

  it('agree with a count minute by minute, with a pause in between', () => {
    const minute = fc.integer({ min: 0, max: 20 * 1440 });
    fc.assert(
      fc.property(minute, fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 0, max: 3000 }), minute, (start, limit, until, length) => {
        const from = new Date(Date.parse(at('2026-09-25T00:00:00')) + start * 60_000).toISOString();
        const due = promise(from, { ...LIMITS, finishMinutes: limit }, worked).finish as string;
        expect(due).toBe(simply(from, limit));
        const pausedAt = new Date(Date.parse(from) + until * 60_000).toISOString();
        const resumedAt = new Date(Date.parse(pausedAt) + length * 60_000).toISOString();
        const moved = afterPause(due, pausedAt, resumedAt, CASE_CLOCK.worked, worked);
        let used = 0;
        for (let now = Date.parse(from); now < Date.parse(pausedAt); now += 60_000) if (isWorked(now)) used++;
        // What was left when the pause began is left when it ends; what was missed before stays missed.
        expect(moved).toBe(Date.parse(pausedAt) >= Date.parse(due) ? due : simply(resumedAt, limit - used));
      }),
      { numRuns: 60 },
    );
  });

  it('around the clock stand still exactly as long as the pause', () => {
    const due = at('2026-11-17T11:42:00');
    expect(afterPause(due, at('2026-11-16T18:00:00'), at('2026-11-17T08:30:00'), CASE_CLOCK.always, worked)).toBe(
      at('2026-11-18T02:12:00'),
    );
    expect(afterPause(due, at('2026-11-17T12:00:00'), at('2026-11-18T12:00:00'), CASE_CLOCK.always, worked)).toBe(due);
  });
});

describe('more time that was asked for', () => {
  const later = ({ oldDue, newDue }: { readonly oldDue: string; readonly newDue: string }, clock: CaseLimits['clock']) =>
    delayAfterPause({ oldDue, newDue }, at('2026-11-18T10:00:00'), at('2026-11-23T10:00:00'), clock, worked);

  it('keeps its distance through a pause', () => {
    const asked = { oldDue: at('2026-11-19T10:00:00'), newDue: at('2026-11-20T10:00:00') };
    const moved = { oldDue: at('2026-11-24T10:00:00'), newDue: at('2026-11-25T10:00:00') };
    expect(later(asked, CASE_CLOCK.always)).toEqual(moved);
    expect(later(asked, CASE_CLOCK.worked)).toEqual(moved);
  });

  it('stays later than the promise where nobody works between the two', () => {
    // Friday when work ends, and the Saturday after it: the working clock does not tell them apart.
    const asked = { oldDue: at('2026-11-20T18:00:00'), newDue: at('2026-11-21T12:00:00') };
    const { oldDue, newDue } = later(asked, CASE_CLOCK.worked);
    expect(Date.parse(newDue) - Date.parse(oldDue)).toBe(18 * 3_600_000);
  });

  it('that passed before the pause stays where it was', () => {
    const asked = { oldDue: at('2026-11-16T10:00:00'), newDue: at('2026-11-17T10:00:00') };
    expect(later(asked, CASE_CLOCK.worked)).toEqual(asked);
  });
});

describe('alarms', () => {
  it('warn before a promise and go up level by level after it', () => {
    const from = at('2026-11-16T09:00:00');
    const due = at('2026-11-16T11:00:00');
    expect(alarmsOf(CASE_PROMISE.respond, from, due, LIMITS, worked)).toEqual([
      { promise: CASE_PROMISE.respond, level: 0, at: at('2026-11-16T10:36:00') },
      { promise: CASE_PROMISE.respond, level: 1, at: due },
      { promise: CASE_PROMISE.respond, level: 2, at: at('2026-11-16T12:00:00') },
      { promise: CASE_PROMISE.respond, level: 3, at: at('2026-11-16T15:00:00') },
    ]);
    expect(alarmsOf(CASE_PROMISE.respond, from, due, { ...LIMITS, warnPercent: 0, escalations: [] }, worked)).toHaveLength(1);
  });

  it('above a promise keep their distance through a pause, also where nobody works', () => {
    const due = at('2026-11-16T17:40:00');
    const level = { level: 2, at: at('2026-11-16T18:40:00') };
    const [pausedAt, resumedAt] = [at('2026-11-16T16:40:00'), at('2026-11-17T09:30:00')];
    expect(alarmAfterPause(level, due, pausedAt, resumedAt, CASE_CLOCK.worked, worked)).toBe(at('2026-11-17T11:30:00'));
    expect(alarmAfterPause({ level: 1, at: due }, due, pausedAt, resumedAt, CASE_CLOCK.worked, worked)).toBe(at('2026-11-17T10:30:00'));
    // Missed before the pause: forty minutes were left to the next level, and are left again.
    expect(alarmAfterPause(level, due, at('2026-11-16T18:00:00'), resumedAt, CASE_CLOCK.worked, worked)).toBe(at('2026-11-17T10:10:00'));
  });
});

it('minutes between two moments are those of the clock', () => {
  const friday = at('2026-11-13T16:00:00');
  const monday = addDays(businessDay(new Date(friday)), 3);
  expect(minutesBetween(friday, at(`${monday}T10:00:00`), CASE_CLOCK.worked, worked)).toBe(120 + 60);
  expect(minutesBetween(friday, at(`${monday}T10:00:00`), CASE_CLOCK.always, worked)).toBe(66 * 60);
  expect(minutesBetween(at(`${monday}T10:00:00`), friday, CASE_CLOCK.always, worked)).toBe(0);
});
