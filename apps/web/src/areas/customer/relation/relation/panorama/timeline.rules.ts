// The timeline while more of it is read. Pure.
import type { TimelineRow } from '@anju/contract';
import { businessDay } from '@anju/domain';

interface TimelineMonth {
  /** 2026-11 */
  readonly month: string;
  readonly rows: readonly TimelineRow[];
}

/** The pages one after the other. A row that two pages share, because something was written between them, is shown once. */
export function joined(pages: readonly { readonly rows: readonly TimelineRow[] }[]): TimelineRow[] {
  const seen = new Set<string>();
  return pages
    .flatMap(({ rows }) => rows)
    .filter(({ key }) => {
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

/** By the month of the business day, in the order of the rows. */
export function byMonth(rows: readonly TimelineRow[]): TimelineMonth[] {
  const months: { month: string; rows: TimelineRow[] }[] = [];
  for (const row of rows) {
    const month = businessDay(new Date(row.at)).slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.rows.push(row);
    else months.push({ month, rows: [row] });
  }
  return months;
}

export const monthText = (month: string): string => `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`;
