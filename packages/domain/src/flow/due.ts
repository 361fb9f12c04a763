// Time limits in working hours: a company works its hours of the day from nine, with an hour at noon. Days come from the company's calendar.
import { addDays, businessDay } from '../dates/business-day.ts';

/** A moment as a day and the minutes since its midnight, both of a clock in Shanghai, which has no summer time. */
export interface Moment {
  readonly day: string;
  readonly minutes: number;
}

export const momentOf = (at: Date): Moment => ({ day: businessDay(at), minutes: (Math.floor(at.getTime() / 60_000) + 480) % 1440 });

/** Hours worked on a day, as a number of minutes; zero on a day off. */
export type WorkedMinutes = (day: string) => number;

const MORNING = 9 * 60;
const NOON = 12 * 60;
const AFTERNOON = 13 * 60;
/** No limit reaches further than a year and a day; a calendar without any working day must not be searched for ever. */
const LONGEST_DAYS = 800;

/** The stretches of a day in which work is done, in minutes since midnight. */
function stretches(worked: number): readonly (readonly [number, number])[] {
  const morning = Math.min(worked, NOON - MORNING);
  const rest = worked - morning;
  return rest > 0
    ? [
        [MORNING, NOON],
        [AFTERNOON, AFTERNOON + rest],
      ]
    : [[MORNING, MORNING + morning]];
}

const instantOf = (day: string, minutes: number): string => {
  const late = Math.floor(minutes / 1440);
  const of = minutes - late * 1440;
  const [hour, minute] = [Math.floor(of / 60), of % 60].map((part) => String(part).padStart(2, '0'));
  return `${late > 0 ? addDays(day, late) : day}T${hour}:${minute}:00+08:00`;
};

/**
 * When `minutes` of working time have passed since a moment. Null when the calendar has no
 * working time left.
 */
export function afterWorkingTime(from: Moment, minutes: number, worked: WorkedMinutes): string | null {
  let left = minutes;
  let { day, minutes: at } = from;
  for (let days = 0; days < LONGEST_DAYS; days++) {
    for (const [begin, end] of stretches(worked(day))) {
      const start = Math.max(begin, at);
      if (start >= end) continue;
      if (left <= end - start) return instantOf(day, start + left);
      left -= end - start;
    }
    day = addDays(day, 1);
    at = 0;
  }
  return null;
}

/** Working minutes between two moments; zero when the second is not later. */
export function workingTimeBetween(from: Moment, to: Moment, worked: WorkedMinutes): number {
  let sum = 0;
  for (let day = from.day; day <= to.day; day = addDays(day, 1)) {
    for (const [begin, end] of stretches(worked(day))) {
      const start = day === from.day ? Math.max(begin, from.minutes) : begin;
      const stop = day === to.day ? Math.min(end, to.minutes) : end;
      if (stop > start) sum += stop - start;
    }
  }
  return sum;
}
