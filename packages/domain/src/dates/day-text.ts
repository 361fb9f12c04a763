import { isDay, requireDay, shanghaiClock } from './business-day.ts';

/** `2024.02.05` */
export function formatDay(day: string): string {
  return requireDay(day).replaceAll('-', '.');
}

/** `2024.02`, for a day or a month. */
export function formatMonth(month: string): string {
  return requireDay(`${month.slice(0, 7)}-01`)
    .slice(0, 7)
    .replace('-', '.');
}

/** `2024.02.05 09:30`, as a clock in Shanghai shows it. */
export function formatInstant(instant: string | Date): string {
  const date = typeof instant === 'string' ? new Date(instant) : instant;
  if (Number.isNaN(date.getTime())) throw new RangeError(`not an instant: ${String(instant)}`);
  const clock = shanghaiClock(date);
  return `${clock.slice(0, 10).replaceAll('-', '.')} ${clock.slice(11, 16)}`;
}

const TIME = String.raw`(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?`;
const FORMS = [
  new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}$`),
  new RegExp(String.raw`^(\d{4})(年)(\d{1,2})月(\d{1,2})日${TIME}$`),
];

/** Reads a day as users and spreadsheets write it; a time of day is dropped. Null when the text is not a day. */
export function parseDayText(text: string): string | null {
  for (const form of FORMS) {
    const match = form.exec(text.trim());
    if (!match) continue;
    const [, year = '', , month = '', dayOfMonth = ''] = match;
    const day = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
    return isDay(day) ? day : null;
  }
  return null;
}
