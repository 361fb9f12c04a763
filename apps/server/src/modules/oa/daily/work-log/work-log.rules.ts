// Marks of a week of work logs. Pure.
import type { LogMark } from '@anju/contract';
import { addDays, weekdayOf } from '@anju/domain';
import type { CompanyDay } from '../company-day.ts';

const SATURDAY = 6;
const FRIDAY_AFTER_MONDAY = 4;

/** Seven days, with the company calendar where there is one; without it Saturday and Sunday are off. */
export const daysOfWeek = (week: readonly string[], known: readonly CompanyDay[]): CompanyDay[] =>
  week.map((day) => known.find((one) => one.day === day) ?? { day, off: known.length === 0 && weekdayOf(day) >= SATURDAY, name: '' });

export interface WrittenLog {
  readonly id: number;
  readonly day: string;
  readonly isRead: boolean;
}

interface Marked {
  readonly mark: LogMark;
  readonly id: number | null;
}

const written = ({ id, isRead }: WrittenLog): Marked => ({ mark: isRead ? 'read' : 'written', id });

/** A day counts as missing when it has passed; today is still open. */
export function markOfDay({ day, off }: CompanyDay, log: WrittenLog | undefined, today: string): Marked {
  if (log) return written(log);
  if (off) return { mark: 'off', id: null };
  return { mark: day < today ? 'none' : 'future', id: null };
}

/** The log of a week is missing once its Friday has passed. */
export const markOfWeek = (monday: string, log: WrittenLog | undefined, today: string): Marked =>
  log ? written(log) : { mark: addDays(monday, FRIDAY_AFTER_MONDAY) < today ? 'none' : 'future', id: null };
