import { useEffect, useRef, useState } from 'react';
import { Table } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { FailedState, usePhone, WaitingState } from '../../ui/index.ts';
import { HeadCell, type EdgeOf } from './column-edge.tsx';
import { isActs, toTableColumn, type Column } from './column.ts';
import { ListCards } from './list-cards.tsx';
import { ListPager } from './list-pager.tsx';
import { ListHints, NoRows, type What } from './list-words.tsx';
import { TotalsLine, type Totals } from './totals.tsx';
import { useColumns } from './use-columns.ts';
import type { ListRows } from './use-list.ts';

interface ListTableProps<Row extends object> {
  /** The stable name of the list: with it users set the widths of its columns, and 列设置 arranges them. */
  readonly name?: string | undefined;
  readonly list: ListRows<Row>;
  readonly columns: readonly Column<Row>[];
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly selectable?: boolean | undefined;
  /** Names the rows: with it the list shows its own text when empty, and the keys that work. */
  readonly what?: What | undefined;
  readonly totals?: Totals;
  /** Next to the pager, after the key hints: a sentence about the active row or about all rows. */
  readonly foot?: ReactNode;
  /** A text for an empty list provided by the page; `what` provides one automatically. */
  readonly empty?: ReactNode;
}

/** The width of the column of ticks. */
const TICKS = 40;

/** Pixels a key moves the columns; about one column. */
const SIDEWAYS = 120;

const HEAD = { header: { cell: HeadCell } };

/** antd passes what is not its own to the head cell, but its types do not say so. */
const headOf = (edge: EdgeOf | undefined): object => ({ edge });

/** Rows with totals over the whole list, sorting by the server, and the keyboard: ↑↓ moves, Enter or a double click opens, space ticks. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { name, list, columns, onOpen, selectable = false, what, totals, foot, empty } = props;
  const box = useRef<HTMLDivElement>(null);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const activeKey = list.active === undefined ? undefined : list.keyOf(list.active);
  const { arranged, least, widen, keepWidths } = useColumns(name, columns);
  const phone = usePhone();
  const waits = list.loading || (list.turning && !list.error);
  // While rows are on their way, nothing says that there are none.
  const nothing = waits ? <WaitingState /> : (empty ?? <NoRows what={what} filtered={list.filtered ?? false} />);

  const { opener, table } = list;
  useEffect(() => {
    if (opener) opener.current = onOpen;
    if (table) table.current = box.current;
  });

  function move(step: 1 | -1) {
    const at = list.rows.findIndex((row) => list.keyOf(row) === activeKey);
    const next = list.rows[at < 0 ? (step > 0 ? 0 : list.rows.length - 1) : at + step];
    // Past the end of the page the open drawer goes on to the next one.
    if (!next) return at < 0 ? undefined : list.beside?.step(step);
    list.setActive(next);
    box.current?.querySelector(`[data-row-key="${CSS.escape(String(list.keyOf(next)))}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }

  /** What does not fit is reached without a pointer. */
  function moveSideways(step: 1 | -1) {
    box.current?.querySelector('.ant-table-body')?.scrollBy?.({ left: step * SIDEWAYS });
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // Keys pressed inside a cell's own button or field are left to it.
    if (event.target !== box.current) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') moveSideways(event.key === 'ArrowRight' ? 1 : -1);
    else if (event.key === 'F6' && list.beside) list.beside.focus();
    else if (event.key === 'Enter' && list.active && onOpen) onOpen(list.active);
    else if (event.key === ' ' && selectable && activeKey !== undefined) toggle(activeKey);
    else return;
    event.preventDefault();
  }

  function toggle(key: string | number) {
    list.setSelected(list.selected.includes(key) ? list.selected.filter((one) => one !== key) : [...list.selected, key]);
  }

  if (list.error && list.rows.length === 0) return <FailedState text={list.error.message || '加载失败'} onRetry={list.reload} />;
  return (
    <div className="list-table" ref={box} tabIndex={0} role="group" aria-label="列表" onKeyDown={onKeyDown}>
      {list.error ? <FailedState text={`${list.error.message || '加载失败'}（以下为上次读到的内容）`} onRetry={list.reload} /> : null}
      <div className="list-table-scroll" ref={setScroller}>
        {phone ? (
          <ListCards list={list} columns={arranged.map(({ column }) => column)} selectable={selectable} nothing={nothing} onOpen={onOpen} />
        ) : (
          <Table<Row>
            size="small"
            rowKey={(row) => list.keyOf(row)}
            components={HEAD}
            tableLayout="fixed"
            columns={arranged.map((one) => ({
              ...toTableColumn(one, list.sort),
              onHeaderCell: () =>
                headOf(name === undefined || isActs(one.column) ? undefined : { title: one.column.title, widen, keepWidths }),
            }))}
            dataSource={list.rows}
            loading={waits && list.rows.length > 0}
            locale={{ emptyText: nothing }}
            scroll={{ x: least + (selectable ? TICKS : 0) }}
            // The sticky position is relative to this container, not the window, so that the horizontal scroll bar is visible before the last
            // row is.
            sticky={scroller ? { getContainer: () => scroller } : true}
            showSorterTooltip={false}
            rowClassName={(row) => (list.keyOf(row) === activeKey ? 'list-row-active' : '')}
            onRow={(row) => ({
              onClick: () => list.setActive(row),
              onDoubleClick: () => onOpen?.(row),
              // The second click opens the row and must not select a word.
              onMouseDown: (event) => {
                if (onOpen && event.detail > 1) event.preventDefault();
              },
            })}
            onChange={(_pagination, _filters, sorter) => {
              const one = Array.isArray(sorter) ? sorter[0] : sorter;
              list.setSort(one?.order ? { field: String(one.columnKey), order: one.order === 'ascend' ? 'asc' : 'desc' } : undefined);
            }}
            pagination={false}
            {...(selectable
              ? {
                  rowSelection: {
                    fixed: true,
                    columnWidth: TICKS,
                    selectedRowKeys: [...list.selected],
                    preserveSelectedRowKeys: true,
                    onChange: (keys) => list.setSelected(keys as (string | number)[]),
                  },
                }
              : {})}
          />
        )}
      </div>
      {/* Outside the scrolling part, so that the pager and the total stay visible. */}
      <TotalsLine totals={totals} />
      <footer className="list-foot">
        {what === undefined ? (
          <span>{foot}</span>
        ) : (
          <span className="list-foot-words">
            <ListHints what={what} opens={onOpen !== undefined} ticks={selectable} beside={list.beside != null} />
            {foot}
          </span>
        )}
        <ListPager list={list} />
      </footer>
    </div>
  );
}
