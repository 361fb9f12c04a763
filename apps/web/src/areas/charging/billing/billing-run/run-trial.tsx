// The trial result of a run: totals, objects that would get no bill and why, and amounts that differ from the previous period.
import { useState } from 'react';
import { Table, Tabs, Typography } from 'antd';
import { DIFFERENCE_FLAG, SKIP_REASON, type DifferenceRow, type SkipRow, type Trial } from '@anju/contract';
import { formatCount, formatMoney } from '@anju/domain';
import { EmptyState, Money, StatusTag } from '../../../../ui/index.ts';
import { Percent } from './batch-bills.tsx';
import { isFlagged } from '../../bill/bill-text.ts';

const HIGH = 320;

export function TrialView({ trial }: { readonly trial: Trial }) {
  const left = trial.skipped.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div className="batch-figures">
        <Figure name="账单" value={`${formatCount(trial.bills)} 笔`} />
        <Figure name="合计" value={`${formatMoney(trial.amount)} 元`} />
        <Figure name={`与上期差异 ≥${DIFFERENCE_FLAG}%`} value={`${trial.flagged} 笔`} danger={trial.flagged > 0} />
        <Figure name="未计费" value={`${left} 项`} />
      </div>
      <Tabs
        size="small"
        items={[
          { key: 'items', label: '按收费项目', children: <Items trial={trial} /> },
          { key: 'differences', label: `与上期差异 ${trial.differences.length}`, children: <Differences rows={trial.differences} /> },
          { key: 'skips', label: `未计费 ${left}`, children: <Skips trial={trial} left={left} /> },
        ]}
      />
    </>
  );
}

function Figure({ name, value, danger = false }: { readonly name: string; readonly value: string; readonly danger?: boolean }) {
  return (
    <div className="batch-figure">
      <span>{name}</span>
      <strong className={danger ? 'ui-danger' : ''}>{value}</strong>
    </div>
  );
}

function Items({ trial }: { readonly trial: Trial }) {
  return (
    <Table
      size="small"
      rowKey="chargeTypeId"
      pagination={false}
      scroll={{ y: HIGH }}
      dataSource={trial.items}
      locale={{ emptyText: <EmptyState text="没有可生成的账单" /> }}
      columns={[
        { title: '收费项目', dataIndex: 'item' },
        { title: '笔数', align: 'right', dataIndex: 'bills' },
        { title: '金额', align: 'right', render: (_, row) => <Money value={row.amount} /> },
      ]}
    />
  );
}

function Differences({ rows }: { readonly rows: readonly DifferenceRow[] }) {
  return (
    <Table
      size="small"
      rowKey={(row) => rows.indexOf(row)}
      pagination={false}
      scroll={{ x: 'max-content', y: HIGH }}
      dataSource={rows}
      rowClassName={(row) => (isFlagged(row.percent) ? 'batch-flagged' : '')}
      locale={{ emptyText: <EmptyState text="与上期相同，或没有上期" /> }}
      footer={() => <span className="ui-quiet">按差额从大到小，最多列出 200 笔</span>}
      columns={[
        { title: '对象', dataIndex: 'objectText' },
        { title: '项目', dataIndex: 'item' },
        { title: '上期', align: 'right', render: (_, row) => <Money value={row.last} /> },
        { title: '本期', align: 'right', render: (_, row) => <Money value={row.now} /> },
        { title: '差异', align: 'right', render: (_, row) => <Percent value={row.percent} /> },
        { title: '计费说明', render: (_, row) => <span className="ui-quiet">{row.explain}</span> },
      ]}
    />
  );
}

function Skips({ trial, left }: { readonly trial: Trial; readonly left: number }) {
  const [reason, setReason] = useState<SkipRow['reason'] | null>(null);
  const rows = trial.skips.filter((row) => reason === null || row.reason === reason);
  return (
    <>
      <div className="batch-reasons">
        {trial.skipped.map((one) => (
          <Typography.Link key={one.reason} onClick={() => setReason(reason === one.reason ? null : one.reason)}>
            <StatusTag tone={reason === one.reason ? 'work' : 'ended'}>
              {SKIP_REASON.text(one.reason)} {one.count}
            </StatusTag>
          </Typography.Link>
        ))}
        {left > trial.skips.length ? <span className="ui-quiet">下面列出前 {trial.skips.length} 项，生成后可在批次中看全部</span> : null}
      </div>
      <Table
        size="small"
        rowKey={(row) => trial.skips.indexOf(row)}
        pagination={false}
        scroll={{ y: HIGH }}
        dataSource={rows}
        footer={() => <span className="ui-quiet">一个标准都没有挂的，生成后在批次的“未计费”中列出</span>}
        locale={{ emptyText: <EmptyState text={left === 0 ? '没有未计费的' : '所列前 200 项中没有这个原因的'} /> }}
        columns={[
          { title: '对象', dataIndex: 'objectText' },
          { title: '项目', dataIndex: 'item' },
          { title: '原因', render: (_, row) => SKIP_REASON.text(row.reason) },
          { title: '说明', dataIndex: 'detail' },
        ]}
      />
    </>
  );
}
