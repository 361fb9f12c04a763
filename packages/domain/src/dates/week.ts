// Weeks begin on Monday. Days are business days as in business-day.ts.
import { addDays, requireDay } from './business-day.ts';

/** 1 Monday … 7 Sunday */
export function weekdayOf(day: string): number {
  return new Date(`${requireDay(day)}T00:00:00Z`).getUTCDay() || 7;
}

/** The Monday of the week that contains the day. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** The seven days from a Monday on. */
export const weekOf = (monday: string): string[] => Array.from({ length: 7 }, (_, place) => addDays(monday, place));
