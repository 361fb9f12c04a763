// The promises of a 诉求: respond, arrive, finish. They are fixed when it is accepted, stand still while the work is paused, and each has
// its alarms: a warning before it and a step of escalation at it and after it. domain: property 5.1. Times are instants; the working clock
// counts whole minutes of the company's calendar.
import { CASE_CLOCK, CASE_PROMISE, type Promised, type StateOf } from '@anju/contract';
import { afterWorkingTime, momentOf, workingTimeBetween, type WorkedMinutes } from '../flow/due.ts';

export type CaseClock = StateOf<typeof CASE_CLOCK>;

export interface CaseLimits {
  readonly clock: CaseClock;
  readonly respondMinutes: number | null;
  readonly arriveMinutes: number | null;
  readonly finishMinutes: number | null;
  /** The part of a limit after which its holder is warned, in percent. */
  readonly warnPercent: number;
  /** Minutes after a missed promise at which the next level is told, ascending. */
  readonly escalations: readonly number[];
}

export type Dues = Readonly<Record<'respond' | 'arrive' | 'finish', string | null>>;

const MINUTE = 60_000;
const later = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * MINUTE).toISOString();

/** The moment that lies `minutes` of the clock after another. A calendar without working time leaves the limit where it would be all day. */
export function afterMinutes(at: string, minutes: number, clock: CaseClock, worked: WorkedMinutes): string {
  if (clock === CASE_CLOCK.always) return later(at, minutes);
  const due = afterWorkingTime(momentOf(new Date(at)), minutes, worked);
  return due === null ? later(at, minutes) : new Date(due).toISOString();
}

/** Minutes of the clock between two moments; zero when the second is not later. */
export function minutesBetween(from: string, to: string, clock: CaseClock, worked: WorkedMinutes): number {
  if (Date.parse(to) <= Date.parse(from)) return 0;
  return clock === CASE_CLOCK.always
    ? Math.round((Date.parse(to) - Date.parse(from)) / MINUTE)
    : workingTimeBetween(momentOf(new Date(from)), momentOf(new Date(to)), worked);
}

/** The promises made at acceptance. */
export function promise(acceptedAt: string, limits: CaseLimits, worked: WorkedMinutes): Dues {
  const due = (minutes: number | null) => (minutes === null ? null : afterMinutes(acceptedAt, minutes, limits.clock, worked));
  return { respond: due(limits.respondMinutes), arrive: due(limits.arriveMinutes), finish: due(limits.finishMinutes) };
}

/**
 * A promise after a pause: what was left of it when the pause began is left when it ends. One that was missed before the pause stays
 * missed.
 */
export function afterPause(due: string, pausedAt: string, resumedAt: string, clock: CaseClock, worked: WorkedMinutes): string {
  if (Date.parse(due) <= Date.parse(pausedAt)) return due;
  if (clock === CASE_CLOCK.always) return new Date(Date.parse(due) + (Date.parse(resumedAt) - Date.parse(pausedAt))).toISOString();
  return afterMinutes(resumedAt, minutesBetween(pausedAt, due, clock, worked), clock, worked);
}

interface Deferral {
  readonly oldDue: string;
  readonly newDue: string;
}

/**
 * More time that was asked for before a pause keeps its distance from the promise. Where the working clock brings both to one moment, as a
 * time asked for on a day off does, the distance is that of the clock on the wall.
 */
export function delayAfterPause(
  { oldDue, newDue }: Deferral,
  pausedAt: string,
  resumedAt: string,
  clock: CaseClock,
  worked: WorkedMinutes,
): Deferral {
  const [before, after] = [oldDue, newDue].map((due) => afterPause(due, pausedAt, resumedAt, clock, worked)) as [string, string];
  if (Date.parse(after) > Date.parse(before)) return { oldDue: before, newDue: after };
  return { oldDue: before, newDue: new Date(Date.parse(before) + Date.parse(newDue) - Date.parse(oldDue)).toISOString() };
}

export interface Alarm {
  readonly promise: Promised;
  /** 0 before the promise, 1 when it is missed, 2 and more for the levels above. */
  readonly level: number;
  readonly at: string;
}

/** The alarms of one promise whose clock began at `from`. */
export function alarmsOf(
  kind: Promised,
  from: string,
  due: string,
  limits: Pick<CaseLimits, 'clock' | 'warnPercent' | 'escalations'>,
  worked: WorkedMinutes,
): readonly Alarm[] {
  const minutes = Math.floor((minutesBetween(from, due, limits.clock, worked) * limits.warnPercent) / 100);
  const warnAt = limits.warnPercent <= 0 || limits.warnPercent >= 100 ? null : afterMinutes(from, minutes, limits.clock, worked);
  return [
    ...(warnAt === null ? [] : [{ promise: kind, level: 0, at: warnAt }]),
    { promise: kind, level: 1, at: due },
    ...limits.escalations.map((after, index) => ({ promise: kind, level: index + 2, at: later(due, after) })),
  ];
}

/**
 * An alarm after a pause. One before a promise or at it stands as far from its end as before; one above it follows its promise at the same
 * distance, and once the promise was missed it only stands still, by the clock on the wall, as it is counted.
 */
export function alarmAfterPause(
  { level, at }: Pick<Alarm, 'level' | 'at'>,
  due: string | null,
  pausedAt: string,
  resumedAt: string,
  clock: CaseClock,
  worked: WorkedMinutes,
): string {
  if (level <= 1 || due === null) return afterPause(at, pausedAt, resumedAt, clock, worked);
  if (Date.parse(due) <= Date.parse(pausedAt)) return afterPause(at, pausedAt, resumedAt, CASE_CLOCK.always, worked);
  return later(afterPause(due, pausedAt, resumedAt, clock, worked), Math.round((Date.parse(at) - Date.parse(due)) / MINUTE));
}

/** The columns of the three promises, in their order. */
export const PROMISES = [
  ['respond', CASE_PROMISE.respond],
  ['arrive', CASE_PROMISE.arrive],
  ['finish', CASE_PROMISE.finish],
] as const;
