// What stands in the calendar of an employee besides the entries made there: each module with dated work declares how its own is found.
import type { RawBuilder } from 'kysely';

export interface CalendarReader {
  readonly employeeId: number;
  /** The first and the last day shown. */
  readonly from: string;
  readonly to: string;
}

export interface CalendarSource {
  /** Stable name: `task`, `meeting`. */
  readonly kind: string;
  /** The users' name for one entry: 任务. */
  readonly what: string;
  /** The screen that shows an entry by its id. */
  readonly menu: number;
  /**
   * A select with the columns id, title, from_day, to_day (date), from_time, to_time (text HH:MM, null: whole days), place (text) and done
   * (boolean), for days that touch the reader's. Every table in it names its tenant.
   */
  readonly select: (reader: CalendarReader) => RawBuilder<unknown>;
}

const sources = new Map<string, CalendarSource>();

/** Called once per source when the modules are bound. */
export function defineCalendarEntries(source: CalendarSource): void {
  sources.set(source.kind, source);
}

export const calendarSources = (): readonly CalendarSource[] => [...sources.values()];
