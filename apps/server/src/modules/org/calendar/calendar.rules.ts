// 企业日历: how a year begins, what a change makes of it, and what is counted in it. Pure; days are business days.
// Used for hours of shifts, clocks that run in working time, and due dates that move to the next working day.
import type { CalendarChange, CalendarDay, CalendarMonth } from '@anju/contract';
import { addDays, addDecimal, compareDecimal } from '@anju/domain';

export const WORKDAY = 1;
export const REST = 2;
export const HOLIDAY = 3;
/** A weekend day worked in place of another. */
export const SHIFTED = 4;

export interface NationalDay {
  readonly day: string;
  /** 3 or 4 */
  readonly type: number;
  readonly name: string;
}

const isWorked = ({ type }: Pick<CalendarDay, 'type'>): boolean => type === WORKDAY || type === SHIFTED;

/** Monday to Friday are worked, the weekend is free. */
export function makeYear(year: number, hours: string): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let day = `${year}-01-01`; day.startsWith(`${year}-`); day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    days.push(weekday === 0 || weekday === 6 ? { day, type: REST, hours: '0', name: '' } : { day, type: WORKDAY, hours, name: '' });
  }
  return days;
}

/** The national list over a year: its days become what they are there, all others stay. */
export function withNational(days: readonly CalendarDay[], national: readonly NationalDay[], hours: string): CalendarDay[] {
  const moved = new Map(national.map((one) => [one.day, one]));
  return days.map((day) => {
    const found = moved.get(day.day);
    if (!found) return day;
    return found.type === HOLIDAY
      ? { day: day.day, type: HOLIDAY, hours: '0', name: found.name }
      : { day: day.day, type: SHIFTED, hours, name: found.name };
  });
}

export interface DayChange {
  readonly from: string;
  readonly to: string;
  /** Null leaves as it is. */
  readonly type: CalendarDay['type'] | null;
  readonly hours: string | null;
  readonly name: string | null;
}

/** Days of the range as they will be. A day that becomes worked has the year's hours unless others are given; a free one has none. */
export function withChange(days: readonly CalendarDay[], change: DayChange, usual: string): CalendarDay[] {
  return days.map((day) => {
    if (day.day < change.from || day.day > change.to) return day;
    const type = change.type ?? day.type;
    const name = change.name ?? day.name;
    if (!isWorked({ type })) return { day: day.day, type, hours: '0', name };
    return { day: day.day, type, hours: change.hours ?? (isWorked(day) ? day.hours : usual), name };
  });
}

const same = (a: CalendarDay, b: CalendarDay): boolean => a.type === b.type && a.name === b.name && compareDecimal(a.hours, b.hours) === 0;

/** What differs, in the order of days. */
export function differences(before: readonly CalendarDay[], after: readonly CalendarDay[]): CalendarChange[] {
  const known = new Map(before.map((day) => [day.day, day]));
  return after.flatMap((day) => {
    const was = known.get(day.day) ?? null;
    return was !== null && same(was, day) ? [] : [{ day: day.day, before: was, after: day }];
  });
}

const within = (days: readonly CalendarDay[], from: string, to: string) => days.filter(({ day }) => day >= from && day <= to);

/** Days worked from one day to another, both counted. */
export const workingDays = (days: readonly CalendarDay[], from: string, to: string): number =>
  within(days, from, to).filter(isWorked).length;

export const workingHours = (days: readonly CalendarDay[], from: string, to: string): string =>
  within(days, from, to).reduce((sum, { hours }) => addDecimal(sum, hours), '0');

/** The day itself when it is worked, else the first after it that is; null when the calendar ends before. */
export const nextWorkingDay = (days: readonly CalendarDay[], from: string): string | null =>
  days
    .filter((day) => day.day >= from && isWorked(day))
    .reduce<string | null>((first, { day }) => (first === null || day < first ? day : first), null);

export type CalendarTotals = Omit<CalendarMonth, 'month'>;

function totalsOf(days: readonly CalendarDay[], from: string, to: string): CalendarTotals {
  const counted = (type: number) => within(days, from, to).filter((day) => day.type === type).length;
  return {
    workingDays: workingDays(days, from, to),
    restDays: counted(REST),
    holidays: counted(HOLIDAY),
    hours: workingHours(days, from, to),
  };
}

export const monthTotals = (days: readonly CalendarDay[], year: number): CalendarMonth[] =>
  Array.from({ length: 12 }, (_, at) => {
    const month = `${year}-${String(at + 1).padStart(2, '0')}`;
    return { month: at + 1, ...totalsOf(days, `${month}-01`, `${month}-31`) };
  });

export const yearTotals = (days: readonly CalendarDay[], year: number): CalendarTotals => totalsOf(days, `${year}-01-01`, `${year}-12-31`);
