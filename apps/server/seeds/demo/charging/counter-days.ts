// The days of a month on which the demo's counter was open.
import { addDays } from '@anju/domain';

export const COUNTER_DATES = ['06', '12', '20', '27'] as const;

const isOpen = (day: string): boolean => COUNTER_DATES.some((date) => day.endsWith(`-${date}`));

/** That day, or the last one before it. */
export function counterDayUpTo(day: string): string {
  let found = day;
  while (!isOpen(found)) found = addDays(found, -1);
  return found;
}
/** That day, or the first one after it. */
export function counterDayFrom(day: string): string {
  let found = day;
  while (!isOpen(found)) found = addDays(found, 1);
  return found;
}
