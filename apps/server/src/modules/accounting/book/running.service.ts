// 明细账 (menu 287) and 日记账 (menu 288), part by part. The balance before a part is that of the month's start in the balances and one sum
// inside the month, so a part far into a book costs no more than the first.
import {
  BOOK_ROW,
  SUBJECT_CATEGORY,
  type BookEntry,
  type BookPage,
  type BookPlace,
  type BookRow,
  type DetailBookFilter,
  type DiaryBookFilter,
} from '@anju/contract';
import {
  absoluteCents,
  balanceSide,
  centsText,
  monthEnd,
  openingBalance,
  runningRows,
  startRunning,
  toCents,
  ymFirstDay,
  ymOfDay,
  type BookLine,
  type BookPlan,
  type MonthSums,
  type Running,
  type RunningRow,
} from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { gather, gatherMonths, type Cells, NO_CELLS } from './cells.rules.ts';
import type { ChartSubject } from './chart.ts';
import { inOneMoment, openBook, subjectOf, subjectText, withBelow, type OpenBook } from './open-book.service.ts';
import {
  listDimTexts,
  listLines,
  listMonths,
  listVoucherSubjects,
  sumBefore,
  sumFound,
  type BookLines,
  type FoundLine,
  type Split,
} from './running.queries.ts';

export interface Part {
  readonly after: BookPlace | null;
  readonly size: number;
}

/** A book of one subject over a stretch of days. */
export interface RunningBook {
  readonly book: OpenBook;
  readonly subject: ChartSubject;
  readonly lines: BookLines;
  readonly from: string;
  readonly to: string;
  readonly daily: boolean;
  readonly empty: boolean;
  readonly split: Split;
  readonly cells: Cells;
}

export const numberText = (word: string, no: number): string => `${word}-${String(no).padStart(4, '0')}`;

const isYearly = ({ book, subject }: RunningBook): boolean => book.withoutCarry && subject.category === SUBJECT_CATEGORY.profit;

/** What a book's rows follow from: its plan and how it stands at the start of the part. */
export async function startOf(scope: Scope, running: RunningBook, after: BookPlace | null): Promise<{ plan: BookPlan; start: Running }> {
  const { book, lines, from, to, daily, empty, split, cells } = running;
  const found = await listMonths(scope.db, lines, { base: book.base, to: ymOfDay(to), split });
  const months: MonthSums[] = gatherMonths(found, book.years, cells);
  const yearly = isYearly(running);
  const openingOf = (year: number): bigint | undefined =>
    book.years.has(year) || yearly ? openingBalance(months, year * 100 + 1, yearly) : undefined;
  const at = after ?? (from.endsWith('-01') ? null : { day: from, word: '', no: 0, line: 0, voucherId: 0 });
  const moved = at === null ? [] : await sumBefore(scope.db, lines, at, split);
  const onDay = moved
    .filter(({ dayLines }) => dayLines > 0)
    .map(({ cell, dayDebit, dayCredit }) => ({ cell, debit: dayDebit, credit: dayCredit }));
  const start = startRunning(months, {
    day: at?.day ?? from,
    before: moved.length === 0 ? null : gather(moved, cells),
    onDay: onDay.length === 0 ? null : gather(onDay, cells),
    yearly,
  });
  return { plan: { from, to, daily, empty, openingOf }, start };
}

const rowText = (kind: BookRow['kind'], ym: number): string =>
  kind === BOOK_ROW.month ? `${ym % 100} 月 ${BOOK_ROW.text(kind)}` : BOOK_ROW.text(kind);

/** A row on the wire. */
export function bookRowOf<L extends BookLine>(
  { kind, ym, day, sums, balance, line }: RunningRow<L>,
  entryOf: (line: L) => { readonly text: string; readonly entry: BookEntry },
): BookRow {
  const told = line === null ? { text: rowText(kind, ym), entry: null } : entryOf(line);
  return {
    key: told.entry ? `${told.entry.voucherId}-${told.entry.line}` : `${kind}-${ym}-${day ?? ''}`,
    kind,
    ym,
    day,
    ...told,
    debit: sums ? centsText(sums.debit) : null,
    credit: sums ? centsText(sums.credit) : null,
    direction: balanceSide(balance),
    balance: centsText(absoluteCents(balance)),
    cells: sums ? sums.cells.map(centsText) : [],
  };
}

export const subjectAnswer = ({ id, code, fullName, direction, leaf }: ChartSubject): BookPage['subject'] => ({
  id,
  code,
  fullName,
  direction,
  leaf,
});
export const placeOf = ({ day, word, no, line, voucherId }: BookPlace): BookPlace => ({ day, word, no, line, voucherId });

const TOLD = 2;
function contraText({ chart }: OpenBook, codes: readonly string[]): string {
  const names = codes.slice(0, TOLD).map((code) => `${code} ${chart.find((one) => one.code === code)?.name ?? ''}`);
  return codes.length > TOLD ? `${names.join('、')} 等` : names.join('、');
}

