// 多栏账 (menu 289): one row per voucher; each column is a subject directly below or a value of a dim. domain: accounting 3.2, 12.11.
import {
  COLUMNS_MAX,
  DIMS,
  NO_DIMS,
  type BookColumn,
  type BookEntry,
  type ColumnsBy,
  type listColumnChoices,
  type MultiColumnFilter,
  type MultiColumnPage,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { monthEnd, runningRows, ymFirstDay, type BookSums } from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { cellValue, gather, type Cells } from './cells.rules.ts';
import type { ChartSubject } from './chart.ts';
import { listDimNames, listUsedValues } from './dim.queries.ts';
import { inOneMoment, openBook, subjectOf, withBelow, type OpenBook } from './open-book.service.ts';
import { listVoucherCells, listVouchers, type FoundVoucher } from './running.queries.ts';
import { bookRowOf, numberText, startOf, subjectAnswer, type Part, type RunningBook } from './running.service.ts';

/** After every line of a voucher. */
const LAST_LINE = 2_147_483_647;
const REST: BookColumn = { id: null, text: '其他' };

interface Columns {
  readonly columns: readonly BookColumn[];
  readonly columnOf: Cells['columnOf'];
}

const childText = ({ code, name }: ChartSubject): string => `${code} ${name}`;

async function choicesOf(scope: Scope, book: OpenBook, subject: ChartSubject, by: ColumnsBy): Promise<{ id: number; text: string }[]> {
  if (by === 'children') {
    const children = book.chart.filter(({ parentId }) => parentId === subject.id);
    if (children.length === 0) throw fail('BOOK_NOT_PARENT', { name: subject.name });
    return children.map((child) => ({ id: child.id, text: childText(child) }));
  }
  const below = withBelow(book, subject);
  if (!book.chart.some(({ id, dims }) => below.includes(id) && dims.includes(by))) {
    throw fail('BOOK_NOT_DIM', { name: subject.name, dim: DIMS[by].name });
  }
  return listDimNames(scope.db, by, await listUsedValues(scope.db, book.companyId, below, by, CHOICES));
}
const CHOICES = 500;

/** The columns asked for or all of them; what none of them shows stands in one column at the end, so that a row adds up. */
async function columnsOf(scope: Scope, book: OpenBook, subject: ChartSubject, { by, columns: asked }: MultiColumnFilter): Promise<Columns> {
  const choices = await choicesOf(scope, book, subject, by);
  const chosen = asked.length === 0 ? choices.slice(0, COLUMNS_MAX) : asked.flatMap((id) => choices.filter((one) => one.id === id));
  const whole = by === 'children' && chosen.length === choices.length;
  const columns = whole ? chosen : [...chosen, REST];
  const rest = whole ? undefined : chosen.length;
  const places = new Map(chosen.map(({ id }, at) => [id, at]));
  if (by !== 'children') return { columns, columnOf: (cell) => (cell === null ? rest : (places.get(cell) ?? rest)) };
  const childOf = new Map(
    chosen.flatMap(({ id }) => withBelow(book, subjectOf(book, id)).map((below) => [below, places.get(id)] as const)),
  );
  return { columns, columnOf: (cell) => (cell === null ? rest : (childOf.get(cell) ?? rest)) };
}

async function multiColumnBook(scope: Scope, filter: MultiColumnFilter): Promise<{ running: RunningBook; columns: readonly BookColumn[] }> {
  const book = await openBook(scope, filter);
  const subject = subjectOf(book, filter.subjectId);
  const { columns, columnOf } = await columnsOf(scope, book, subject, filter);
  const { companyId, unposted, withoutCarry, by, side } = filter;
  const running: RunningBook = {
    book,
    subject,
    lines: { companyId, subjectIds: withBelow(book, subject), dims: NO_DIMS, unposted, withoutCarry },
    from: ymFirstDay(book.from),
    to: monthEnd(ymFirstDay(book.to)),
    daily: false,
    empty: false,
    split: by,
    cells: { width: columns.length, columnOf, valueOf: cellValue(side, subject.direction) },
  };
  return { running, columns };
}

type VoucherLine = BookSums & { readonly day: string; readonly found: FoundVoucher };
const NO_ENTRY = { line: 0, subject: '', contra: '', dims: [], settleMethod: '', settleNo: '' };
const entryOf = ({ found }: VoucherLine): { text: string; entry: BookEntry } => ({
  text: found.summary,
  entry: { ...NO_ENTRY, voucherId: found.voucherId, number: numberText(found.word, found.no), posted: found.posted },
});

async function readPart(scope: Scope, filter: MultiColumnFilter, { after, size }: Part): Promise<MultiColumnPage> {
  const { running, columns } = await multiColumnBook(scope, filter);
  const head = { companyName: running.book.companyName, subject: subjectAnswer(running.subject), columns: [...columns] };
  if (running.from > running.to) return { ...head, rows: [], next: null };
  const found = await listVouchers(scope.db, running.lines, { from: running.from, to: running.to, after, limit: size + 1 });
  const ids = found.map(({ voucherId }) => voucherId);
  const cells = Map.groupBy(await listVoucherCells(scope.db, running.lines, ids, running.split), ({ voucherId }) => voucherId);
  const lines = found.map((one): VoucherLine => ({ ...gather(cells.get(one.voucherId) ?? [], running.cells), day: one.day, found: one }));
  const { plan, start } = await startOf(scope, running, after);
  const shown = lines.slice(0, size);
  const last = found.length > size ? shown.at(-1)?.found : undefined;
  return {
    ...head,
    rows: runningRows(plan, start, shown, { first: after === null, next: lines[size] ?? null }).map((row) => bookRowOf(row, entryOf)),
    next: last ? { day: last.day, word: last.word, no: last.no, line: LAST_LINE, voucherId: last.voucherId } : null,
  };
}

export const readMultiColumn = (scope: Scope, { after, size, ...filter }: MultiColumnFilter & Part): Promise<MultiColumnPage> =>
  inOneMoment(scope, (still) => readPart(still, filter, { after, size }));

export async function columnChoices(
  scope: Scope,
  { companyId, subjectId, by }: ParsedInputOf<typeof listColumnChoices>,
): Promise<OutputOf<typeof listColumnChoices>> {
  const book = await openBook(scope, { companyId, from: 190001, to: 299912, unposted: false, withoutCarry: false });
  return choicesOf(scope, book, subjectOf(book, subjectId), by);
}
