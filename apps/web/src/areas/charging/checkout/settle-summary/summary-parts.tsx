// Shown below the matrix: receipts and payments by type, documents used, voided, reversed and reprinted, and the cash.
import type { ReactNode } from 'react';
import { Table } from 'antd';
import { TENDER_LIST, SPECIAL, CASH, RECEIPT_KINDS, SETTLE, type SettleSummary } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { EmptyState, InstantText, Money } from '../../../../ui/index.ts';
import { FigureAmount, type Figure, type OnFigure } from './summary-matrix.tsx';

export const receiptKindText = (kind: string): string => RECEIPT_KINDS.find(({ value }) => value === kind)?.label ?? kind;

interface PartsProps {
  readonly summary: SettleSummary;
  readonly onFigure?: OnFigure;
  /** The report shows sums in the chosen unit; a cashier who counts cash sees them exact. */
  readonly inUnits?: boolean;
}

export function CashFigures({ summary, onFigure, inUnits = false }: PartsProps) {
  const { cash, settlements, total, late } = summary;
  const money = { list: TENDER_LIST.method, method: CASH };
  const figures: readonly [string, string, Figure['of']][] = [
    ['收支净额', total, {}],
    ['其中违约金', late, { late: true }],
    ['现金收入', cash.in, { method: money, flow: 'in' }],
    ['现金支出', cash.out, { method: money, flow: 'out' }],
    ['应有现金', cash.expected, { method: money }],
    ['存现（已入银行）', cash.deposited, { method: { list: TENDER_LIST.special, method: SPECIAL.cashDeposit } }],
  ];
  return (
    <dl className="report-figures summary-left">
      <div>
        <dt>票据</dt>
        <dd>
          {onFigure && settlements > 0 ? (
            <button type="button" className="summary-figure" onClick={() => onFigure({ name: '全部票据', of: { papers: 'all' } })}>
              {settlements} 张
            </button>
          ) : (
            `${formatCount(settlements)} 张`
          )}
        </dd>
      </div>
      {figures.map(([name, value, of]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <FigureAmount value={value} figure={{ name, of }} onFigure={onFigure} inUnits={inUnits} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Paper = SettleSummary['voided']['rows'][number];

interface PapersProps<Row extends Paper> {
  readonly title: string;
  readonly list: { readonly count: number; readonly amount: string; readonly rows: readonly Row[] };
  readonly figure: Figure;
  readonly onFigure: OnFigure;
  readonly more: { readonly title: string; readonly render: (row: Row) => ReactNode };
  readonly empty: string;
}

function Papers<Row extends Paper>({ title, list, figure, onFigure, more, empty }: PapersProps<Row>) {
  if (list.count === 0)
    return (
      <section className="summary-none" aria-label={title}>
        <h2>{title}</h2>
        <p className="ui-quiet">{empty}</p>
      </section>
    );
  return (
    <Table<Row>
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={[...list.rows]}
      title={() => (
        <>
          {title} {formatCount(list.count)} 张{list.count > list.rows.length ? `，列出前 ${list.rows.length} 张 ` : ' '}
          {onFigure ? (
            <a role="button" tabIndex={0} onClick={() => onFigure(figure)} onKeyDown={({ key }) => key === 'Enter' && onFigure(figure)}>
              查看
            </a>
          ) : null}
        </>
      )}
      columns={[
        { title: '票号', dataIndex: 'number' },
        { title: '时间', render: (_, row) => <InstantText value={row.at} /> },
        { title: '金额', align: 'right', render: (_, row) => <Money value={row.total} /> },
        { title: more.title, className: 'summary-why', render: (_, row) => more.render(row) },
      ]}
    />
  );
}

export function SummaryParts({ summary, onFigure, inUnits = false }: PartsProps) {
  return (
    <div className="summary-blocks">
      <Table<SettleSummary['types'][number]>
        size="small"
        rowKey="type"
        pagination={false}
        dataSource={summary.types}
        title={() => '按结算类型'}
        locale={{ emptyText: <EmptyState text="没有收付" /> }}
        columns={[
          { title: '类型', render: (_, { type }) => SETTLE.text(type) },
          { title: '笔数', align: 'right', dataIndex: 'count' },
          {
            title: '收入',
            align: 'right',
            render: (_, row) => (
              <FigureAmount
                value={row.in}
                figure={{ name: `${SETTLE.text(row.type)} 收入`, of: { type: row.type, flow: 'in' } }}
                onFigure={onFigure}
                inUnits={inUnits}
              />
            ),
          },
          {
            title: '支出',
            align: 'right',
            render: (_, row) => (
              <FigureAmount
                value={row.out}
                figure={{ name: `${SETTLE.text(row.type)} 支出`, of: { type: row.type, flow: 'out' } }}
                onFigure={onFigure}
                inUnits={inUnits}
              />
            ),
          },
          {
            title: '净额',
            align: 'right',
            render: (_, row) => (
              <FigureAmount
                value={row.net}
                figure={{ name: `${SETTLE.text(row.type)} 净额`, of: { type: row.type } }}
                onFigure={onFigure}
                inUnits={inUnits}
              />
            ),
          },
        ]}
      />
      <Table<SettleSummary['receipts'][number]>
        size="small"
        rowKey={({ company, kind }) => `${company}-${kind}`}
        pagination={false}
        dataSource={summary.receipts}
        title={() => '票据使用'}
        locale={{ emptyText: <EmptyState text="没有开出票据" /> }}
        columns={[
          { title: '票据', render: (_, { kind }) => receiptKindText(kind) },
          { title: '起止号', render: (_, { from, to }) => (from === to ? from : `${from} – ${to}`) },
          { title: '张数', align: 'right', dataIndex: 'count' },
          { title: '作废', align: 'right', dataIndex: 'voided' },
        ]}
      />
      <Papers
        title="作废"
        list={summary.voided}
        figure={{ name: '作废票据', of: { papers: 'void' } }}
        onFigure={onFigure}
        more={{ title: '原因', render: ({ reason }) => reason }}
        empty="没有作废"
      />
      <Papers
        title="红冲"
        list={summary.reds}
        figure={{ name: '红冲票据', of: { papers: 'red' } }}
        onFigure={onFigure}
        more={{ title: '原票 / 原因', render: ({ originalNumber, reason }) => `${originalNumber} ${reason}` }}
        empty="没有红冲"
      />
      <Papers
        title="补打"
        list={summary.reprints}
        figure={{ name: '补打票据', of: { papers: 'reprint' } }}
        onFigure={onFigure}
        more={{ title: '打印次数', render: ({ prints }) => prints }}
        empty="没有补打"
      />
    </div>
  );
}
