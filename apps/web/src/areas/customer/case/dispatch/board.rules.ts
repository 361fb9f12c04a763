// The board without its looks: which card the arrows reach, when a worker's next free time of a day is, and how full a day is.
import { CASE, CASE_ACT, type CaseRow, type OutputOf, type readBoard, type readWeek } from '@anju/contract';
import { businessDay, CASE_MOVES, formatInstant } from '@anju/domain';

export type BoardColumn = OutputOf<typeof readBoard>['columns'][number];
export type WorkerWeek = OutputOf<typeof readWeek>[number];
export type DayLoad = WorkerWeek['days'][number];

/** The order of the columns, whatever the order of the answer. */
export const COLUMNS = [CASE.waiting, CASE.assigned, CASE.working, CASE.paused, CASE.visiting] as const;

export const arranged = (columns: readonly BoardColumn[]): BoardColumn[] =>
  COLUMNS.map((state) => columns.find((one) => one.state === state) ?? { state, count: 0, late: 0, cases: [] });

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
export const isArrow = (key: string): key is Arrow => /^Arrow(Up|Down|Left|Right)$/.test(key);

/** The card an arrow leads to. Empty columns are passed over; the first arrow finds the first card. */
export function cardBeside(columns: readonly BoardColumn[], active: number | null, arrow: Arrow): number | null {
  const filled = columns.filter(({ cases }) => cases.length > 0);
  const at = filled.findIndex(({ cases }) => cases.some(({ id }) => id === active));
  const column = filled[at];
  if (!column) return filled[0]?.cases[0]?.id ?? null;
  const row = column.cases.findIndex(({ id }) => id === active);
  const sideways = arrow === 'ArrowLeft' ? -1 : arrow === 'ArrowRight' ? 1 : 0;
  if (sideways === 0) return column.cases[row + (arrow === 'ArrowUp' ? -1 : 1)]?.id ?? active;
  const next = filled[at + sideways];
  return next?.cases[Math.min(row, next.cases.length - 1)]?.id ?? active;
}

/** A card that is handed on already is somebody's, also while the work is paused; one that waits is given. */
export function givenAs({ state }: Pick<CaseRow, 'state'>): 'dispatch' | 'transfer' | null {
  if (state === CASE.waiting) return 'dispatch';
  return CASE_MOVES[CASE_ACT.transfer].includes(state) ? 'transfer' : null;
}

/** Work that is done is visited, not urged. */
export const mayUrge = ({ state }: Pick<CaseRow, 'state'>): boolean => CASE_MOVES[CASE_ACT.urge].includes(state);

const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;
const MORNING = 'T09:00:00+08:00';

/**
 * When a worker can go there on a day: at the appointed time if it is that day; otherwise after what is planned, not before nine and not in
 * the past.
 */
export function slotOn({ day, cases }: DayLoad, visitFrom: string | null, now: number): string {
  if (visitFrom !== null && businessDay(new Date(visitFrom)) === day) return visitFrom;
  const ends = cases.flatMap(({ from, minutes }) => (from === null ? [] : Date.parse(from) + minutes * MINUTE));
  const start = Math.max(Date.parse(`${day}${MORNING}`), ...ends, now);
  return new Date(Math.ceil(start / HALF_HOUR) * HALF_HOUR).toISOString();
}

export const clockOf = (at: string): string => formatInstant(at).slice(-5);

/** How full a day is, in percent and as a tone; a day off is not full but closed. */
export function fullness(
  { minutes, planned }: Pick<DayLoad, 'minutes' | 'planned'>,
  more = 0,
): { readonly percent: number; readonly tone: string } {
  const all = planned + more;
  const percent = minutes === null || minutes === 0 ? (all > 0 ? 100 : 0) : Math.min(100, Math.round((all * 100) / minutes));
  return { percent, tone: minutes !== null && all > minutes ? 'over' : percent >= 80 ? 'full' : 'free' };
}

export const rateText = (promised: number, onTime: number): string =>
  promised === 0 ? '–' : `${(Math.round((onTime * 1000) / promised) / 10).toFixed(1)}%`;
