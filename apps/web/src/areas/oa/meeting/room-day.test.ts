import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingAt, clockText, gapsOf, hoursOf, instantOf, passedOf, placeOf, slotsOf, spanOf } from './room-day.ts';

const DAY = '2026-11-18';
const from = (start: string, end: string, day = DAY) => ({
  startsAt: new Date(`${day}T${start}:00+08:00`).toISOString(),
  endsAt: new Date(`${day}T${end}:00+08:00`).toISOString(),
});
const OFFICE = { from: 8, to: 20 };

describe('the picture of a day', () => {
  test('a meeting lies where its time is, and one of the evening widens the picture', () => {
    expect(hoursOf([from('09:00', '10:30')], DAY)).toEqual(OFFICE);
    expect(hoursOf([from('07:30', '08:30'), from('19:00', '21:15')], DAY)).toEqual({ from: 7, to: 22 });
    expect(placeOf(spanOf(from('11:00', '14:00'), DAY), OFFICE)).toEqual({ left: 25, width: 25 });
  });

  test('what began yesterday begins at midnight', () => {
    expect(spanOf({ startsAt: '2026-11-17T15:00:00Z', endsAt: '2026-11-17T17:00:00Z' }, DAY)).toEqual({ from: 0, to: 60 });
  });

  test('free is what no meeting takes and what has not passed', () => {
    const gaps = gapsOf([from('13:15', '14:00'), from('09:00', '10:30')], DAY, OFFICE, 8 * 60 + 10);
    expect(gaps.map(({ from: start, to }) => `${clockText(start)}–${clockText(to)}`)).toEqual([
      '08:30–09:00',
      '10:30–13:15',
      '14:00–20:00',
    ]);
    expect(slotsOf(gaps.slice(0, 2)).map(clockText)).toEqual(['08:30', '10:30', '11:00', '11:30', '12:00', '12:30']);
    expect(bookingAt(8 * 60 + 30, gaps)).toEqual({ from: 510, to: 540 });
    expect(bookingAt(15 * 60, gaps)).toEqual({ from: 900, to: 960 });
    expect(gapsOf([], DAY, OFFICE, passedOf(DAY, new Date('2026-11-19T00:00:00Z')))).toEqual([]);
    expect(passedOf(DAY, new Date('2026-11-17T00:00:00Z'))).toBe(0);
    expect(instantOf(DAY, 24 * 60)).toBe('2026-11-18T16:00:00.000Z');
  });

  test('a slot that is offered never overlaps a meeting', () => {
    const meeting = fc.tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 5, max: 300 })).map(([start, length]) => ({
      startsAt: instantOf(DAY, start),
      endsAt: instantOf(DAY, Math.min(1440, start + length)),
    }));
    fc.assert(
      fc.property(fc.array(meeting, { maxLength: 6 }), fc.nat(1440), (meetings, now) => {
        const gaps = gapsOf(meetings, DAY, hoursOf(meetings, DAY), now);
        return slotsOf(gaps).every((slot) => {
          const { from: start, to } = bookingAt(slot, gaps);
          return start >= now && meetings.map((one) => spanOf(one, DAY)).every((one) => one.to <= start || one.from >= to);
        });
      }),
    );
  });
});
