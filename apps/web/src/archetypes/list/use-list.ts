// The logic of a list from a paging endpoint: the request, the server's answer, and the user's selection. Totals and order come from the
// server and cover all rows; the browser neither sorts nor sums.
import { useCallback, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint, InputOf, OutputOf } from '@anju/contract/kit/endpoint';
import { MAX_PAGE_SIZE } from '@anju/contract/kit/paging';
import { readQuery } from '../../platform/api/hooks.ts';
import { call } from '../../platform/api/index.ts';

export type ListEndpoint = Endpoint<z.ZodType, z.ZodType<{ rows: object[]; total: number }>>;
export type RowOf<E extends ListEndpoint> = OutputOf<E>['rows'][number];
export type RowKey = string | number;

export interface Sort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** The drawer open next to a list. */
export interface Beside {
  readonly focus: () => void;
  /** To the neighbour of the record shown, also on another page. */
  readonly step: (way: 1 | -1) => void;
}

/** What the views need; rows of any endpoint. */
export interface ListRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly size: number;
  readonly setPage: (page: number, size?: number) => void;
  readonly sort: Sort | undefined;
  readonly setSort: (sort: Sort | undefined) => void;
  /** The server has answered: `total` is a figure and not just the start. */
  readonly counted: boolean;
  /** There is nothing to show yet. */
  readonly loading: boolean;
  /** The rows shown belong to the previous page, order or filter, until the new ones arrive. Rereading the same rows does not set it. */
  readonly turning: boolean;
  readonly error: Error | null;
  readonly reload: () => void;
  readonly keyOf: (row: Row) => RowKey;
  /** Ticked rows, including those of other pages. */
  readonly selected: readonly RowKey[];
  readonly setSelected: (keys: readonly RowKey[]) => void;
  /** The active row, as last read. */
  readonly active: Row | undefined;
  readonly setActive: (row: Row | undefined) => void;
  /** How the table opens a row; the drawer beside the list opens its neighbours the same way. */
  readonly opener?: RefObject<((row: Row) => void) | undefined>;
  /** Null while no drawer is open; the drawer tells. */
  readonly beside?: Beside | null;
  readonly setBeside?: (beside: Beside | null) => void;
  /** Where the focus returns from the drawer; the table tells. */
  readonly table?: RefObject<HTMLElement | null>;
  /** The user has narrowed the list. A page that narrows it by other means sets it itself: `{ ...list, filtered }`. */
  readonly filtered?: boolean;
  readonly resetFilter?: () => void;
  /** A page of as many rows as one call may return, with the same filter and order: for exports. */
  readonly readPage?: (page: number) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
  /** What the list is limited to, for the log. */
  readonly filterText?: string;
}

/** A list that the page also narrows by other means, such as a view beside its filter; 清除 undoes both. */
export const narrowed = <E extends ListEndpoint>(list: ListState<E>, isNarrowed: boolean, widen: () => void): ListState<E> => ({
  ...list,
  filtered: list.filtered || isNarrowed,
  resetFilter: () => {
    widen();
    list.resetFilter();
  },
});

export interface ListState<E extends ListEndpoint> extends ListRows<RowOf<E>> {
  /** Exactly the request that was sent, for exports and batch changes over the same rows. */
  readonly input: InputOf<E>;
  readonly filter: Partial<InputOf<E>>;
  readonly setFilter: (patch: Partial<InputOf<E>>) => void;
  readonly filtered: boolean;
  readonly resetFilter: () => void;
  /** Reads with the same filter and order from the first row, as many rows as one call may return: for printing. */
  readonly readMost: () => Promise<OutputOf<E>>;
  /** The whole answer, including totals over all rows in addition to `rows` and `total`. */
  readonly extra: OutputOf<E> | undefined;
}

export interface ListOptions {
  readonly size?: number;
  /** The field that identifies a row; `id` by default. */
  readonly rowKey?: string;
  readonly sort?: Sort;
  /** False while the user has not yet chosen what the list depends on. */
  readonly enabled?: boolean;
}

/** False is an unticked box. Where false is a real choice (使用中 as opposed to 停用), the page itself sets whether the list is filtered. */
const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '' && value !== false;

