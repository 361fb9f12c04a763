// A book with running balances: ruled rows, red ink, a mark on what is not posted. ↑↓ moves, Enter opens the voucher.
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from 'antd';
import { BALANCE_SIDE, BOOK_ROW, type BookRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { EmptyState, FailedState, KeyHints, LoadingOverlay, StatusTag, WaitingState } from '../../../../ui/index.ts';
import { AmountCell } from '../../part/index.ts';

export interface BookColumnView {
  readonly title: string;
  readonly right?: boolean;
  readonly cell: (row: BookRow) => ReactNode;
}

const dayText = (day: string | null): string => (day === null ? '' : formatDay(day));

function Summary({ row }: { readonly row: BookRow }) {
  const red = row.entry !== null && ((row.debit ?? '').startsWith('-') || (row.credit ?? '').startsWith('-'));
  return (
    <>
      <span className={red ? 'acc-red' : ''}>{row.text}</span>
      {row.entry && !row.entry.posted ? <StatusTag tone="owed">未登账</StatusTag> : null}
      {row.entry && row.entry.dims.length > 0 ? <div className="ui-quiet">{row.entry.dims.map(({ text }) => text).join('，')}</div> : null}
    </>
  );
}

export const BEGIN: readonly BookColumnView[] = [
  { title: '日期', cell: (row) => dayText(row.day) },
  { title: '字号', cell: (row) => (row.entry ? <span className="acc-number">{row.entry.number}</span> : null) },
  { title: '摘要', cell: (row) => <Summary row={row} /> },
];
export const FIGURES: readonly BookColumnView[] = [
  { title: '借方', right: true, cell: (row) => <AmountCell value={row.debit} zero={row.entry === null} /> },
  { title: '贷方', right: true, cell: (row) => <AmountCell value={row.credit} zero={row.entry === null} /> },
  { title: '方向', cell: (row) => (row.direction === null ? null : BALANCE_SIDE.text(row.direction)) },
  { title: '余额', right: true, cell: (row) => <AmountCell value={row.balance} zero /> },
];

function lookOf(row: BookRow, activeKey: string | null): string {
  const { kind, ym } = row;
  const december = kind === BOOK_ROW.year && ym % 100 === 12 ? 'december' : '';
  if (kind === BOOK_ROW.line) return row.key === activeKey ? 'line active' : 'line';
  if (kind === BOOK_ROW.year) return `year ${december}`;
  return kind === BOOK_ROW.month ? 'total month' : 'total';
}

interface RunningTableProps {
  readonly label: string;
  readonly query: { readonly data: unknown; readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** Null: nothing has been asked for yet, and this is said instead. */
  readonly asks: string | null;
  readonly rows: readonly BookRow[];
  readonly columns: readonly BookColumnView[];
  readonly activeKey: string | null;
  readonly setActive: (row: BookRow) => void;
  /** The voucher of the active row is shown beside it. */
  readonly opened: boolean;
  readonly onOpen: (row: BookRow) => void;
  readonly foot: ReactNode;
}

export function RunningTable({ label, query, asks, rows, columns, activeKey, setActive, opened, onOpen, foot }: RunningTableProps) {
  const lines = rows.filter(({ entry }) => entry !== null);
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const at = lines.findIndex(({ key }) => key === activeKey);
    const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = lines[way === 0 ? at : Math.min(lines.length - 1, Math.max(0, at + way))];
    if (!next || (way === 0 && event.key !== 'Enter')) return;
    event.preventDefault();
    if (way === 0) return onOpen(next);
    setActive(next);
    if (opened) onOpen(next);
  }
  if (asks !== null) return <EmptyState text={asks} />;
  if (query.error) return <FailedState text={query.error.message || '加载失败'} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <WaitingState />;
  return (
    <>
      <div className="acc-ledger-scroll" role="region" aria-label={label} tabIndex={0} onKeyDown={onKeyDown}>
        <LoadingOverlay show={query.isFetching} />
        <table className="acc-ledger">
          <thead>
            <tr>
              {columns.map(({ title, right }) => (
                <th key={title} scope="col" className={right ? 'right' : ''}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.key}
                className={lookOf(row, activeKey)}
                aria-selected={row.key === activeKey}
                onClick={() => {
                  if (row.entry === null) return;
                  setActive(row);
                  onOpen(row);
                }}
              >
                {columns.map(({ title, right, cell }) => (
                  <td key={title} className={right ? 'right' : title === '摘要' ? 'text' : ''}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 ? <EmptyState text="此条件下没有数据" /> : null}
      </div>
      <div className="acc-ledger-foot">
        <KeyHints
          keys={[
            ['↑↓', '换行'],
            ['Enter', '凭证'],
          ]}
        />
        {foot}
      </div>
    </>
  );
}

interface PartTurnProps {
  readonly page: number;
  readonly onPrevious: () => void;
  /** Undefined on the last page. */
  readonly onNext: (() => void) | undefined;
}

export function PartTurn({ page, onPrevious, onNext }: PartTurnProps) {
  if (page === 1 && !onNext) return null;
  return (
    <span>
      <Button size="small" disabled={page === 1} onClick={onPrevious}>
        上一页
      </Button>{' '}
      第 {page} 页{' '}
      <Button size="small" disabled={!onNext} onClick={onNext}>
        下一页
      </Button>
    </span>
  );
}
