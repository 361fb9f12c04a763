// The days of a month as whole weeks. Pure.
import { addDays, mondayOf } from '@anju/domain';

export function monthFrom(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const at = year * 12 + number - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** From the Monday before the first day to the Sunday after the last one. */
export function weeksOf(month: string): string[] {
  const from = mondayOf(`${month}-01`);
  const last = addDays(`${monthFrom(month, 1)}-01`, -1);
  const to = addDays(mondayOf(last), 6);
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
