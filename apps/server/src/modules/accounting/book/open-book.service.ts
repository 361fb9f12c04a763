// A book as it is opened: the company's books, its chart and the range cut to the periods that exist.
import type { Dims } from '@anju/contract';
import { shiftYm } from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { runningBooks } from '../books/books.service.ts';
import { lastPeriod, listChart, listOpenedYears } from './chart.queries.ts';
import type { ChartSubject } from './chart.ts';

export interface OpenBook {
  readonly companyId: number;
  readonly companyName: string;
  readonly chart: readonly ChartSubject[];
  /** 202501; when nothing of the range exists, `from` is after `to`. */
  readonly from: number;
  readonly to: number;
  /** The opening from which balances are added up: 202500. */
  readonly base: number;
  readonly years: ReadonlySet<number>;
  readonly unposted: boolean;
  readonly withoutCarry: boolean;
}

interface Range {
  readonly companyId: number;
  readonly from: number;
  readonly to: number;
  readonly unposted: boolean;
  readonly withoutCarry: boolean;
}

const yearOf = (ym: number): number => Math.trunc(ym / 100);

/** Balances and lines of a book are several statements; a voucher posted between them would tear it. */
export const inOneMoment = <T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> =>
  scope.db.isTransaction
    ? work(scope)
    : scope.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((db) => work({ ...scope, db }));

export async function openBook(scope: Scope, range: Range): Promise<OpenBook> {
  const books = await runningBooks(scope.db, scope, range.companyId);
  const last = (await lastPeriod(scope.db, range.companyId)) ?? books.firstYm;
  const from = Math.min(Math.max(range.from, books.firstYm), shiftYm(last, 1));
  const to = Math.max(Math.min(range.to, last), shiftYm(from, -1));
  const chart = await listChart(scope.db, range.companyId);
  const years = await listOpenedYears(scope.db, range.companyId, yearOf(books.firstYm), yearOf(Math.max(from, to)));
  const base = Math.max(0, ...years.filter((year) => year <= yearOf(from))) * 100;
  const { unposted, withoutCarry } = range;
  return {
    companyId: range.companyId,
    companyName: books.companyName,
    chart,
    from,
    to,
    base,
    years: new Set(years),
    unposted,
    withoutCarry,
  };
}

export function subjectOf({ chart }: OpenBook, subjectId: number): ChartSubject {
  const found = chart.find(({ id }) => id === subjectId);
  if (!found) throw fail('NOT_FOUND', { what: '科目' });
  return found;
}

/** The ids of a subject and of all below it. */
export const withBelow = ({ chart }: OpenBook, { code }: Pick<ChartSubject, 'code'>): number[] =>
  chart.filter((one) => one.code.startsWith(code)).map(({ id }) => id);

export const subjectText = ({ code, fullName }: Pick<ChartSubject, 'code' | 'fullName'>): string => `${code} ${fullName}`;

export const hasDims = (dims: Dims): boolean => Object.values(dims).some((value) => value !== null);
