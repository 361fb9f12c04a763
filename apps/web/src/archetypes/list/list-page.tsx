import type { ReactNode } from 'react';
import { Toolbar } from '../../ui/index.ts';
import type { Column } from './column.ts';
import { ListTable } from './list-table.tsx';
import type { ListRows } from './use-list.ts';

export interface ListPageProps<Row extends object> {
  readonly list: ListRows<Row>;
  readonly columns: readonly Column<Row>[];
  readonly filters?: ReactNode;
  readonly actions?: ReactNode;
  readonly onOpen?: (row: Row) => void;
  readonly selectable?: boolean;
  readonly summary?: ReactNode;
  readonly empty?: ReactNode;
  /** Beside the pager: key hints, a sentence that explains the chosen row. */
  readonly foot?: ReactNode;
}

export function ListPage<Row extends object>({
  list,
  columns,
  filters,
  actions,
  foot,
  onOpen,
  selectable,
  summary,
  empty,
}: ListPageProps<Row>) {
  return (
    <section className="page-card list-page">
      {filters || actions ? <Toolbar actions={actions}>{filters}</Toolbar> : null}
      <div className="list-page-body">
        <ListTable list={list} columns={columns} onOpen={onOpen} selectable={selectable} summary={summary} empty={empty} foot={foot} />
      </div>
    </section>
  );
}
