import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Access } from '../../platform/access/index.ts';
import { Toolbar } from '../../ui/index.ts';
import { ViewOnly } from '../view-only.tsx';
import type { Column } from './column.ts';
import { ListTable } from './list-table.tsx';
import type { What } from './list-words.tsx';
import type { Totals } from './totals.tsx';
import type { ListRows } from './use-list.ts';

export interface ListPageProps<Row extends object> {
  readonly list: ListRows<Row>;
  readonly columns: readonly Column<Row>[];
  /** Names the rows: with it the page provides the text for an empty list, the key hints and the button that clears the filter. */
  readonly what?: What;
  /** Shows a tag to users with view rights only. */
  readonly access?: Access;
  readonly filters?: ReactNode;
  readonly actions?: ReactNode;
  readonly onOpen?: (row: Row) => void;
  readonly selectable?: boolean;
  /** Totals over all rows: a sentence, or amounts under their columns. */
  readonly totals?: Totals;
  /** Next to the pager, after the key hints: a sentence about the active row or about all rows. */
  readonly foot?: ReactNode;
  /** A `<Table.Summary.Row>` built by the page; `totals` builds the row automatically. */
  readonly summary?: ReactNode;
  /** A text for an empty list provided by the page; `what` provides one automatically. */
  readonly empty?: ReactNode;
}

export function ListPage<Row extends object>({ filters, actions, access, ...table }: ListPageProps<Row>) {
  const { list, what } = table;
  const clears = what !== undefined && list.filtered === true && list.resetFilter !== undefined;
  const looksOnly = access !== undefined && !access.authorised;
  return (
    <section className="page-card list-page">
      {filters || actions || clears || looksOnly ? (
        <Toolbar
          actions={
            looksOnly ? (
              <>
                <ViewOnly access={access} />
                {actions}
              </>
            ) : (
              actions
            )
          }
        >
          {filters}
          {clears ? (
            <Button type="link" onClick={list.resetFilter}>
              清除
            </Button>
          ) : null}
        </Toolbar>
      ) : null}
      <div className="list-page-body">
        <ListTable {...table} />
      </div>
    </section>
  );
}