const hasAll = (input: unknown, patch: object): boolean =>
  Object.entries(patch).every(([name, value]) => JSON.stringify(value) === JSON.stringify((input as Record<string, unknown>)[name]));

export function useList<E extends ListEndpoint>(endpoint: E, fixed: Partial<InputOf<E>>, options: ListOptions = {}): ListState<E> {
  type Row = RowOf<E>;
  const { rowKey = 'id', enabled = true } = options;
  const [filter, replaceFilter] = useState<Partial<InputOf<E>>>({});
  const [page, turnTo] = useState(1);
  const [size, setSize] = useState(options.size ?? 20);
  const [sort, replaceSort] = useState(options.sort);
  const [selected, setSelected] = useState<readonly RowKey[]>([]);
  const [activeKey, setActiveKey] = useState<RowKey>();
  const opener = useRef<((row: Row) => void) | undefined>(undefined);
  const [beside, setBeside] = useState<Beside | null>(null);
  const table = useRef<HTMLElement>(null);

  // Another company or tree node is another list: it starts at its first page with nothing selected.
  const fixedText = JSON.stringify(fixed);
  const [shownFixed, setShownFixed] = useState(fixedText);
  if (shownFixed !== fixedText) {
    setShownFixed(fixedText);
    turnTo(1);
    setSelected([]);
    setActiveKey(undefined);
  }

  const wanted = { ...fixed, ...filter, ...(sort ? { sort } : {}) };
  const input = { ...wanted, page, size } as InputOf<E>;
  const readPage = (next: number) => call(endpoint, { ...wanted, page: next, size: MAX_PAGE_SIZE } as InputOf<E>);
  const query = useQuery({
    ...readQuery(endpoint, input),
    placeholderData: keepPreviousData,
    enabled,
  });
  const data = query.data;
  const rows: readonly Row[] = data?.rows ?? [];
  const total = data?.total ?? 0;

  // Removing rows can empty the current page; then the last existing page is shown.
  const lastPage = Math.max(1, Math.ceil(total / size));
  if (data && !query.isPlaceholderData && page > lastPage) turnTo(lastPage);

  const keyOf = useCallback((row: Row) => (row as Readonly<Record<string, RowKey>>)[rowKey] as RowKey, [rowKey]);
  const { refetch } = query;
  const client = useQueryClient();
  const actions = useMemo(
    () => ({
      setFilter: (patch: Partial<InputOf<E>>) => {
        replaceFilter((old) => ({ ...old, ...patch }));
        turnTo(1);
        // Asking again for what could not be read is asking the server again; another filter is another question and asks by itself.
        void client.refetchQueries({
          queryKey: [endpoint.path],
          type: 'active',
          predicate: ({ state, queryKey }) => state.status === 'error' && hasAll(queryKey[1], patch),
        });
        setSelected([]);
      },
      resetFilter: () => {
        replaceFilter({});
        turnTo(1);
        setSelected([]);
      },
      setPage: (next: number, nextSize?: number) => {
        turnTo(next);
        if (nextSize !== undefined) setSize(nextSize);
        setActiveKey(undefined);
      },
      setSort: (next: Sort | undefined) => {
        replaceSort(next);
        turnTo(1);
      },
      reload: () => void refetch(),
      setSelected,
      setActive: (row: Row | undefined) => setActiveKey(row === undefined ? undefined : keyOf(row)),
    }),
    [refetch, keyOf, client, endpoint],
  );

  return {
    ...actions,
    input,
    filter,
    filtered: Object.values(filter).some(isSet),
    readPage,
    filterText: JSON.stringify({ ...fixed, ...filter }),
    readMost: () => readPage(1),
    page,
    size,
    sort,
    rows,
    total,
    extra: data,
    counted: data !== undefined,
    loading: query.isPending && enabled,
    turning: query.isPlaceholderData,
    error: query.error,
    keyOf,
    opener,
    beside,
    setBeside,
    table,
    selected,
    active: activeKey === undefined ? undefined : rows.find((row) => keyOf(row) === activeKey),
  };
}
