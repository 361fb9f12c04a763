// Business days: calendar days in Asia/Shanghai as `YYYY-MM-DD`, never a Date, so that neither the time zone of the machine nor midnight
// can shift one. These strings sort correctly as plain text.

const DAY_MS = 86_400_000;
/** Shanghai has kept UTC+8 without summer time since 1992, before any instant this system records. */
const SHANGHAI_MS = 8 * 3_600_000;
const DAY_FORM = /^(\d{4})-(\d{2})-(\d{2})$/;

function toNumber(day: string): number {
  return Date.parse(`${requireDay(day)}T00:00:00Z`);
}

const toDay = (number: number): string => new Date(number).toISOString().slice(0, 10);

export function isDay(text: string): boolean {
  if (!DAY_FORM.test(text)) return false;
  const number = Date.parse(`${text}T00:00:00Z`);
  // Date.parse turns 02-30 into a day of March.
  return !Number.isNaN(number) && toDay(number) === text;
}

export function requireDay(text: string): string {
  if (!isDay(text)) throw new RangeError(`not a day: ${JSON.stringify(text)}`);
  return text;
}

/** `YYYY-MM-DDTHH:mm:ss.sssZ` with the date and time of a clock in Shanghai. */
export function shanghaiClock(instant: Date): string {
  return new Date(instant.getTime() + SHANGHAI_MS).toISOString();
}

export function businessDay(instant: Date): string {
  return shanghaiClock(instant).slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return toDay(toNumber(day) + days * DAY_MS);
}

export function previousDay(day: string): string {
  return addDays(day, -1);
}

/** The number of days from `from` to `to`, not counting `from`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (toNumber(to) - toNumber(from)) / DAY_MS;
}

/** The first day of the month that lies so many months after that of a day. */
export function monthAfter(day: string, months: number): string {
  const [year, month] = requireDay(day).split('-').map(Number) as [number, number];
  const at = year * 12 + month - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
}

/** The last day of the month that contains `day`. */
export function monthEnd(day: string): string {
  const [year = '', month = ''] = requireDay(day).split('-');
  return toDay(Date.UTC(Number(year), Number(month), 0));
}
