import { useState } from 'react';
import { Button, Table } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState, FailedState, Toolbar, WaitingState } from '../../ui/index.ts';
import { toTableColumn, widthOf, type Column } from '../list/column.ts';

export interface ReportColumn<Row> extends Column<Row> {
  /** The cell of the last row: the total over all rows, as the server returned it. */
  readonly total?: ReactNode;
}

interface ReportPageProps<Row extends object> {
  readonly report: { readonly loading: boolean; readonly error: Error | null; readonly changed: boolean; readonly run: () => void };
  readonly filters: ReactNode;
  readonly figures?: readonly { readonly label: string; readonly value: ReactNode }[];
  /** Pictures of the same figures, above the table. */
  readonly charts?: ReactNode;
  readonly columns: readonly ReportColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: keyof Row & string;
  /** Buttons such as 导出 and 打印. */
  readonly actions?: ReactNode;
  readonly paper?: ReactNode;
}

export function ReportPage<Row extends object>({
  report,
  filters,
  figures = [],
  charts,
  columns,
  rows,
  rowKey,
  actions,
  paper,
}: ReportPageProps<Row>) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const totalled = columns.some((one) => one.total !== undefined);
  return (
    <section className="page-card report-page">
      <Toolbar actions={actions}>
        {filters}
        <Button type={report.changed ? 'primary' : 'default'} loading={report.loading} onClick={report.run}>
          查询
        </Button>
      </Toolbar>
      {figures.length > 0 ? (
        <dl className="report-figures">
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <div className="page-scroll" ref={setScroller}>
        {report.error ? null : charts}
        {report.error ? (
          <FailedState text={report.error.message || '加载失败'} onRetry={report.run} />
        ) : (
          <Table<Row>
            size="small"
            bordered
            sticky={scroller ? { getContainer: () => scroller } : true}
            rowKey={rowKey}
            tableLayout="fixed"
            columns={columns.map((one) => toTableColumn({ column: one, width: widthOf(one), fixed: one.fixed }, undefined))}
            dataSource={rows}
            loading={report.loading && rows.length > 0}
            pagination={false}
            scroll={{ x: columns.reduce((sum, one) => sum + widthOf(one), 0) }}
            locale={{ emptyText: report.loading ? <WaitingState /> : <EmptyState text="此条件下没有数据" /> }}
            {...(totalled ? { summary: () => <Totals columns={columns} /> } : {})}
          />
        )}
      </div>
      {paper}
    </section>
  );
}

function Totals<Row>({ columns }: { readonly columns: readonly ReportColumn<Row>[] }) {
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className="report-total">
        {columns.map((one, index) => (
          <Table.Summary.Cell key={one.title} index={index} align={one.align ?? 'left'}>
            {one.total ?? (index === 0 ? '合计' : null)}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
