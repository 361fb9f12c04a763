// Items as rows, methods as columns, totals of both; every figure leads to its receipts.
import { Table } from 'antd';
import type { InputOf, searchSummaryReceipts, SettleSummary } from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import { EmptyState, Money, Sum } from '../../../../ui/index.ts';

export interface Figure {
  readonly name: string;
  readonly of: InputOf<typeof searchSummaryReceipts>['figure'];
}
export type OnFigure = ((figure: Figure) => void) | undefined;

interface AmountProps {
  readonly value: string;
  readonly figure: Figure;
  readonly onFigure: OnFigure;
  /** Shown in the unit chosen for sums; cash that is counted stays exact. */
  readonly inUnits?: boolean;
}

/** A zero has no receipts behind it, so it is not clickable. */
export function FigureAmount({ value, figure, onFigure, inUnits = false }: AmountProps) {
  const amount = inUnits ? <Sum value={value} dashZero /> : <Money value={value} dashZero />;
  if (!onFigure || isZeroDecimal(value)) return amount;
  return (
    <button type="button" className="summary-figure" aria-label={`${figure.name} ${value}`} onClick={() => onFigure(figure)}>
      {amount}
    </button>
  );
}

type Row = SettleSummary['rows'][number];
interface Line extends Pick<Row, 'name' | 'cells' | 'late' | 'total'> {
  readonly key: string;
  readonly item: { kind: number; chargeTypeId: number | null } | null;
}

interface SummaryMatrixProps {
  readonly summary: SettleSummary;
  readonly onFigure?: OnFigure;
  readonly empty?: string;
  readonly inUnits?: boolean;
}

export function SummaryMatrix({ summary, onFigure, empty = '此条件下没有收款', inUnits = false }: SummaryMatrixProps) {
  const { columns, rows, late, total } = summary;
  const lines: Line[] = rows.map((row) => ({
    ...row,
    key: `${row.kind}-${row.chargeTypeId ?? 0}`,
    item: { kind: row.kind, chargeTypeId: row.chargeTypeId },
  }));
  const all: Line = { key: 'all', name: '合计', cells: columns.map(({ amount }) => amount), late, total, item: null };
  return (
    <Table<Line>
      size="small"
      bordered
      rowKey="key"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={lines.length > 0 ? [...lines, all] : []}
      rowClassName={({ item }) => (item ? '' : 'report-total')}
      locale={{ emptyText: <EmptyState text={empty} /> }}
      columns={[
        { title: '收费项目', dataIndex: 'name', fixed: 'left' },
        ...columns.map(({ list, method, name }, at) => ({
          title: name,
          align: 'right' as const,
          key: `${list}-${method}`,
          render: (_: unknown, line: Line) => (
            <FigureAmount
              value={line.cells[at] ?? '0'}
              figure={{ name: `${line.name} ${name}`, of: { item: line.item, method: { list, method } } }}
              onFigure={onFigure}
              inUnits={inUnits}
            />
          ),
        })),
        {
          title: '小计',
          align: 'right',
          render: (_, line) => (
            <FigureAmount
              value={line.total}
              figure={{ name: `${line.name} 小计`, of: { item: line.item } }}
              onFigure={onFigure}
              inUnits={inUnits}
            />
          ),
        },
        {
          title: '其中违约金',
          align: 'right',
          render: (_, line) => (
            <FigureAmount
              value={line.late}
              figure={{ name: `${line.name} 违约金`, of: { item: line.item, late: true } }}
              onFigure={onFigure}
              inUnits={inUnits}
            />
          ),
        },
      ]}
    />
  );
}
