// 分类账 (menu 291): by a dim first or by subject first, and two dims crossed.
import {
  CLASSIFIED_ORDER,
  CROSS_COLUMNS,
  CROSS_FIGURE,
  NO_DIMS,
  SUBJECT_CATEGORY,
  type ClassifiedFilter,
  type ClassifiedRow,
  type CrossFilter,
  type Dim,
  type Dims,
  type OutputOf,
  type readCrossBook,
  type searchClassified,
} from '@anju/contract';
import { absoluteCents, balanceSide, centsText, codeInRange, toCents } from '@anju/domain';
import type { Scope } from '../../../platform/scope.ts';
import type { ChartSubject } from './chart.ts';
import { sumByDims, type DimSums } from './classified.queries.ts';
import { listDimNames } from './dim.queries.ts';
import { inOneMoment, openBook, type OpenBook } from './open-book.service.ts';

/** Lines of a subject with the dim that do not carry it. */
const UNSET = '未归类';

interface Asked {
  readonly book: OpenBook;
  readonly subjects: readonly ChartSubject[];
}

/** Leaves in the range of codes that have the dims. */
async function asked(
  scope: Scope,
  filter: Pick<CrossFilter, 'companyId' | 'from' | 'to' | 'unposted' | 'withoutCarry' | 'fromCode' | 'toCode'>,
  ...dims: Dim[]
): Promise<Asked> {
  const book = await openBook(scope, filter);
  const has = (one: ChartSubject): boolean => one.leaf && dims.every((dim) => one.dims.includes(dim));
  return { book, subjects: book.chart.filter((one) => has(one) && codeInRange(one.code, filter.fromCode, filter.toCode)) };
}

const yearOf = (ym: number): number => Math.trunc(ym / 100);
function sums(scope: Scope, { book, subjects }: Asked, dims: Dims, by: Dim, other: Dim | 'subject'): Promise<DimSums[]> {
  const { companyId, from, to, base, years, unposted, withoutCarry } = book;
  if (from > to) return Promise.resolve([]);
  const yearly = subjects.filter(({ category }) => withoutCarry && category === SUBJECT_CATEGORY.profit);
  const closingBase = Math.max(0, ...[...years].filter((year) => year <= yearOf(to))) * 100;
  const subjectIds = subjects.map(({ id }) => id);
  const of = {
    companyId,
    subjectIds,
    yearlyIds: yearly.map(({ id }) => id),
    from,
    to,
    openingBase: base,
    closingBase,
    dims,
    unposted,
    withoutCarry,
  };
  return sumByDims(scope.db, of, by, other);
}

interface Figures {
  readonly opening: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly closing: bigint;
}
const NONE: Figures = { opening: 0n, debit: 0n, credit: 0n, closing: 0n };
const figuresOf = ({ opening, debit, credit, closing }: DimSums): Figures => ({
  opening: toCents(opening),
  debit: toCents(debit),
  credit: toCents(credit),
  closing: toCents(closing),
});
const plus = (left: Figures, right: Figures): Figures => ({
  opening: left.opening + right.opening,
  debit: left.debit + right.debit,
  credit: left.credit + right.credit,
  closing: left.closing + right.closing,
});
const isNone = ({ opening, debit, credit, closing }: Figures): boolean => opening === 0n && debit === 0n && credit === 0n && closing === 0n;
const texts = ({ opening, debit, credit, closing }: Figures) => ({
  openingSide: balanceSide(opening),
  opening: centsText(absoluteCents(opening)),
  debit: centsText(debit),
  credit: centsText(credit),
  closingSide: balanceSide(closing),
  closing: centsText(absoluteCents(closing)),
});

/** The values in the order of their names, the missing one last. */
async function namesOf(scope: Scope, dim: Dim, values: readonly (number | null)[]): Promise<Map<number | null, string>> {
  const ids = [...new Set(values)].filter((value) => value !== null);
  const names = await listDimNames(scope.db, dim, ids);
  return new Map<number | null, string>([...names.map(({ id, text }) => [id, text] as const), [null, UNSET]]);
}

interface Item {
  readonly dimId: number | null;
  readonly dimText: string;
  readonly subject: ChartSubject;
  readonly figures: Figures;
}

async function itemsOf(scope: Scope, filter: ClassifiedFilter): Promise<{ book: OpenBook; items: Item[] }> {
  const found = await asked(scope, filter, filter.dim);
  const summed = await sums(scope, found, filter.dims, filter.dim, 'subject');
  const names = await namesOf(
    scope,
    filter.dim,
    summed.map(({ value }) => value),
  );
  const place = new Map([...names.keys()].map((id, at) => [id, at]));
  const subjects = new Map(found.subjects.map((one) => [one.id, one]));
  const items = summed.flatMap((one): Item[] => {
    const subject = one.other === null ? undefined : subjects.get(one.other);
    const figures = figuresOf(one);
    if (!subject || (!filter.empty && isNone(figures))) return [];
    return [{ dimId: one.value, dimText: names.get(one.value) ?? '', subject, figures }];
  });
  const byDim = (one: Item): number => place.get(one.dimId) ?? 0;
  const bySubject = (left: Item, right: Item): number =>
    left.subject.code < right.subject.code ? -1 : left.subject.code > right.subject.code ? 1 : 0;
  const byValue = (left: Item, right: Item): number => byDim(left) - byDim(right);
  const [first, second] = filter.order === CLASSIFIED_ORDER.dim ? [byValue, bySubject] : [bySubject, byValue];
  return { book: found.book, items: items.toSorted((left, right) => first(left, right) || second(left, right)) };
}

