// Reads the text cells of one sheet row into values and reports every wrong cell with its value and the reason. Pure.
import type { Enumeration, SheetColumn, SheetProblem } from '@anju/contract';
import { isMobile, parseDayText } from '@anju/domain';

export type CellProblem = Omit<SheetProblem, 'row'>;

export interface SheetCells<F extends string = string> {
  text(this: void, field: F): string;
  /** Records a problem with a cell; returns null so that the call can be used as the value. */
  wrong(this: void, field: F, reason: string): null;
  choice<K extends number>(this: void, field: F, labels: Enumeration<K>): K | null;
  /** Not negative, at most two decimals. */
  figure(this: void, field: F, whole?: number): string | null;
  day(this: void, field: F): string | null;
  /** 是, 否 or empty. */
  yes(this: void, field: F): boolean;
  mobile(this: void, field: F): string;
  /** Several values in one cell, without duplicates: `甲、乙`, also separated by commas or semicolons. */
  list(this: void, field: F): string[];
}

export type CellLimits<F extends string> = Partial<Record<F, number>>;

const YES = new Set(['是', '√', '1']);
const NO = new Set(['', '否', '×', '0']);

export function readCells<F extends string, R>(
  columns: readonly SheetColumn<F>[],
  limits: CellLimits<F>,
  texts: readonly string[],
  read: (cells: SheetCells<F>) => R,
): { row: R; problems: CellProblem[] | null } {
  const index = new Map(columns.map(({ field }, at) => [field, at]));
  const titles = new Map(columns.map(({ field, title }) => [field, title]));
  const found = new Map<string, CellProblem & { at: number }>();
  // Zero bytes and incomplete characters are not user input, and the database refuses them.
  const clean = texts.map((text) => text.toWellFormed().replaceAll('\0', '').trim());
  const text = (field: F) => clean[index.get(field) ?? -1] ?? '';
  const wrong = (field: F, reason: string): null => {
    const column = titles.get(field) ?? field;
    found.set(`${column} ${reason}`, { at: index.get(field) ?? -1, column, value: text(field), reason });
    return null;
  };
  for (const { field, title, required } of columns) {
    if (required && text(field) === '') wrong(field, `${title}不能为空`);
    const most = limits[field];
    if (most !== undefined && text(field).length > most) wrong(field, `最多 ${most} 个字`);
  }
  const row = read({
    text,
    wrong,
    choice: (field, labels) =>
      text(field) === ''
        ? null
        : (labels.parse(text(field)) ?? wrong(field, `应为${labels.options.map(({ label }) => label).join('、')}之一`)),
    figure: (field, whole = 10) =>
      text(field) === ''
        ? null
        : new RegExp(`^\\d{1,${whole}}(\\.\\d{1,2})?$`).test(text(field))
          ? text(field)
          : wrong(field, '应为非负数，最多两位小数'),
    day: (field) => (text(field) === '' ? null : (parseDayText(text(field)) ?? wrong(field, '不是有效日期，应如 2024-05-01'))),
    yes: (field) => {
      if (!YES.has(text(field)) && !NO.has(text(field))) wrong(field, '应为是或否');
      return YES.has(text(field));
    },
    mobile: (field) => {
      if (text(field) !== '' && !isMobile(text(field))) wrong(field, '手机号应为 11 位，以 13 至 19 开头');
      return text(field);
    },
    list: (field) =>
      [
        ...new Set(
          text(field)
            .split(/[、,，;；]/)
            .map((part) => part.trim()),
        ),
      ].filter((part) => part !== ''),
  });
  const problems = [...found.values()].sort((one, other) => one.at - other.at).map(({ at: _, ...problem }) => problem);
  return { row, problems: problems.length > 0 ? problems : null };
}
