// The rows of a book with running balances: opening, lines, 本日合计, 本月合计, 本年累计, 结转下年. A book is read in parts; where it is cut
// never changes its rows. domain: accounting 3.1.
import { BOOK_ROW, type StateOf } from '@anju/contract';
import { shiftYm, ymOfDay } from '../ym.ts';

export interface BookSums {
  readonly debit: bigint;
  readonly credit: bigint;
  /** Of the columns of a 多栏账. */
  readonly cells: readonly bigint[];
}
/** The movements of a month, or what a year opened with: ym 202500. */
export interface MonthSums extends BookSums {
  readonly ym: number;
}
export interface BookLine extends BookSums {
  readonly day: string;
}

/** A book after one of its lines, or before the first. */
export interface Running {
  /** Of the last line, or the first day asked for. */
  readonly day: string;
  /** Debit minus credit. */
  readonly balance: bigint;
  /** Moved so far on the day, in the month and in the year; null: not at all. */
  readonly onDay: BookSums | null;
  readonly inMonth: BookSums | null;
  readonly inYear: BookSums | null;
}

export interface BookPlan {
  readonly from: string;
  readonly to: string;
  /** With 本日合计. */
  readonly daily: boolean;
  /** With the totals of months in which nothing moved. */
  readonly empty: boolean;
  /** What a year opened with, where the books say so; otherwise the balance goes on. */
  readonly openingOf: (year: number) => bigint | undefined;
}

export interface RunningRow<L> {
  readonly kind: StateOf<typeof BOOK_ROW>;
  readonly ym: number;
  readonly day: string | null;
  readonly sums: BookSums | null;
  readonly balance: bigint;
  readonly line: L | null;
}

const NOTHING: BookSums = { debit: 0n, credit: 0n, cells: [] };
export const addSums = (left: BookSums | null, right: BookSums): BookSums =>
  left === null
    ? { debit: right.debit, credit: right.credit, cells: right.cells }
    : {
        debit: left.debit + right.debit,
        credit: left.credit + right.credit,
        cells: Array.from(
          { length: Math.max(left.cells.length, right.cells.length) },
          (_, at) => (left.cells[at] ?? 0n) + (right.cells[at] ?? 0n),
        ),
      };
const total = (months: readonly MonthSums[]): BookSums | null => months.reduce<BookSums | null>(addSums, null);
const yearOf = (ym: number): number => Math.trunc(ym / 100);
const net = ({ debit, credit }: BookSums): bigint => debit - credit;

/** The balance at the start of a month. `yearly`: every year begins with its own opening, so profit without its carrying begins at zero. */
export function openingBalance(months: readonly MonthSums[], ym: number, yearly = false): bigint {
  const year = yearOf(ym) * 100;
  const slots = months.filter((one) => one.ym % 100 === 0 && one.ym <= year).map((one) => one.ym);
  const base = yearly ? year : Math.max(0, ...slots);
  return months.filter((one) => one.ym >= base && one.ym < ym).reduce((sum, one) => sum + net(one), 0n);
}

/** A book at the start of a day: `before` is what moved in its month before that day, `onDay` what of it on the day itself. */
export function startRunning(
  months: readonly MonthSums[],
  at: { readonly day: string; readonly before: BookSums | null; readonly onDay: BookSums | null; readonly yearly?: boolean },
): Running {
  const ym = ymOfDay(at.day);
  const earlier = total(months.filter((one) => one.ym > yearOf(ym) * 100 && one.ym < ym));
  return {
    day: at.day,
    balance: openingBalance(months, ym, at.yearly) + net(at.before ?? NOTHING),
    onDay: at.onDay,
    inMonth: at.before,
    inYear: at.before === null ? earlier : addSums(earlier, at.before),
  };
}

