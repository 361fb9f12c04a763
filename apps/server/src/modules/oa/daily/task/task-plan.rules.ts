// On which days a periodic task is made. Pure.
import { RHYTHM, type StateOf, type WEEKDAY } from '@anju/contract';
import { addDays, monthEnd, weekdayOf } from '@anju/domain';

export interface Rhythm {
  readonly rhythm: StateOf<typeof RHYTHM>;
  readonly weekdays: readonly StateOf<typeof WEEKDAY>[];
  readonly monthDay: number | null;
  readonly fromDay: string;
  readonly toDay: string | null;
}

/** Days missed further back than this, because no server ran, are not made up. */
export const MADE_UP_DAYS = 31;
/** A rhythm comes round at least once within so many days. */
const LONGEST_ROUND = 31;

const dayOfMonth = (day: string): number => Number(day.slice(8));

/** In a month without the chosen day, its last day stands for it. */
function comesRound({ rhythm, weekdays, monthDay }: Rhythm, day: string): boolean {
  if (rhythm === RHYTHM.weekly) return weekdays.some((weekday) => weekday === weekdayOf(day));
  return monthDay !== null && dayOfMonth(day) === Math.min(monthDay, dayOfMonth(monthEnd(day)));
}

const later = (one: string, other: string): string => (one > other ? one : other);

/** The days from `from` to `to` on which a task is made. */
export function daysOf(plan: Rhythm, from: string, to: string): string[] {
  const days: string[] = [];
  const last = plan.toDay !== null && plan.toDay < to ? plan.toDay : to;
  for (let day = later(from, plan.fromDay); day <= last; day = addDays(day, 1)) if (comesRound(plan, day)) days.push(day);
  return days;
}

/** The days up to today that have not been looked at. */
export const missedDays = (plan: Rhythm & { readonly madeThrough: string }, today: string): string[] =>
  daysOf(plan, later(addDays(plan.madeThrough, 1), addDays(today, -MADE_UP_DAYS)), today);

/** The next day a task is made; null when the plan has ended. */
export function nextDay(plan: Rhythm & { readonly madeThrough: string }, today: string): string | null {
  const from = later(later(addDays(plan.madeThrough, 1), today), plan.fromDay);
  return daysOf(plan, from, addDays(from, LONGEST_ROUND))[0] ?? null;
}
