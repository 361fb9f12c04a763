// How much time a case has left, in words: each of its three promises, and the one that presses now. Dues come from the server with pauses
// and working hours in them; here they are only compared with the clock.
import { CASE, CASE_PROMISE, type CaseRow } from '@anju/contract';
import { addDays, businessDay, formatInstant, isEnded } from '@anju/domain';
import type { Tone } from '../../../../ui/index.ts';

export type PromiseName = 'respond' | 'arrive' | 'finish';
export const PROMISES: readonly PromiseName[] = ['respond', 'arrive', 'finish'];
export const promiseWord = (name: PromiseName): string => CASE_PROMISE.text(CASE_PROMISE[name]);

type Timed = Pick<CaseRow, PromiseName | 'state' | 'pausedAt'>;

export interface Pressure {
  readonly tone: Tone;
  /** 剩 22 分, 超时 4 分, 停 2 天 1 时, 按时 */
  readonly text: string;
  /** When it is due, or when it was done. */
  readonly note: string;
}

const MINUTE = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** `22 分`, `2:18`, `1 天 3 时`: two figures at most, since nobody plans a day by the minute. */
export function spanText(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  if (whole < HOUR) return `${whole} 分`;
  if (whole < DAY) return `${Math.floor(whole / HOUR)}:${String(whole % HOUR).padStart(2, '0')}`;
  const hours = Math.floor((whole % DAY) / HOUR);
  return `${Math.floor(whole / DAY)} 天${hours === 0 ? '' : ` ${hours} 时`}`;
}

/** The same in a sentence, where `2:18` would be read as a time of day. */
export function spanWords(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  if (whole < HOUR || whole >= DAY) return spanText(whole);
  return `${Math.floor(whole / HOUR)} 时${whole % HOUR === 0 ? '' : ` ${whole % HOUR} 分`}`;
}

export const minutesFrom = (from: string, to: string | number): number =>
  ((typeof to === 'number' ? to : Date.parse(to)) - Date.parse(from)) / MINUTE;

/** `今天 16:00`, `明天 09:00`, `昨天 18:30`, `11.24 09:00`, and another year in full. */
export function momentText(at: string, now: number): string {
  const today = businessDay(new Date(now));
  const day = businessDay(new Date(at));
  const full = formatInstant(at);
  const time = full.slice(-5);
  if (day === today) return `今天 ${time}`;
  if (day === addDays(today, 1)) return `明天 ${time}`;
  if (day === addDays(today, -1)) return `昨天 ${time}`;
  return day.slice(0, 4) === today.slice(0, 4) ? full.slice(5) : full;
}

/** From here on a promise presses; the filter 将超时 finds the same cases. */
const SOON_MINUTES = 2 * HOUR;

/** Nothing is waited for any more: the work is done, or the case has ended without it. */
const isOver = ({ state, finish }: Timed): boolean => isEnded(state) || finish.at !== null;

export function pressureOfPromise(row: Timed, name: PromiseName, now: number): Pressure {
  const { due, at, late } = row[name];
  if (at !== null) {
    const done = momentText(at, now);
    if (due === null) return { tone: 'kind', text: '已完成', note: done };
    const over = minutesFrom(due, at);
    return late
      ? { tone: 'overdue', text: over > 0 ? `超时 ${spanText(over)}` : '超时', note: done }
      : { tone: 'paid', text: '按时', note: done };
  }
  if (due === null) return { tone: 'ended', text: '–', note: '没有时限' };
  if (isOver(row)) return { tone: 'ended', text: '–', note: '没有登记' };
  const stopped = row.state === CASE.paused ? row.pausedAt : null;
  const left = minutesFrom(stopped ?? new Date(now).toISOString(), due);
  const dueText = momentText(due, now);
  if (left <= 0)
    return { tone: 'overdue', text: `超时 ${spanText(-left)}`, note: stopped === null ? `应在 ${dueText}` : '暂停中，时钟已停' };
  if (stopped !== null)
    return { tone: 'ended', text: `停 ${spanText(minutesFrom(stopped, now))}`, note: `时钟已停，还剩 ${spanWords(left)}` };
  return { tone: left <= SOON_MINUTES ? 'owed' : 'kind', text: `剩 ${spanText(left)}`, note: `${dueText} 到期` };
}

/** The promise that is due first of those not kept yet; after the work, how the last one was kept. Null: nothing was promised. */
export function pressingPromise(row: Timed): PromiseName | null {
  if (isOver(row)) return row.finish.at !== null && row.finish.due !== null ? 'finish' : null;
  const open = PROMISES.filter((name) => row[name].due !== null && row[name].at === null);
  const dueOf = (name: PromiseName) => Date.parse(row[name].due ?? '');
  return open.reduce<PromiseName | null>((first, name) => (first === null || dueOf(name) < dueOf(first) ? name : first), null);
}