/** Which row a book begins with, by its first day. */
const firstKind = (day: string): StateOf<typeof BOOK_ROW> =>
  day.endsWith('-01-01') ? BOOK_ROW.yearOpening : day.endsWith('-01') ? BOOK_ROW.opening : BOOK_ROW.yesterday;

class Writer<L extends BookLine> {
  rows: RunningRow<L>[] = [];
  private readonly plan: BookPlan;
  private now: Running;

  constructor(plan: BookPlan, start: Running) {
    this.plan = plan;
    this.now = start;
  }

  row(kind: RunningRow<L>['kind'], sums: BookSums | null, more: { day?: string; line?: L; ym?: number } = {}): void {
    const { day = null, line = null, ym = ymOfDay(this.now.day) } = more;
    this.rows.push({ kind, ym, day, sums, balance: this.now.balance, line });
  }

  begin(): void {
    this.row(firstKind(this.plan.from), null);
  }

  brought(): void {
    this.row(BOOK_ROW.brought, this.now.inMonth);
  }

  line(line: L): void {
    this.moveTo(line.day);
    const { now } = this;
    this.now = {
      day: line.day,
      balance: now.balance + net(line),
      onDay: addSums(now.onDay, line),
      inMonth: addSums(now.inMonth, line),
      inYear: addSums(now.inYear, line),
    };
    this.row(BOOK_ROW.line, line, { day: line.day, line });
  }

  /** Closes the days and months that end before a day. */
  moveTo(day: string): void {
    if (day === this.now.day) return;
    this.closeDay();
    const ym = ymOfDay(day);
    for (let month = ymOfDay(this.now.day); month < ym; month = shiftYm(month, 1)) {
      this.closeMonth(month);
      if (month % 100 === 12) this.turnYear(month);
    }
    this.now = { ...this.now, day };
  }

  finish(): void {
    this.moveTo(this.plan.to);
    this.closeDay();
    const ym = ymOfDay(this.plan.to);
    this.closeMonth(ym);
    if (this.plan.to.endsWith('-12-31')) this.leaveYear(ym);
  }

  private closeDay(): void {
    if (this.plan.daily && this.now.onDay !== null) this.row(BOOK_ROW.day, this.now.onDay, { day: this.now.day });
    this.now = { ...this.now, onDay: null };
  }

  private closeMonth(ym: number): void {
    const { inMonth, inYear } = this.now;
    if (inMonth !== null || this.plan.empty) {
      this.row(BOOK_ROW.month, inMonth ?? NOTHING, { ym });
      this.row(BOOK_ROW.year, inYear ?? NOTHING, { ym });
    }
    this.now = { ...this.now, inMonth: null };
  }

  private leaveYear(ym: number): boolean {
    const left = this.now.inYear !== null || this.now.balance !== 0n;
    if (left) this.row(BOOK_ROW.nextYear, null, { ym });
    return left;
  }

  private turnYear(december: number): void {
    const left = this.leaveYear(december);
    const balance = this.plan.openingOf(yearOf(december) + 1) ?? this.now.balance;
    this.now = { ...this.now, balance, inYear: null };
    if (left || balance !== 0n) this.row(BOOK_ROW.yearOpening, null, { ym: shiftYm(december, 1) });
  }
}

/**
 * The rows of a part of a book. `start` is the book before its lines; `first`: it begins the book; `next`: the line after its last one, null
 * at the end. Rows that close a day or month stand in the part that holds its last line.
 */
export function runningRows<L extends BookLine>(
  plan: BookPlan,
  start: Running,
  lines: readonly L[],
  { first, next }: { readonly first: boolean; readonly next: L | null },
): RunningRow<L>[] {
  const book = new Writer<L>(plan, start);
  if (first) book.begin();
  else {
    const day = lines[0]?.day;
    if (day !== undefined) book.moveTo(day);
    book.rows = [];
    book.brought();
  }
  for (const line of lines) book.line(line);
  if (next === null) book.finish();
  else book.moveTo(next.day);
  return book.rows;
}
