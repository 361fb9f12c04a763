// Periods of the books as numbers: 202501. 202500 is the opening of a year.

/** `2025.01` */
export const ymText = (ym: number): string => `${Math.trunc(ym / 100)}.${String(ym % 100).padStart(2, '0')}`;

/** `2025 年 1 月` */
export const ymWords = (ym: number): string => `${Math.trunc(ym / 100)} 年 ${ym % 100} 月`;

/** `202501` of `2025-01-31` */
export const ymOfDay = (day: string): number => Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7));

/** `2025-01-01` of `202501` */
export const ymFirstDay = (ym: number): string => `${Math.trunc(ym / 100)}-${String(ym % 100).padStart(2, '0')}-01`;

/** So many months later, or earlier. */
export function shiftYm(ym: number, months: number): number {
  const count = Math.trunc(ym / 100) * 12 + (ym % 100) - 1 + months;
  return Math.floor(count / 12) * 100 + (count % 12) + 1;
}

/** All periods from one to another, both included. */
export const ymsBetween = (from: number, to: number): number[] => {
  const yms: number[] = [];
  for (let ym = from; ym <= to; ym = shiftYm(ym, 1)) yms.push(ym);
  return yms;
};
