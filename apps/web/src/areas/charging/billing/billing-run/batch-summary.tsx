// The totals of a batch by item, building and state, and what is missing from it. Every figure leads to its rows.
import type { ReactNode } from 'react';
import { Table, Typography } from 'antd';
import { BILL, DIFFERENCE_FLAG, SKIP_REASON, type SkipRow } from '@anju/contract';
import { EmptyState, EnumText, Money } from '../../../../ui/index.ts';
import type { Batch, BillsWanted } from './batch-shapes.ts';
import { BILL_TONES } from '../../bill/bill-text.ts';

interface BatchSummaryProps {
  readonly batch: Batch;
  readonly onBills: (wanted: BillsWanted) => void;
  readonly onReason: (reason: SkipRow['reason']) => void;
}

interface Line {
  readonly key: string;
  readonly name: ReactNode;
  readonly bills: number;
  readonly amount: string | null;
  readonly onOpen?: () => void;
}

export function BatchSummary({ batch, onBills, onReason }: BatchSummaryProps) {
  return (
    <div className="batch-summary">
      <div className="batch-figures">
        <Figure name="账单" value={`${batch.made} 笔`} />
        <Figure name="金额" value={<Money value={batch.amount} />} />
        <Figure
          name={`与上期差异 ≥${DIFFERENCE_FLAG}%`}
          value={
            batch.flagged === 0 ? (
              '0 笔'
            ) : (
              <Typography.Link type="danger" onClick={() => onBills({ flagged: true })}>
                {batch.flagged} 笔
              </Typography.Link>
            )
          }
        />
        <Figure name="未计费" value={`${batch.skipped} 项`} />
        {batch.givesBack ? (
          <>
            <Figure name={`${batch.givesBack.pool} 审核后退入预交`} value={<Money value={batch.givesBack.credited} />} />
            <Figure name="审核后核减未缴预收" value={<Money value={batch.givesBack.relieved} />} />
          </>
        ) : null}
      </div>
      <div className="batch-sums">
        <Sums
          title="按收费项目"
          lines={batch.itemSums.map(({ chargeTypeId, item, bills, amount }) => ({
            key: String(chargeTypeId),
            name: item,
            bills,
            amount,
            onOpen: () => onBills({ chargeTypeId }),
          }))}
        />
        <Sums
          title="按楼栋"
          lines={batch.buildings.map(({ buildingId, building, bills, amount }) => ({
            key: String(buildingId),
            name: building,
            bills,
            amount,
            ...(buildingId === null ? {} : { onOpen: () => onBills({ buildingId }) }),
          }))}
        />
        <Sums
          title="按账单状态"
          lines={batch.states.map(({ state, bills, amount }) => ({
            key: String(state),
            name: <EnumText of={BILL} value={state} tones={BILL_TONES} />,
            bills,
            amount,
            onOpen: () => onBills({ states: [state] }),
          }))}
        />
        <Sums
          title="未计费原因"
          unit="项数"
          empty="没有未计费的"
          lines={batch.skips.map(({ reason, count }) => ({
            key: String(reason),
            name: SKIP_REASON.text(reason),
            bills: count,
            amount: null,
            onOpen: () => onReason(reason),
          }))}
        />
      </div>
    </div>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <div className="batch-figure">
      <span>{name}</span>
      <strong>{value}</strong>
    </div>
  );
}

interface SumsProps {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly unit?: string;
  readonly empty?: string;
}

function Sums({ title, lines, unit = '笔数', empty = '没有账单' }: SumsProps) {
  const withAmount = lines.some(({ amount }) => amount !== null);
  return (
    <Table<Line>
      size="small"
      rowKey="key"
      pagination={false}
      dataSource={lines}
      locale={{ emptyText: <EmptyState text={empty} /> }}
      columns={[
        {
          title,
          render: (_, { name, onOpen }) => (onOpen ? <Typography.Link onClick={onOpen}>{name}</Typography.Link> : name),
        },
        { title: unit, align: 'right', dataIndex: 'bills' },
        ...(withAmount
          ? [{ title: '金额', align: 'right' as const, render: (_: unknown, line: Line) => <Money value={line.amount} /> }]
          : []),
      ]}
    />
  );
}
