// On which days a care plan visits somebody. Days are counted so that every process and every day finds the same ones.
import { CARE_RULE, type CareRule } from '@anju/contract';
import { addDays, daysBetween, isDay } from '../dates/business-day.ts';

export interface CareDays {
  readonly rule: CareRule;
  readonly festivalDays: readonly string[];
  readonly firstOn: string | null;
  readonly everyDays: number | null;
}

/** The day of a year on which a day of birth or of moving in is kept: 29 February on the 28th where the year has none. */
export function anniversary(of: string, year: number): string {
  const day = `${String(year).padStart(4, '0')}-${of.slice(5)}`;
  return isDay(day) ? day : `${day.slice(0, 8)}28`;
}

/** The anniversary that falls into a stretch of less than a year; null if none does. The day itself is no anniversary. */
export function anniversaryIn(of: string, from: string, to: string): string | null {
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
    const day = anniversary(of, year);
    if (day >= from && day <= to && day > of) return day;
  }
  return null;
}

/** Days of a festival or of a regular plan in a stretch; the rules by anniversary have none of their own. */
export function careDaysIn({ rule, festivalDays, firstOn, everyDays }: CareDays, from: string, to: string): string[] {
  if (rule === CARE_RULE.festival) return [...new Set(festivalDays)].filter((day) => day >= from && day <= to).toSorted();
  if (rule !== CARE_RULE.regular || firstOn === null || everyDays === null) return [];
  const skipped = Math.max(0, Math.ceil(daysBetween(firstOn, from) / everyDays));
  const days: string[] = [];
  for (let day = addDays(firstOn, skipped * everyDays); day <= to; day = addDays(day, everyDays)) days.push(day);
  return days;
}

/** Full years on a day. */
export const yearsOn = (of: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(of.slice(0, 4)) - (day < anniversary(of, Number(day.slice(0, 4))) ? 1 : 0);

/** The text of a plan for one person. */
export const careText = (text: string, { name, house }: { readonly name: string; readonly house: string }): string =>
  text.replaceAll('{姓名}', name).replaceAll('{房号}', house);
