// 科目余额表 (menu 292), 各级科目账 (menu 290) and 总账 (menu 286). Balances of leaves come from the balances, parents are added up here.
// domain: accounting 3.2, 10.1, 12.11.
import {
  BOOK_ROW,
  NO_DIMS,
  SUBJECT_CATEGORY,
  type BalancePairs,
  type Dims,
  type GeneralBookFilter,
  type GeneralBookRow,
  type OutputOf,
  type searchGeneralBook,
  type SubjectBalanceFilter,
  type SubjectBalanceRow,
  type SubjectBalances,
} from '@anju/contract';
import {
  absoluteCents,
  addFigures,
  balanceSide,
  centsText,
  codeInRange,
  figuresOf,
  isEmptyFigures,
  monthEnd,
  netFigures,
  NO_FIGURES,
  openingBalance,
  rollUp,
  ymFirstDay,
  ymsBetween,
  type MonthSums,
  type SubjectFigures,
} from '@anju/domain';
import type { Scope } from '../../../platform/scope.ts';
import { gatherMonths, NO_CELLS } from './cells.rules.ts';
import type { ChartSubject } from './chart.ts';
import { hasDims, inOneMoment, openBook, withBelow, type OpenBook } from './open-book.service.ts';
import { listNumbers, listSubjectMonths, type NumberRange, type SubjectMonth } from './totals.queries.ts';

interface Moves {
  readonly of: ReadonlyMap<number, readonly SubjectMonth[]>;
}
async function movesOf(scope: Scope, book: OpenBook, dims: Dims): Promise<Moves> {
  const { companyId, base, to, unposted, withoutCarry } = book;
  const found = await listSubjectMonths(scope.db, { companyId, base, to: Math.max(to, base), dims, unposted, withoutCarry });
  return { of: Map.groupBy(found, ({ subjectId }) => subjectId) };
}

const isYearly = (book: OpenBook, { category }: ChartSubject): boolean => book.withoutCarry && category === SUBJECT_CATEGORY.profit;
const monthsOf = (book: OpenBook, moves: readonly SubjectMonth[]): MonthSums[] =>
  gatherMonths(
    moves.map(({ ym, debit, credit }) => ({ ym, debit, credit, cell: null })),
    book.years,
    NO_CELLS,
  );
const sumIn = (months: readonly MonthSums[], from: number, to: number): { debit: bigint; credit: bigint } =>
  months
    .filter(({ ym }) => ym % 100 > 0 && ym >= from && ym <= to)
    .reduce((sum, one) => ({ debit: sum.debit + one.debit, credit: sum.credit + one.credit }), { debit: 0n, credit: 0n });

function leafFigures(book: OpenBook, subject: ChartSubject, moves: readonly SubjectMonth[]): SubjectFigures {
  const months = monthsOf(book, moves);
  const moved = sumIn(months, book.from, book.to);
  const year = sumIn(months, Math.trunc(book.to / 100) * 100 + 1, book.to);
  const yearly = isYearly(book, subject);
  return figuresOf(
    openingBalance(months, book.from, yearly),
    { ...moved, yearDebit: year.debit, yearCredit: year.credit },
    openingBalance(months, book.to + 1, yearly),
  );
}

const pairsText = (figures: SubjectFigures): BalancePairs => ({
  openingDebit: centsText(figures.openingDebit),
  openingCredit: centsText(figures.openingCredit),
  debit: centsText(figures.debit),
  credit: centsText(figures.credit),
  yearDebit: centsText(figures.yearDebit),
  yearCredit: centsText(figures.yearCredit),
  closingDebit: centsText(figures.closingDebit),
  closingCredit: centsText(figures.closingCredit),
});
const closingOf = (figures: SubjectFigures | undefined): bigint => (figures ? figures.closingDebit - figures.closingCredit : 0n);

