import type { ReactNode } from 'react';
import { Pagination } from 'antd';
import { EmptyState, FailedState, WaitingState } from '../../../ui/index.ts';

interface PagedListProps<Row> {
  readonly found: {
    readonly data: { readonly rows: readonly Row[]; readonly total: number } | undefined;
    readonly isError: boolean;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  readonly page: number;
  readonly size: number;
  readonly onPage: (page: number) => void;
  /** What is said of a list without rows. */
  readonly empty: string;
  readonly row: (row: Row) => ReactNode;
}

/** The rows of one page, as narrow as the window. */
export function PagedList<Row>({ found, page, size, onPage, empty, row }: PagedListProps<Row>) {
  const { data, isError, isPending, refetch } = found;
  return (
    <>
      {isError ? (
        <FailedState onRetry={() => void refetch()} />
      ) : isPending || data === undefined ? (
        <WaitingState />
      ) : data.rows.length === 0 ? (
        <EmptyState text={empty} />
      ) : (
        <ul className="call-list">{data.rows.map(row)}</ul>
      )}
      <Pagination
        size="small"
        simple
        hideOnSinglePage
        current={page}
        pageSize={size}
        total={data?.total ?? 0}
        showSizeChanger={false}
        onChange={onPage}
      />
    </>
  );
}
