import { addDays, daysBetween } from '../../dates/business-day.ts';

/** Days on which no late fee accrues, both named days included; `to` is null while the end is not known. */
export interface LatePause {
  readonly from: string;
  readonly to: string | null;
}

const earlier = (a: string, b: string): string => (a < b ? a : b);

/** How many of the days after `after`, up to and including `until`, are paused. A day that two pauses name counts once. */
function pausedDays(after: string, until: string, pauses: readonly LatePause[]): number {
  let paused = 0;
  let done = after;
  for (const { from, to } of pauses.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const before = addDays(from, -1);
    const start = before > done ? before : done;
    const end = to === null ? until : earlier(to, until);
    if (end <= start) continue;
    paused += daysBetween(start, end);
    done = end;
  }
  return paused;
}

/** The days after `after`, up to and including `until`, on which a late fee accrues: pauses count by their dates and by nothing else. */
export function accruingDays(after: string, until: string, pauses: readonly LatePause[]): number {
  const days = daysBetween(after, until);
  return days <= 0 ? 0 : days - pausedDays(after, until, pauses);
}