/** How the lines of a part are told: their dims and the subjects on the other side are read once for all of them. */
async function tellerOf(scope: Scope, { book, subject }: RunningBook, lines: readonly FoundLine[]) {
  const sets = [...new Set(lines.map(({ dimsetId }) => dimsetId))].filter((id) => id !== 0);
  const dimsOf = new Map((sets.length === 0 ? [] : await listDimTexts(scope.db, sets)).map(({ id, dims }) => [id, dims]));
  const vouchers = [...new Set(lines.map(({ voucherId }) => voucherId))];
  const touched = Map.groupBy(vouchers.length === 0 ? [] : await listVoucherSubjects(scope.db, vouchers), ({ voucherId }) => voucherId);
  const contraOf = ({ voucherId, debit }: FoundLine): string[] => {
    const debits = toCents(debit) !== 0n;
    return (touched.get(voucherId) ?? []).filter(({ debited, credited }) => (debits ? credited : debited)).map(({ code }) => code);
  };
  return (found: FoundLine): { text: string; entry: BookEntry } => {
    const own = book.chart.find(({ id }) => id === found.subjectId);
    const { voucherId, line, posted, settleMethod, settleNo } = found;
    return {
      text: found.summary,
      entry: {
        voucherId,
        line,
        number: numberText(found.word, found.no),
        posted,
        subject: own && own.id !== subject.id ? subjectText(own) : '',
        contra: contraText(book, contraOf(found)),
        dims: dimsOf.get(found.dimsetId) ?? [],
        settleMethod,
        settleNo,
      },
    };
  };
}

/** Lines found by amount or words: without balances, with their sum at the end. */
async function foundPart(scope: Scope, running: RunningBook, found: readonly FoundLine[], last: boolean): Promise<BookRow[]> {
  const blank = { direction: null, balance: null, cells: [] };
  const tell = await tellerOf(scope, running, found);
  const rows: BookRow[] = found.map((line) => ({
    key: `${line.voucherId}-${line.line}`,
    kind: BOOK_ROW.line,
    ym: ymOfDay(line.day),
    day: line.day,
    ...tell(line),
    debit: line.debit,
    credit: line.credit,
    ...blank,
  }));
  if (!last) return rows;
  const [sum] = await sumFound(scope.db, running.lines, running);
  const { found: kind } = BOOK_ROW;
  const total = { key: 'found', kind, ym: ymOfDay(running.to), day: null, text: BOOK_ROW.text(kind), entry: null, ...blank };
  return [...rows, { ...total, debit: centsText(toCents(sum?.debit ?? '0')), credit: centsText(toCents(sum?.credit ?? '0')) }];
}

const isFinding = ({ lines: { fromAmount, toAmount, key } }: RunningBook): boolean => Boolean(fromAmount ?? toAmount) || (key ?? '') !== '';

async function readPart(scope: Scope, running: RunningBook, { after, size }: Part): Promise<BookPage> {
  const head = { companyName: running.book.companyName, subject: subjectAnswer(running.subject) };
  if (running.from > running.to) return { ...head, rows: [], next: null };
  const found = await listLines(scope.db, running.lines, { from: running.from, to: running.to, after, limit: size + 1 });
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  const next = found.length > size && last ? placeOf(last) : null;
  if (isFinding(running)) return { ...head, rows: await foundPart(scope, running, shown, next === null), next };
  const { plan, start } = await startOf(scope, running, after);
  const lineOf = (line: FoundLine) => ({ ...line, found: line, debit: toCents(line.debit), credit: toCents(line.credit), cells: [] });
  const following = found[size];
  const rows = runningRows(plan, start, shown.map(lineOf), { first: after === null, next: following ? lineOf(following) : null });
  const tell = await tellerOf(scope, running, shown);
  return { ...head, rows: rows.map((row) => bookRowOf(row, (line) => tell(line.found))), next };
}

async function detailBook(scope: Scope, filter: DetailBookFilter): Promise<RunningBook> {
  const book = await openBook(scope, filter);
  const subject = subjectOf(book, filter.subjectId);
  const { companyId, unposted, withoutCarry, dims, fromAmount, toAmount, key, empty } = filter;
  const lines = { companyId, subjectIds: withBelow(book, subject), unposted, withoutCarry, dims, fromAmount, toAmount, key };
  const days = { from: ymFirstDay(book.from), to: monthEnd(ymFirstDay(book.to)) };
  return { book, subject, lines, ...days, daily: false, empty, split: 'none', cells: NO_CELLS };
}

async function diaryBook(scope: Scope, filter: DiaryBookFilter): Promise<RunningBook> {
  const { companyId, unposted, dims } = filter;
  const range = { companyId, unposted, withoutCarry: false };
  const book = await openBook(scope, { ...range, from: ymOfDay(filter.from), to: ymOfDay(filter.to) });
  const subject = subjectOf(book, filter.subjectId);
  const below = withBelow(book, subject);
  if (!book.chart.some(({ id, cash, bank }) => below.includes(id) && (cash || bank))) throw fail('BOOK_NOT_CASH', { name: subject.name });
  const [first, last] = [ymFirstDay(book.from), monthEnd(ymFirstDay(book.to))];
  const days = { from: filter.from > first ? filter.from : first, to: filter.to < last ? filter.to : last };
  const lines = { ...range, subjectIds: below, dims };
  return { book, subject, lines, ...days, daily: true, empty: false, split: 'none', cells: NO_CELLS };
}

export const readDetail = (scope: Scope, { after, size, ...filter }: DetailBookFilter & Part): Promise<BookPage> =>
  inOneMoment(scope, async (still) => readPart(still, await detailBook(still, filter), { after, size }));

export const readDiary = (scope: Scope, { after, size, ...filter }: DiaryBookFilter & Part): Promise<BookPage> =>
  inOneMoment(scope, async (still) => readPart(still, await diaryBook(still, filter), { after, size }));
