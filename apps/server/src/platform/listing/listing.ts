// All list searches work the same way: the search is composed once, the totals cover every matching row, and a page shows a part of them.
// The statements stay in the module: `totals(db, search)` and `page(db, search, page)`.
import type { z } from 'zod';
import type { Endpoint, OutputOf, ParsedInputOf } from '@anju/contract';
import { today } from '../clock.ts';
import type { Actor, Scope } from '../scope.ts';
import type { DbOrTx } from '../tenancy/tenant-db.ts';

/** What a search depends on. */
export interface ListSearch<Filter> {
  readonly filter: Filter;
  /** Estates the user sees whole; null stands for all of them. */
  readonly estates: Actor['estates'];
  /** Single buildings the user sees beside them; a search is a Reach for the lists that know buildings. */
  readonly buildings: Actor['buildings'];
  readonly accountId: number;
  readonly today: string;
}

export const searchOf = <Filter>({ actor, clock }: Pick<Scope, 'actor' | 'clock'>, filter: Filter): ListSearch<Filter> => ({
  filter,
  estates: actor.estates,
  buildings: actor.buildings,
  accountId: actor.accountId,
  today: today(clock),
});

/** The part of the list that is shown. The sort order belongs here because totals do not depend on it. */
export interface ListPage<Sort = undefined> {
  readonly limit: number;
  readonly offset: number;
  readonly sort: Sort;
}

interface Asked {
  readonly page: number;
  readonly size: number;
}
type ListEndpoint = Endpoint<z.ZodType<Asked>, z.ZodType<{ readonly rows: readonly unknown[] }>>;

/** The input of a search endpoint without page, size and sort order; it becomes `filter` of the search. */
export type FilterOf<E extends Endpoint> = Omit<ParsedInputOf<E>, keyof Asked | 'sort'>;
/** The sort order of a search; undefined where the endpoint has none. */
export type SortOf<E extends Endpoint> = 'sort' extends keyof ParsedInputOf<E> ? ParsedInputOf<E>['sort'] : undefined;
/** The search passed to `totals` and `page`: `SearchOf<typeof searchMarks>`. */
export type SearchOf<E extends Endpoint> = ListSearch<FilterOf<E>>;
export type PageOf<E extends Endpoint> = ListPage<SortOf<E>>;

type RowOf<E extends ListEndpoint> = OutputOf<E>['rows'][number];
type TotalsOf<E extends ListEndpoint> = Omit<OutputOf<E>, 'rows'>;
/** Where the only total is the row count, `totals` may return a plain number. */
type Counted<Totals> = keyof Totals extends 'total' ? number | Totals : Totals;

interface Statements<E extends ListEndpoint, Search, Found> {
  readonly totals: (db: DbOrTx, search: Search) => Promise<Counted<TotalsOf<E>>>;
  readonly page: (db: DbOrTx, search: Search, page: PageOf<E>) => Promise<Found[]>;
}
interface Shown<E extends ListEndpoint, Search, Found> extends Statements<E, Search, Found> {
  /** Converts a found row into the shown row: masked, or with computed fields. */
  readonly row: (found: Found, search: Search) => RowOf<E>;
}
/** The function of a search endpoint: `(scope, input) => { …totals, rows }`. */
export type Listing<E extends Endpoint> = (scope: Scope, input: ParsedInputOf<E>) => Promise<OutputOf<E>>;

type MakeSearch<E extends ListEndpoint, Search> = (scope: Scope, filter: FilterOf<E>) => Search;

/**
 * `listing(searchMarks, { totals, page })`; add `row` where the shown rows differ from the found ones. Lists that depend on more than
 * estates, such as the user's departments, pass a function that makes the search: `listing(searchJobs, searchOfViewer, { … })`.
 */
export function listing<E extends ListEndpoint>(endpoint: E, list: Statements<E, SearchOf<E>, RowOf<E>>): Listing<E>;
export function listing<E extends ListEndpoint, Found>(endpoint: E, list: Shown<E, SearchOf<E>, Found>): Listing<E>;
export function listing<E extends ListEndpoint, Search>(
  endpoint: E,
  search: MakeSearch<E, Search>,
  list: Statements<E, Search, RowOf<E>>,
): Listing<E>;
export function listing<E extends ListEndpoint, Search, Found>(
  endpoint: E,
  search: MakeSearch<E, Search>,
  list: Shown<E, Search, Found>,
): Listing<E>;
export function listing<E extends ListEndpoint, Search, Found>(
  _endpoint: E,
  ...given: [Statements<E, Search, Found>] | [MakeSearch<E, Search>, Statements<E, Search, Found>]
): Listing<E> {
  const usual: MakeSearch<E, unknown> = searchOf;
  const [makeSearch, list] = given.length === 1 ? [usual as MakeSearch<E, Search>, given[0]] : given;
  const { totals, page, row }: Statements<E, Search, Found> & Partial<Shown<E, Search, Found>> = list;
  return async (scope, input) => {
    const { page: number, size, sort, ...filter } = input as Asked & { readonly sort?: SortOf<E> };
    const search = makeSearch(scope, filter as FilterOf<E>);
    const part = { limit: size, offset: (number - 1) * size, sort } as PageOf<E>;
    // Inside a transaction the only connection sends the statements one after the other; otherwise the two run concurrently.
    const counting = totals(scope.db, search);
    if (scope.db.isTransaction) await counting;
    const [counted, found] = await Promise.all([counting, page(scope.db, search, part)]);
    const sums = typeof counted === 'number' ? { total: counted } : (counted as object);
    return { ...sums, rows: row === undefined ? found : found.map((one) => row(one, search)) } as OutputOf<E>;
  };
}
