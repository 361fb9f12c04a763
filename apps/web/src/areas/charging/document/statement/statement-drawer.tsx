// 对账单 of one payer in a drawer: the period, every movement with its paper and the balance after it, print and sheet.
import { useState } from 'react';
import { Button, Table } from 'antd';
import { exportStatement, payerStatement, STATEMENT, type StatementRow } from '@anju/contract';
import { businessDay, formatMoney } from '@anju/domain';
import { ExportByJob, RecordDrawer } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { DateText, DayRange, EmptyState, Money, Toolbar, usePrint } from '../../../../ui/index.ts';
import { StatementPaper } from './statement-print.tsx';
import { balanceText, closingText } from './statement-text.ts';

interface StatementDrawerProps {
  readonly personId: number;
  /** Of the screen it is opened from. */
  readonly access: Access;
  readonly onClose: () => void;
}

export function StatementDrawer({ personId, access, onClose }: StatementDrawerProps) {
  const today = businessDay(new Date());
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState(today);
  const [exporting, setExporting] = useState(false);
  const { print, paper } = usePrint();
  const filter = { personId, from, to };
  const record = useRead(payerStatement, from <= to ? filter : null, { keepPrevious: true });
  return (
    <>
      <RecordDrawer
        record={{ ...record, isPending: record.isPending && from <= to }}
        what="对账单"
        wide
        title={({ payer }) => `对账单 ${payer.name} ${payer.phone}`.trim()}
        onClose={onClose}
        actions={() => (access.can('export') ? <Button onClick={() => setExporting(true)}>导出</Button> : null)}
        foot={(statement) => ({
          acts: access.can('print') ? <Button onClick={() => print(<StatementPaper statement={statement} />)}>打印</Button> : null,
        })}
      >
        {(statement) => (
          <>
            <Toolbar>
              <DayRange of="对账" from={from} to={to} onFrom={(day) => setFrom(day ?? from)} onTo={(day) => setTo(day ?? to)} />
              {from <= to ? null : <span className="ui-danger">结束日期不能早于开始日期</span>}
            </Toolbar>
            <p>
              期初 {balanceText(statement.opening)}，本期应收 {formatMoney(statement.charged)} 元，已收 {formatMoney(statement.credited)}{' '}
              元，期末 <strong>{balanceText(statement.closing)}</strong>
            </p>
            <p className="ui-quiet">{closingText(statement)}</p>
            <Table<StatementRow>
              size="small"
              rowKey="key"
              pagination={statement.rows.length > 100 ? { pageSize: 100, showSizeChanger: false } : false}
              dataSource={statement.rows}
              scroll={{ x: 'max-content' }}
              locale={{ emptyText: <EmptyState text="这段时间没有往来" /> }}
              columns={[
                { title: '日期', render: (_, row) => <DateText value={row.day} /> },
                { title: '内容', render: (_, row) => STATEMENT.text(row.kind) },
                { title: '单号', render: (_, row) => row.number || '–' },
                { title: '对象', render: (_, row) => `${row.estateName} ${row.objectText}`.trim() },
                { title: '说明', width: 260, render: (_, row) => row.text },
                { title: '应收', align: 'right', render: (_, row) => <Money value={row.charge} dashZero /> },
                { title: '已收', align: 'right', render: (_, row) => <Money value={row.credit} dashZero /> },
                { title: '余额', align: 'right', render: (_, row) => <Money value={row.balance} /> },
              ]}
            />
          </>
        )}
      </RecordDrawer>
      {exporting ? (
        <ExportByJob
          title="导出对账单"
          request={(purpose) => call(exportStatement, { filter, purpose })}
          onClose={() => setExporting(false)}
        />
      ) : null}
      {paper}
    </>
  );
}
