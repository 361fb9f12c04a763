// Times on the screen of documents: how long something took, how much of its time is left, and the day as it stands on paper.
import { formatInstant } from '@anju/domain';
import type { Tone } from '../../../../../ui/index.ts';

const MINUTE = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** Working minutes: 6 时 28 分. */
export function workedText(minutes: number): string {
  const hours = Math.floor(minutes / HOUR);
  const rest = minutes % HOUR;
  if (hours === 0) return `${rest} 分`;
  return rest === 0 ? `${hours} 时` : `${hours} 时 ${rest} 分`;
}

/** By the calendar: 4 天 1 时. */
export function spanText(from: string, to: number): string {
  const minutes = Math.max(0, Math.floor((to - Date.parse(from)) / MINUTE));
  if (minutes < DAY) return workedText(minutes);
  const hours = Math.floor((minutes % DAY) / HOUR);
  return hours === 0 ? `${Math.floor(minutes / DAY)} 天` : `${Math.floor(minutes / DAY)} 天 ${hours} 时`;
}

/** The largest unit only: a list has no room for more. */
function roughly(minutes: number): string {
  if (minutes >= DAY) return `${Math.floor(minutes / DAY)} 天`;
  return minutes >= HOUR ? `${Math.floor(minutes / HOUR)} 时` : `${Math.max(1, minutes)} 分`;
}

interface TimeLeft {
  readonly text: string;
  readonly tone: Tone;
}

/** 超 1 天 · 剩 4 时; less than a day is a warning. */
export function timeLeft(dueAt: string | null, now: number): TimeLeft | null {
  if (dueAt === null) return null;
  const minutes = Math.floor((Date.parse(dueAt) - now) / MINUTE);
  if (minutes < 0) return { text: `超 ${roughly(-minutes)}`, tone: 'overdue' };
  return { text: `剩 ${roughly(minutes)}`, tone: minutes < DAY ? 'owed' : 'kind' };
}

/** 11.12 09:20 of this year, 2025.11.12 09:20 of another. */
export function shortInstant(instant: string, now: number): string {
  const text = formatInstant(instant);
  return text.slice(0, 4) === formatInstant(new Date(now)).slice(0, 4) ? text.slice(5) : text;
}

const DIGITS = '〇一二三四五六七八九';
const digit = (at: number): string => DIGITS[at] ?? '';
const counted = (number: number): string => {
  if (number < 10) return digit(number);
  const tens = Math.floor(number / 10);
  return `${tens === 1 ? '' : digit(tens)}十${number % 10 === 0 ? '' : digit(number % 10)}`;
};

/** 二〇二六年十一月十二日, as paper writes the day of an instant. */
export function paperDay(instant: string | number): string {
  const [year = '', month = '', day = ''] = formatInstant(new Date(instant)).slice(0, 10).split('.');
  return `${[...year].map((one) => digit(Number(one))).join('')}年${counted(Number(month))}月${counted(Number(day))}日`;
}
