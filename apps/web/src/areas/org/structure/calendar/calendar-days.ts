// The grid of a month and the range of days the user has selected, as pure functions.
import { addDays, monthEnd } from '@anju/domain';

export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const;

/** 0 Monday … 6 Sunday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

export const monthStart = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}-01`;

/** Days of a month in cells of weeks that begin on Monday; null before the first day. */
export function monthCells(year: number, month: number): (string | null)[] {
  const first = monthStart(year, month);
  const cells: (string | null)[] = Array.from({ length: weekdayOf(first) }, () => null);
  for (let day = first; day <= monthEnd(first); day = addDays(day, 1)) cells.push(day);
  return cells;
}

export interface Span {
  readonly from: string;
  readonly to: string;
}
export const spanOf = (a: string, b: string): Span => (a <= b ? { from: a, to: b } : { from: b, to: a });
export const isWithin = (span: Span | null, day: string): boolean => span !== null && day >= span.from && day <= span.to;
