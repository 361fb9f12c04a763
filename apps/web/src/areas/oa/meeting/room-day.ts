// The picture of a day: where a meeting lies between the first and the last hour shown, and which times of a room are free. Times are
// minutes of the day in Shanghai; a meeting that began the day before begins at 0.
import type { RoomBooking } from '@anju/contract';
import { daysBetween, shanghaiClock } from '@anju/domain';

const HOUR = 60;
const DAY = 24 * HOUR;
/** The hours an office is open; meetings outside widen the picture. */
const OFFICE = { from: 8, to: 20 } as const;
export const SLOT = 30;

type Times = Pick<RoomBooking, 'startsAt' | 'endsAt'>;

export interface Span {
  readonly from: number;
  readonly to: number;
}

function minuteOf(instant: string, day: string): number {
  const clock = shanghaiClock(new Date(instant));
  const minutes = Number(clock.slice(11, 13)) * HOUR + Number(clock.slice(14, 16));
  return Math.min(DAY, Math.max(0, daysBetween(day, clock.slice(0, 10)) * DAY + minutes));
}

export const spanOf = ({ startsAt, endsAt }: Times, day: string): Span => ({ from: minuteOf(startsAt, day), to: minuteOf(endsAt, day) });

/** The hours shown: at least those of the office, and those of every meeting. */
export function hoursOf(bookings: readonly Times[], day: string): Span {
  const spans = bookings.map((booking) => spanOf(booking, day));
  return {
    from: Math.min(OFFICE.from, ...spans.map(({ from }) => Math.floor(from / HOUR))),
    to: Math.max(OFFICE.to, ...spans.map(({ to }) => Math.ceil(to / HOUR))),
  };
}

/** Where a span lies within the hours shown, in percent of their width. */
export function placeOf({ from, to }: Span, hours: Span): { readonly left: number; readonly width: number } {
  const whole = (hours.to - hours.from) * HOUR;
  return { left: ((from - hours.from * HOUR) / whole) * 100, width: ((to - from) / whole) * 100 };
}

/** The free times of one room between the hours shown, not before `now`. */
export function gapsOf(bookings: readonly Times[], day: string, hours: Span, now: number): Span[] {
  const taken = bookings.map((booking) => spanOf(booking, day)).toSorted((one, other) => one.from - other.from);
  const gaps: Span[] = [];
  let free = Math.max(hours.from * HOUR, Math.ceil(now / SLOT) * SLOT);
  for (const { from, to } of taken) {
    if (from > free) gaps.push({ from: free, to: from });
    free = Math.max(free, to);
  }
  if (free < hours.to * HOUR) gaps.push({ from: free, to: hours.to * HOUR });
  return gaps;
}

/** The half hours of these gaps; a shorter rest is not offered. */
export const slotsOf = (gaps: readonly Span[]): number[] =>
  gaps.flatMap(({ from, to }) => {
    const first = Math.ceil(from / SLOT) * SLOT;
    return Array.from({ length: Math.max(0, Math.floor((to - first) / SLOT)) }, (_, nth) => first + nth * SLOT);
  });

/** A booking that starts here lasts an hour, or as long as the gap does. */
export const bookingAt = (start: number, gaps: readonly Span[]): Span => ({
  from: start,
  to: Math.min(start + HOUR, gaps.find(({ from, to }) => from <= start && start < to)?.to ?? start + HOUR),
});

/** Minutes of the day that have passed; 0 for a day to come, all of them for a day gone by. */
export function passedOf(day: string, now: Date): number {
  return minuteOf(now.toISOString(), day);
}

const two = (figure: number): string => String(figure).padStart(2, '0');
/** `09:30` */
export const clockText = (minute: number): string => `${two(Math.floor(minute / HOUR))}:${two(minute % HOUR)}`;

/** The instant of a minute of a day; the last minute of a day is the first of the next. */
export const instantOf = (day: string, minute: number): string =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + minute * 60_000).toISOString();
