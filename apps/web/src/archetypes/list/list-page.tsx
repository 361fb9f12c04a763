import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Access } from '../../platform/access/index.ts';
import { Toolbar } from '../../ui/index.ts';
import { ViewOnly } from '../view-only.tsx';
import type { Column } from './column.ts';
import { ListExport } from '../export/list-export.tsx';
import { ColumnSettings } from './column-settings.tsx';
import { ListTable } from './list-table.tsx';
import { nameOf, type What } from './list-words.tsx';
import type { Totals } from './totals.tsx';
import type { ListRows } from './use-list.ts';

export interface ListPageProps<Row extends object> {
  /** The stable name of the list, unique in the product: 区.名词. The columns a user arranges are kept under it. */
  readonly name: string;
  readonly list: ListRows<Row>;
  readonly columns: readonly Column<Row>[];
  /** Names the rows: with it the page provides the text for an empty list, the key hints and the button that clears the filter. */
  readonly what?: What;
  /** Shows a tag to users with view rights only. */
  readonly access?: Access;
  /** The page has its own export, by a job. Every other list can be exported as it stands on the screen. */
  readonly ownExport?: boolean;
  readonly filters?: ReactNode;
  readonly actions?: ReactNode;
  /** Between the filters and the rows: something to know before reading them. */
  readonly notice?: ReactNode;
  readonly onOpen?: (row: Row) => void;
  readonly selectable?: boolean;
  /** Totals over all rows, in one line at the foot: a sentence, or a sentence and amounts by the title of their column. */
  readonly totals?: Totals;
  /** Next to the pager, after the key hints: a sentence about the active row or about all rows. */
  readonly foot?: ReactNode;
  /** A text for an empty list provided by the page; `what` provides one automatically. */
  readonly empty?: ReactNode;
}

export function ListPage<Row extends object>({ filters, actions, notice, access, ownExport = false, ...table }: ListPageProps<Row>) {
  const { list, what } = table;
  const clears = what !== undefined && list.filtered === true && list.resetFilter !== undefined;
  const looksOnly = access !== undefined && !access.authorised;
  return (
    <section className="page-card list-page">
      <Toolbar
        actions={
          <>
            {looksOnly ? <ViewOnly access={access} /> : null}
            {ownExport ? null : <ListExport name={table.name} what={nameOf(what)} list={list} columns={table.columns} />}
            <ColumnSettings name={table.name} columns={table.columns} />
            {actions}
          </>
        }
      >
        {filters}
        {clears ? (
          <Button type="link" onClick={list.resetFilter}>
            清除
          </Button>
        ) : null}
      </Toolbar>
      {notice}
      <div className="list-page-body">
        <ListTable {...table} />
      </div>
    </section>
  );
}