const itemRow = ({ dimId, dimText, subject, figures }: Item): ClassifiedRow => ({
  key: `${dimId ?? 0}-${subject.id}`,
  group: false,
  dimId,
  dimText,
  subjectId: subject.id,
  code: subject.code,
  name: subject.fullName,
  ...texts(figures),
});

/** Each group with its sum before its rows. */
function groupedRows(items: readonly Item[], order: ClassifiedFilter['order']): ClassifiedRow[] {
  const byDim = order === CLASSIFIED_ORDER.dim;
  return [...Map.groupBy(items, (one) => (byDim ? one.dimId : one.subject.id)).values()].flatMap((group) => {
    const [head] = group;
    if (!head) return [];
    const sum = group.reduce((total, one) => plus(total, one.figures), NONE);
    const named = byDim
      ? { dimId: head.dimId, dimText: head.dimText, subjectId: null, code: '', name: '' }
      : { dimId: null, dimText: '', subjectId: head.subject.id, code: head.subject.code, name: head.subject.fullName };
    return [{ key: `sum-${byDim ? (head.dimId ?? 0) : head.subject.id}`, group: true, ...named, ...texts(sum) }, ...group.map(itemRow)];
  });
}

type ClassifiedPage = OutputOf<typeof searchClassified>;
async function classified(scope: Scope, filter: ClassifiedFilter): Promise<ClassifiedPage> {
  const { book, items } = await itemsOf(scope, filter);
  const rows = groupedRows(items, filter.order);
  return { companyName: book.companyName, rows, total: rows.length, ...texts(items.reduce((sum, one) => plus(sum, one.figures), NONE)) };
}

export const readClassified = (
  scope: Scope,
  { page, size, ...filter }: ClassifiedFilter & { page: number; size: number },
): Promise<ClassifiedPage> =>
  inOneMoment(scope, async (still) => {
    const whole = await classified(still, filter);
    return { ...whole, rows: whole.rows.slice((page - 1) * size, page * size) };
  });

// ---- two dims crossed ----------------------------------------------------------------------------------------------------------------

const figureOf = (of: CrossFilter['figure'], { opening, debit, credit, closing }: Figures): bigint =>
  of === CROSS_FIGURE.opening ? opening : of === CROSS_FIGURE.debit ? debit : of === CROSS_FIGURE.credit ? credit : closing;

type Cross = OutputOf<typeof readCrossBook>;
async function cross(scope: Scope, filter: CrossFilter): Promise<Cross> {
  const found = await asked(scope, filter, filter.rowDim, filter.columnDim);
  const cells = (await sums(scope, found, NO_DIMS, filter.rowDim, filter.columnDim))
    .map((one) => ({ row: one.value, column: one.other, amount: figureOf(filter.figure, figuresOf(one)) }))
    .filter(({ amount }) => amount !== 0n);
  const rowNames = await namesOf(
    scope,
    filter.rowDim,
    cells.map(({ row }) => row),
  );
  const columnNames = await namesOf(
    scope,
    filter.columnDim,
    cells.map(({ column }) => column),
  );
  const weightOf = new Map<number | null, bigint>();
  for (const { column, amount } of cells) weightOf.set(column, (weightOf.get(column) ?? 0n) + absoluteCents(amount));
  const heaviest = [...weightOf].toSorted(([, left], [, right]) => (left > right ? -1 : left < right ? 1 : 0)).map(([column]) => column);
  const kept = heaviest.slice(0, CROSS_COLUMNS);
  const columns = [
    ...kept.map((id) => ({ id, text: columnNames.get(id) ?? '', rest: false })),
    ...(heaviest.length > kept.length ? [{ id: null, text: '其他', rest: true }] : []),
  ];
  const width = columns.length;
  const add = (list: readonly (typeof cells)[number][]): bigint[] => {
    const line = Array.from({ length: width }, () => 0n);
    for (const { column, amount } of list) {
      const at = kept.indexOf(column);
      const place = at < 0 ? width - 1 : at;
      line[place] = (line[place] ?? 0n) + amount;
    }
    return line;
  };
  const whole = (line: readonly bigint[]): string => centsText(line.reduce((sum, one) => sum + one, 0n));
  const byRow = Map.groupBy(cells, ({ row }) => row);
  const rows = [...rowNames].flatMap(([id, text]) => {
    const list = byRow.get(id);
    if (!list) return [];
    const line = add(list);
    return [{ id, text, cells: line.map(centsText), sum: whole(line) }];
  });
  const sum = add(cells);
  return { companyName: found.book.companyName, columns, rows, sums: sum.map(centsText), sum: whole(sum), total: rows.length };
}

export const readCross = (scope: Scope, { page, size, ...filter }: CrossFilter & { page: number; size: number }): Promise<Cross> =>
  inOneMoment(scope, async (still) => {
    const table = await cross(still, filter);
    return { ...table, rows: table.rows.slice((page - 1) * size, page * size) };
  });