async function balances(scope: Scope, filter: SubjectBalanceFilter): Promise<SubjectBalances> {
  const book = await openBook(scope, filter);
  const moves = await movesOf(scope, book, filter.dims);
  const own = new Map(
    book.chart.flatMap((subject) => {
      const found = moves.of.get(subject.id);
      return found && book.from <= book.to ? [[subject.id, leafFigures(book, subject, found)] as const] : [];
    }),
  );
  const sums = rollUp(book.chart, own);
  const asked = ({ category, code }: ChartSubject): boolean =>
    (filter.categories.length === 0 || filter.categories.includes(category)) && codeInRange(code, filter.fromCode, filter.toCode);
  const waiting = book.chart.filter(({ id }) => moves.of.get(id)?.some(({ unposted }) => unposted));
  const childrenOf = Map.groupBy(book.chart, ({ parentId }) => parentId);

  const rowOf = (subject: ChartSubject): SubjectBalanceRow => {
    const { id, parentId, code, name, level, leaf, category, direction } = subject;
    const figures = sums.get(id) ?? NO_FIGURES;
    const below = (childrenOf.get(id) ?? []).reduce((sum, child) => sum + closingOf(sums.get(child.id)), 0n);
    return {
      subjectId: id,
      parentId,
      code,
      name,
      level,
      leaf,
      category,
      direction,
      ...pairsText(filter.bothSides ? figures : netFigures(figures)),
      unposted: waiting.some((one) => one.code.startsWith(code)),
      difference: leaf ? '0.00' : centsText(closingOf(figures) - below),
    };
  };
  const sumOver = (chosen: readonly ChartSubject[]): SubjectFigures =>
    chosen.reduce((sum, { id }) => addFigures(sum, own.get(id) ?? NO_FIGURES), NO_FIGURES);
  const chosen = book.chart.filter(asked);
  const whole = sumOver(chosen);
  const isWhole = filter.categories.length === 0 && filter.fromCode === '' && filter.toCode === '' && !hasDims(filter.dims);
  return {
    companyName: book.companyName,
    rows: chosen
      .filter(({ level }) => level >= filter.fromLevel && level <= filter.toLevel)
      .filter(({ id }) => filter.empty || !isEmptyFigures(sums.get(id) ?? NO_FIGURES))
      .map(rowOf),
    categories: SUBJECT_CATEGORY.values
      .map((category) => ({ category, figures: sumOver(chosen.filter((one) => one.category === category)) }))
      .filter(({ figures }) => !isEmptyFigures(figures))
      .map(({ category, figures }) => ({ category, ...pairsText(figures) })),
    sum: pairsText(whole),
    differences: isWhole
      ? {
          opening: centsText(whole.openingDebit - whole.openingCredit),
          moved: centsText(whole.debit - whole.credit),
          year: centsText(whole.yearDebit - whole.yearCredit),
          closing: centsText(whole.closingDebit - whole.closingCredit),
        }
      : null,
  };
}

export const readBalances = (scope: Scope, filter: SubjectBalanceFilter): Promise<SubjectBalances> =>
  inOneMoment(scope, (still) => balances(still, filter));

// ---- 总账 ----------------------------------------------------------------------------------------------------------------------------

const numbersText = (ranges: readonly NumberRange[]): string =>
  [...Map.groupBy(ranges, ({ word }) => word)]
    .map(([word, list]) => {
      const least = Math.min(...list.map((one) => one.least));
      const most = Math.max(...list.map((one) => one.most));
      return least === most ? `${word} ${least}` : `${word} ${least}-${most}`;
    })
    .join('，');

interface Ledger {
  readonly subject: ChartSubject;
  readonly months: readonly MonthSums[];
  readonly moves: readonly SubjectMonth[];
  /** The subject and all below it. */
  readonly below: readonly number[];
}

