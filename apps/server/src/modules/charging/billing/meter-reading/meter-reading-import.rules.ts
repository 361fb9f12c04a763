// One row of a sheet of readings: text cells into values. Pure.
import { meterKind, readingFigure, type readingImport } from '@anju/contract';
import type { CellLimits, SheetCells } from '../../../../platform/sheet-import/sheet-cells.rules.ts';

export type ReadingField = (typeof readingImport)['columns'][number]['field'];
export const READING_LIMITS: CellLimits<ReadingField> = { estate: 60, place: 120, remark: 200 };

/** 2026-11, 2026.11, 2026年11月, or any day of the month, as spreadsheets tend to write it. */
function readMonth(text: string): string | null {
  const match = /^(\d{4})[-./年](\d{1,2})(?:月|[-./]\d{1,2}(?:日|\s.*)?)?$/.exec(text);
  const month = Number(match?.[2]);
  return match && month >= 1 && month <= 12 ? `${match[1]}-${String(month).padStart(2, '0')}` : null;
}

export function readReadingRow(cells: SheetCells<ReadingField>) {
  const { text, wrong } = cells;
  const month = text('month') === '' ? null : (readMonth(text('month')) ?? wrong('month', '账期应为年月，如 2026-11'));
  const figure = text('current');
  const current =
    figure === '' ? null : readingFigure.safeParse(figure).success ? figure : wrong('current', '读数应为非负数，最多四位小数');
  const readOn = cells.day('readOn');
  return {
    estate: text('estate'),
    month: month === null ? null : `${month}-01`,
    place: text('place'),
    kind: cells.choice('kind', meterKind),
    current,
    readOn,
    remark: text('remark'),
  };
}
