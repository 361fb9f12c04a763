// Tables of 损益分析: a first column of names, then amounts, with their sums in the last row, their sheet and their paper.
import { Table } from 'antd';
import type { ReactNode } from 'react';
import { isZeroDecimal } from '@anju/domain';
import { FailedState, useSumText, WaitingState } from '../../../../ui/index.ts';
import { SumCell, type SheetTable } from '../../part/index.ts';

export interface ProfitColumn<Row> {
  readonly title: string;
  readonly text?: (row: Row) => string;
  readonly amount?: (row: Row) => string;
  /** Opens what the amount is made of, or the record that a text names. */
  readonly link?: (row: Row, cell: ReactNode) => ReactNode;
  readonly total?: string | undefined;
  readonly width?: number;
}

interface ProfitTableProps<Row extends object> {
  readonly query: {
    readonly isError: boolean;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly ProfitColumn<Row>[];
}

const TEXT_WIDTH = 190;
const AMOUNT_WIDTH = 122;

export function ProfitTable<Row extends object>({ query, rows, rowKey, columns }: ProfitTableProps<Row>) {
  if (query.isError) return <FailedState text={query.error?.message ?? '加载失败'} onRetry={() => void query.refetch()} />;
  if (rows === undefined) return <WaitingState />;
  const widthOf = ({ width, amount }: ProfitColumn<Row>): number => width ?? (amount ? AMOUNT_WIDTH : TEXT_WIDTH);
  const cellOf = ({ text, amount, link }: ProfitColumn<Row>, row: Row): ReactNode => {
    if (!amount) return link ? link(row, text?.(row)) : text?.(row);
    const value = amount(row);
    const cell = <SumCell value={value} />;
    // Nothing is written for zero, and a link around nothing is found only by the keyboard.
    return link && !isZeroDecimal(value) ? link(row, cell) : cell;
  };
  return (
    <Table<Row>
      size="small"
      bordered
      rowKey={rowKey}
      loading={query.isFetching}
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: columns.reduce((sum, one) => sum + widthOf(one), 0) }}
      columns={columns.map((one, at) => ({
        title: one.title,
        width: widthOf(one),
        align: one.amount ? ('right' as const) : ('left' as const),
        ...(at === 0 ? { fixed: 'start' as const } : {}),
        render: (_: unknown, row: Row) => cellOf(one, row),
      }))}
      {...(rows.length > 0 && columns.some(({ total }) => total !== undefined) ? { summary: () => <Sums columns={columns} /> } : {})}
    />
  );
}

function Sums<Row>({ columns }: { readonly columns: readonly ProfitColumn<Row>[] }) {
  const sum = useSumText();
  return (
    <Table.Summary fixed>
      <Table.Summary.Row>
        {columns.map(({ title, total, amount }, at) => (
          <Table.Summary.Cell key={title} index={at} align={amount ? 'right' : 'left'}>
            {total === undefined ? (at === 0 ? '合计' : null) : amount ? sum(total) : total}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}

/** The table as it stands on the screen. */
export const sheetOf = <Row,>(title: string, rows: readonly Row[] | undefined, columns: readonly ProfitColumn<Row>[]): SheetTable | null =>
  rows === undefined
    ? null
    : {
        title,
        heads: columns.map((one) => one.title),
        texts: columns.filter(({ amount }) => !amount).length,
        rows: rows.map((row) => columns.map(({ text, amount }) => amount?.(row) ?? text?.(row) ?? '')),
      };
