// 企业日历: creating a year, changing its days, and its totals. Pure functions; days are business days. The calendar is used for the hours of
// shifts, for periods measured in working time, and for due dates that move to the next working day.
import { DAY_TYPE, type CalendarChange, type CalendarDay, type CalendarMonth } from '@anju/contract';
import { addDays, addDecimal, compareDecimal } from '@anju/domain';

export interface NationalDay {
  readonly day: string;
  /** A holiday, or a weekend day worked in place of another. */
  readonly type: number;
  readonly name: string;
}

const isWorked = ({ type }: Pick<CalendarDay, 'type'>): boolean => DAY_TYPE.is(type, 'working', 'makeUp');

/** Monday to Friday are working days, the weekend is off. */
export function makeYear(year: number, hours: string): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let day = `${year}-01-01`; day.startsWith(`${year}-`); day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    days.push(
      weekday === 0 || weekday === 6
        ? { day, type: DAY_TYPE.rest, hours: '0', name: '' }
        : { day, type: DAY_TYPE.working, hours, name: '' },
    );
  }
  return days;
}

/** Applies the national list to a year: the days it names are replaced, all others stay. */
export function withNational(days: readonly CalendarDay[], national: readonly NationalDay[], hours: string): CalendarDay[] {
  const moved = new Map(national.map((one) => [one.day, one]));
  return days.map((day) => {
    const found = moved.get(day.day);
    if (!found) return day;
    return found.type === DAY_TYPE.holiday
      ? { day: day.day, type: DAY_TYPE.holiday, hours: '0', name: found.name }
      : { day: day.day, type: DAY_TYPE.makeUp, hours, name: found.name };
  });
}

export interface DayChange {
  readonly from: string;
  readonly to: string;
  /** Null leaves the field unchanged. */
  readonly type: CalendarDay['type'] | null;
  readonly hours: string | null;
  readonly name: string | null;
}

/** The days after the change. A day that becomes a working day has the year's hours unless others are given; a day off has none. */
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

/** The days that differ, in order. */
export function differences(before: readonly CalendarDay[], after: readonly CalendarDay[]): CalendarChange[] {
  const known = new Map(before.map((day) => [day.day, day]));
  return after.flatMap((day) => {
    const was = known.get(day.day) ?? null;
    return was !== null && same(was, day) ? [] : [{ day: day.day, before: was, after: day }];
  });
}

const within = (days: readonly CalendarDay[], from: string, to: string) => days.filter(({ day }) => day >= from && day <= to);

/** Working days from one day to another, both included. */
export const workingDays = (days: readonly CalendarDay[], from: string, to: string): number =>
  within(days, from, to).filter(isWorked).length;

export const workingHours = (days: readonly CalendarDay[], from: string, to: string): string =>
  within(days, from, to).reduce((sum, { hours }) => addDecimal(sum, hours), '0');

/** The day itself if it is a working day, otherwise the next working day; null when the calendar ends before. */
export const nextWorkingDay = (days: readonly CalendarDay[], from: string): string | null =>
  days
    .filter((day) => day.day >= from && isWorked(day))
    .reduce<string | null>((first, { day }) => (first === null || day < first ? day : first), null);

export type CalendarTotals = Omit<CalendarMonth, 'month'>;

function totalsOf(days: readonly CalendarDay[], from: string, to: string): CalendarTotals {
  const counted = (type: number) => within(days, from, to).filter((day) => day.type === type).length;
  return {
    workingDays: workingDays(days, from, to),
    restDays: counted(DAY_TYPE.rest),
    holidays: counted(DAY_TYPE.holiday),
    hours: workingHours(days, from, to),
  };
}

export const monthTotals = (days: readonly CalendarDay[], year: number): CalendarMonth[] =>
  Array.from({ length: 12 }, (_, at) => {
    const month = `${year}-${String(at + 1).padStart(2, '0')}`;
    return { month: at + 1, ...totalsOf(days, `${month}-01`, `${month}-31`) };
  });

export const yearTotals = (days: readonly CalendarDay[], year: number): CalendarTotals => totalsOf(days, `${year}-01-01`, `${year}-12-31`);
