// Times as they are said on the phone. Pure.
import { addDays, businessDay, formatInstant, shanghaiClock } from '@anju/domain';
import { momentText } from '../../record/case-pressure.ts';

const at = (day: string, time: string): string => `${day}T${time}:00+08:00`;

export interface VisitChoice {
  readonly label: string;
  readonly from: string | null;
  readonly to: string | null;
}

const LAST_VISIT = '18:00';
const HOUR = 3_600_000;
const HALF = HOUR / 2;

/** 尽快, the next half hour that leaves an hour to get there, and the two halves of tomorrow. */
export function visitChoices(now: number): VisitChoice[] {
  const today = businessDay(new Date(now));
  const soon = new Date(Math.ceil((now + HOUR) / HALF) * HALF);
  const clock = shanghaiClock(soon).slice(11, 16);
  const tomorrow = addDays(today, 1);
  return [
    { label: '尽快', from: null, to: null },
    ...(businessDay(soon) === today && clock >= '08:00' && clock < LAST_VISIT
      ? [{ label: `今天 ${clock}`, from: at(today, clock), to: null }]
      : []),
    { label: '明天上午', from: at(tomorrow, '09:00'), to: at(tomorrow, '12:00') },
    { label: '明天下午', from: at(tomorrow, '14:00'), to: at(tomorrow, '17:00') },
  ];
}

/** A promise that is kept today is told by the clock only: `11:57`. */
export const dueText = (due: string, now: number): string => momentText(due, now).replace(/^今天 /, '');

/** How long it is from now: `15 分`, `24 时`, `3 天`. */
export function leftText(due: string, now: number): string {
  const minutes = Math.round((Date.parse(due) - now) / 60_000);
  if (minutes <= 0) return '';
  if (minutes < 120) return `${minutes} 分`;
  return minutes < 72 * 60 ? `${Math.round(minutes / 60)} 时` : `${Math.round(minutes / 1440)} 天`;
}

/** `今天 13:00–15:00`, or both ends in full when they lie on two days. */
export function spanOf(from: string, to: string, now: number): string {
  const sameDay = businessDay(new Date(from)) === businessDay(new Date(to));
  return `${momentText(from, now)}–${sameDay ? formatInstant(to).slice(11) : momentText(to, now)}`;
}

/** Minutes of work as hours: `6.5 时`. */
export const hoursText = (minutes: number): string => `${Math.round(minutes / 6) / 10} 时`;
