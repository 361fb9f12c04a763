import { useRef, useState } from 'react';
import { Pagination, Table } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { EmptyState, FailedState } from '../../ui/index.ts';
import { toTableColumn, type Column } from './column.ts';
import type { ListRows } from './use-list.ts';

interface ListTableProps<Row extends object> {
  readonly list: ListRows<Row>;
  readonly columns: readonly Column<Row>[];
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly selectable?: boolean | undefined;
  /** Totals over all rows, as a `<Table.Summary.Row>`. */
  readonly summary?: ReactNode;
  readonly empty?: ReactNode;
  /** Beside the pager: key hints, a sentence that explains the chosen row. */
  readonly foot?: ReactNode;
}

const SIZES = [20, 50, 100, 200];

/** Rows with true totals, order by the server, and the keyboard: ↑↓ moves, Enter or a double click opens, space ticks. */
export function ListTable<Row extends object>({ list, columns, onOpen, selectable = false, summary, empty, foot }: ListTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const activeKey = list.active === undefined ? undefined : list.keyOf(list.active);

  function move(step: 1 | -1) {
    const at = list.rows.findIndex((row) => list.keyOf(row) === activeKey);
    const next = list.rows[at < 0 ? (step > 0 ? 0 : list.rows.length - 1) : at + step];
    if (!next) return;
    list.setActive(next);
    box.current?.querySelector(`[data-row-key="${CSS.escape(String(list.keyOf(next)))}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // Keys inside a cell's own button or field belong to it.
    if (event.target !== box.current) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
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
        <Table<Row>
          size="small"
          rowKey={(row) => list.keyOf(row)}
          columns={columns.map((one) => toTableColumn(one, list.sort))}
          dataSource={list.rows}
          loading={list.loading || (list.turning && !list.error)}
          locale={{ emptyText: list.loading ? <EmptyState text="加载中…" /> : (empty ?? <EmptyState />) }}
          scroll={{ x: 'max-content' }}
          // Where the rows end is measured here, not at the window: the bar for more columns is in sight before the last row is.
          sticky={scroller ? { getContainer: () => scroller } : true}
          showSorterTooltip={false}
          rowClassName={(row) => (list.keyOf(row) === activeKey ? 'list-row-active' : '')}
          onRow={(row) => ({
            onClick: () => list.setActive(row),
            onDoubleClick: () => onOpen?.(row),
            // The second press opens; it is not there to mark a word.
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
                  selectedRowKeys: [...list.selected],
                  preserveSelectedRowKeys: true,
                  onChange: (keys) => list.setSelected(keys as (string | number)[]),
                },
              }
            : {})}
          {...(summary ? { summary: () => <Table.Summary fixed>{summary}</Table.Summary> } : {})}
        />
      </div>
      {/* Outside what scrolls: where one is and how much there is stays in sight. */}
      <footer className="list-foot">
        <span>{foot}</span>
        <Pagination
          size="small"
          current={list.page}
          pageSize={list.size}
          total={list.total}
          showSizeChanger
          pageSizeOptions={SIZES}
          showTotal={(total) => `共 ${total} 条${list.selected.length > 0 ? `，已选 ${list.selected.length} 条` : ''}`}
          onChange={(page, size) => list.setPage(size === list.size ? page : 1, size)}
        />
      </footer>
    </div>
  );
}
