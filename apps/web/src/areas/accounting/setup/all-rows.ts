// A list that is read in one answer, as the table expects it: all rows form one page.
import { useState } from 'react';
import type { ListRows } from '../../../archetypes/index.ts';

interface Source<Row> {
  readonly data: readonly Row[] | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

export interface AllRows<Row> extends ListRows<Row> {
  readonly filter: { readonly disabled?: boolean | null };
  readonly readMost: () => Promise<{ readonly rows: readonly Row[] }>;
}

const SIZE = 200;

export function useAllRows<Row>(
  query: Source<Row>,
  keyOf: (row: Row) => string | number,
  { shown, filtered = false, resetFilter }: { shown?: readonly Row[]; filtered?: boolean; resetFilter?: () => void } = {},
): AllRows<Row> {
  const [activeKey, setActiveKey] = useState<string | number | null>(null);
  const rows = shown ?? query.data ?? [];
  return {
    rows,
    total: rows.length,
    page: 1,
    size: Math.max(SIZE, rows.length),
    setPage: () => undefined,
    sort: undefined,
    setSort: () => undefined,
    counted: query.data !== undefined,
    loading: query.isPending,
    turning: false,
    error: query.error,
    reload: () => void query.refetch(),
    keyOf,
    selected: [],
    setSelected: () => undefined,
    active: rows.find((row) => keyOf(row) === activeKey),
    setActive: (row) => setActiveKey(row === undefined ? null : keyOf(row)),
    filtered,
    ...(resetFilter ? { resetFilter } : {}),
    filter: {},
    readMost: () => Promise.resolve({ rows }),
    readPage: () => Promise.resolve({ rows, total: rows.length }),
  };
}
