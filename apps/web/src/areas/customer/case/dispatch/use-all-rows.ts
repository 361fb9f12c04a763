import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ListRows } from '../../../../archetypes/index.ts';

/** The settings are read in one answer; the table expects a list, so all rows form one page. */
export interface AllRows<Row> extends ListRows<Row> {
  readonly filter: { readonly disabled?: boolean | null };
  readonly readMost: () => Promise<{ readonly rows: readonly Row[] }>;
}

const SIZE = 200;

export function useAllRows<Row extends { readonly id: number }>(query: UseQueryResult<Row[]>, shown: (row: Row) => boolean): AllRows<Row> {
  const [activeId, setActiveId] = useState<number | null>(null);
  const rows = (query.data ?? []).filter(shown);
  const filtered = rows.length < (query.data ?? []).length;
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
    keyOf: ({ id }) => id,
    selected: [],
    setSelected: () => undefined,
    active: rows.find(({ id }) => id === activeId),
    setActive: (row) => setActiveId(row?.id ?? null),
    filtered,
    filter: {},
    readMost: () => Promise.resolve({ rows }),
  };
}
