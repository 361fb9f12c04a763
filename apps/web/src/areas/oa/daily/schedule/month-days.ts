// Days of the month view. Pure.
import { addDays } from '@anju/domain';
import type { CalendarEntry } from '@anju/contract';

/** Whole weeks from the first to the last day shown. */
export function daysBetweenShown(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

export const entriesOn = (entries: readonly CalendarEntry[], day: string): CalendarEntry[] =>
  entries.filter(({ fromDay, toDay }) => fromDay <= day && day <= toDay);

/** The time is shown on the first day only. */
export const timeOn = ({ fromDay, fromTime }: CalendarEntry, day: string): string => (fromDay === day ? (fromTime ?? '') : '');

/** `2026-11` and a number of months from it. */
export function monthFrom(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const at = year * 12 + number - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}