function ledgerRows(
  book: OpenBook,
  { subject, months, moves, below }: Ledger,
  numbers: readonly NumberRange[],
  empty: boolean,
): GeneralBookRow[] {
  const { id: subjectId, code, fullName: name, level } = subject;
  const yearly = isYearly(book, subject);
  const waiting = new Set(moves.filter(({ unposted }) => unposted).map(({ ym }) => ym));
  const row = (
    kind: GeneralBookRow['kind'],
    ym: number,
    balance: bigint,
    sums: { debit: bigint; credit: bigint } | null,
  ): GeneralBookRow => ({
    key: `${subjectId}-${ym}-${kind}`,
    subjectId,
    code,
    name,
    level,
    kind,
    ym,
    text: BOOK_ROW.text(kind),
    numbers: kind === BOOK_ROW.month ? numbersText(numbers.filter((one) => one.ym === ym && below.includes(one.subjectId))) : '',
    debit: sums ? centsText(sums.debit) : null,
    credit: sums ? centsText(sums.credit) : null,
    direction: balanceSide(balance),
    balance: centsText(absoluteCents(balance)),
    unposted: waiting.has(ym) && kind === BOOK_ROW.month,
  });
  const openingKind = (ym: number) => (ym % 100 === 1 ? BOOK_ROW.yearOpening : BOOK_ROW.opening);
  return [
    row(openingKind(book.from), book.from, openingBalance(months, book.from, yearly), null),
    ...ymsBetween(book.from, book.to).flatMap((ym) => {
      const closing = openingBalance(months, ym + 1, yearly);
      const moved = months.some((one) => one.ym === ym);
      return [
        ...(ym !== book.from && ym % 100 === 1 ? [row(BOOK_ROW.yearOpening, ym, openingBalance(months, ym, yearly), null)] : []),
        ...(moved || empty
          ? [
              row(BOOK_ROW.month, ym, closing, sumIn(months, ym, ym)),
              row(BOOK_ROW.year, ym, closing, sumIn(months, Math.trunc(ym / 100) * 100 + 1, ym)),
            ]
          : []),
      ];
    }),
  ];
}

/** Lines that are looked through for the numbers of a page. */
const NUMBERED_LINES = 200_000;

/** The numbers behind the months of a page. Where a page has very many lines, its largest months are left without. */
async function numbersOf(scope: Scope, book: OpenBook, page: readonly Ledger[]): Promise<NumberRange[]> {
  const months = [...new Map(page.flatMap(({ moves }) => moves).map((one) => [`${one.subjectId}-${one.ym}-${one.unposted}`, one])).values()]
    .filter(({ ym }) => ym % 100 > 0 && ym >= book.from && ym <= book.to)
    .toSorted((left, right) => left.lines - right.lines);
  let left = NUMBERED_LINES;
  const searched = months.filter(({ lines }) => (left -= lines) >= 0);
  const stretches = [...new Map(searched.map((one) => [`${one.subjectId}-${one.ym}`, one])).values()].map(({ subjectId, ym }) => ({
    subjectId,
    ym,
    from: ymFirstDay(ym),
    to: monthEnd(ymFirstDay(ym)),
  }));
  return stretches.length === 0 ? [] : listNumbers(scope.db, stretches, book);
}

type GeneralPage = OutputOf<typeof searchGeneralBook>;
async function general(
  scope: Scope,
  filter: GeneralBookFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<GeneralPage> {
  const book = await openBook(scope, filter);
  if (book.from > book.to) return { companyName: book.companyName, rows: [], total: 0 };
  const moves = await movesOf(scope, book, NO_DIMS);
  const asked = book.chart
    .filter(
      ({ level, category }) =>
        level >= filter.fromLevel && level <= filter.toLevel && (filter.categories.length === 0 || filter.categories.includes(category)),
    )
    .filter(({ code }) => codeInRange(code, filter.fromCode, filter.toCode))
    .map((subject): Ledger => {
      const below = withBelow(book, subject);
      const list = below.flatMap((id) => moves.of.get(id) ?? []);
      return { subject, below, moves: list, months: monthsOf(book, list) };
    })
    .filter(({ months, subject }) => {
      const moved = months.some(({ ym }) => ym % 100 > 0 && ym >= book.from && ym <= book.to);
      return filter.empty || moved || openingBalance(months, book.from, isYearly(book, subject)) !== 0n;
    });
  const page = asked.slice(offset, offset + limit);
  const numbers = await numbersOf(scope, book, page);
  return { companyName: book.companyName, rows: page.flatMap((one) => ledgerRows(book, one, numbers, filter.empty)), total: asked.length };
}

export const readGeneral = (
  scope: Scope,
  { page, size, ...filter }: GeneralBookFilter & { page: number; size: number },
): Promise<GeneralPage> => inOneMoment(scope, (still) => general(still, filter, { limit: size, offset: (page - 1) * size }));
