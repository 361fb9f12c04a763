const FIGURES = '〇一二三四五六七八九';

const figure = (digit: number): string => FIGURES[digit] ?? '';

/** 1 to 99 in words: 一, 十, 十六, 二十, 三十一. */
const count = (number: number): string => {
  const tens = Math.floor(number / 10);
  const ten = tens === 0 ? '' : `${tens === 1 ? '' : figure(tens)}十`;
  return `${ten}${number % 10 === 0 ? '' : figure(number % 10)}`;
};

/** 二〇二六年十一月十六日 for 2026-11-16. */
export function chineseDay(day: string): string {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === '') return day;
  return `${[...year].map((digit) => figure(Number(digit))).join('')}年${count(Number(month))}月${count(Number(date))}日`;
}

/** 2026年11月16日 for 2026-11-16. */
export const plainDay = (day: string): string => day.replace(/^(\d{4})-0?(\d{1,2})-0?(\d{1,2})$/, '$1年$2月$3日');
