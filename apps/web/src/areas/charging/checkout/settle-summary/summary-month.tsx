// 月结 of an estate: open issues, each with the screen that resolves it; then the month is locked.
import { useState } from 'react';
import { App, Button, Table } from 'antd';
import { Link } from 'react-router';
import { checkMonth, closeMonth, MONTH_CLOSE, reopenMonth, searchMonthCloses, type MonthCheck, type MonthCloseRow } from '@anju/contract';
import { businessDay, formatDay } from '@anju/domain';
import { column, ListPage, ReasonDialog, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useCommand, useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import {
  EmptyState,
  EnumText,
  FailedState,
  InstantText,
  LoadingOverlay,
  StatusTag,
  Sum,
  SumUnitSwitch,
  useConfirm,
} from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { MonthInput } from '../../bill/bill-choices.tsx';
import { useHeld } from '../../document/use-held.ts';
import type { Figure } from './summary-matrix.tsx';
import { SummaryReceipts } from './summary-receipts.tsx';

const dotted = (day: string) => day.slice(0, 7).replace('-', '.');

const COLUMNS = column<MonthCloseRow>()([
  { title: '月份', render: ({ month }) => dotted(month), fixed: 'start' },
  { title: '小区', field: 'estateName' },
  {
    title: '状态',
    render: ({ state }) => (
      <EnumText of={MONTH_CLOSE} value={state} tones={{ [MONTH_CLOSE.closed]: 'paid', [MONTH_CLOSE.withdrawn]: 'ended' }} />
    ),
  },
  { title: '票据', align: 'right', field: 'settlements' },
  { title: '收支净额', align: 'right', render: (row) => <Sum value={row.total} /> },
  { title: '月结人', field: 'closedBy' },
  { title: '月结时间', render: (row) => <InstantText value={row.closedAt} /> },
  { title: '撤销人', field: 'reopenedBy' },
  { title: '撤销时间', render: (row) => <InstantText value={row.reopenedAt} /> },
  { title: '撤销原因', field: 'reason' },
]);

/** The screen where the issue found by a check is resolved. */
const PLACES: Partial<Record<MonthCheck['key'], string>> = {
  unaudited: '/charging/billing/audit',
  unpublished: '/charging/billing/notify',
  share: '/charging/billing/share',
  deposits: '/charging/account/deposit',
};

interface SummaryMonthProps {
  readonly access: Access;
  readonly onCloses: () => void;
}

export function SummaryMonth({ access, onCloses }: SummaryMonthProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const held = useHeld();
  const [estateId, setEstateId] = useState<number | null>(null);
  const [month, setMonth] = useState<string | null>(() => businessDay(new Date()).slice(0, 7));
  const [figure, setFigure] = useState<Figure | null>(null);
  const [reopening, setReopening] = useState<MonthCloseRow | null>(null);
  const list = useList(searchMonthCloses, { estateId });
  const query = useRead(checkMonth, estateId === null || month === null ? null : { estateId, month });
  const looked = estateId === null || month === null ? undefined : query.data;
  const refresh = useRefresh(checkMonth, searchMonthCloses);
  const close = useCommand(closeMonth, { onRefused: () => void refresh() });
  async function lock() {
    if (!looked || estateId === null || month === null) return;
    const text = `${looked.estateName} ${month.replace('-', '.')} 月结后不能再有该月的收付，之后的款记入下月。`;
    const closed = await close.run(async () =>
      (await confirm({ title: '月结', text, go: '月结', danger: false })) ? { estateId, month } : null,
    );
    if (closed === undefined) return;
    void message.success('已月结');
    void refresh();
  }
  const { active } = list;
  return (
    <div className="summary-split">
      <section className="page-card" aria-label="月结检查">
        <header className="detail-head">
          <span className="summary-range">
            <EstatePick placeholder="选择小区" value={estateId} onChange={setEstateId} />
            <MonthInput placeholder="月份" value={month} onChange={setMonth} />
            {looked?.closeId == null ? null : <StatusTag tone="paid">已月结</StatusTag>}
            {looked?.early ? <StatusTag tone="owed">{formatDay(looked.dayTo)} 起可以月结</StatusTag> : null}
          </span>
          {access.can('audit') ? (
            <Button type="primary" loading={close.busy} disabled={!looked?.ready || close.busy} onClick={() => void lock()}>
              月结
            </Button>
          ) : null}
        </header>
        <LoadingOverlay show={query.isLoading} />
        {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
        <div className="summary-body">
          <Table<MonthCheck>
            size="small"
            rowKey="key"
            pagination={false}
            dataSource={looked?.checks ?? []}
            locale={{ emptyText: <EmptyState text="选择小区和月份，查看能否月结" /> }}
            columns={[
              { title: '检查', dataIndex: 'title' },
              { title: '数量', align: 'right', dataIndex: 'count' },
              { title: '金额', align: 'right', render: (_, { amount }) => (amount === null ? null : <Sum value={amount} />) },
              { title: '结果', render: (_, check) => <Result check={check} /> },
              {
                title: '办理',
                render: (_, { key, count }) => {
                  if (count === 0 || !looked) return null;
                  if (key === 'unclosed')
                    return (
                      <Button type="link" size="small" onClick={() => setFigure({ name: '未日结的收款', of: { papers: 'all' } })}>
                        查看票据
                      </Button>
                    );
                  if (key === 'unconfirmed')
                    return (
                      <Button type="link" size="small" onClick={onCloses}>
                        查看日结单
                      </Button>
                    );
                  return <Link to={PLACES[key] ?? ''}>前往办理</Link>;
                },
              },
            ]}
          />
        </div>
      </section>
      <ListPage
        name="charging.settle-summary.month"
        what="月结"
        access={access}
        list={list}
        columns={COLUMNS}
        actions={
          <>
            {access.can('audit') ? (
              <Button danger disabled={active?.state !== MONTH_CLOSE.closed} onClick={() => active && setReopening(active)}>
                撤销月结
              </Button>
            ) : null}
          </>
        }
        filters={
          <>
            <span className="ui-quiet">月结记录{estateId === null ? '（全部小区）' : ''}</span>
            <SumUnitSwitch />
          </>
        }
      />
      {figure && looked && estateId !== null ? (
        <SummaryReceipts filter={{ estateId, unclosed: true, dayTo: looked.dayTo }} figure={figure} onClose={() => setFigure(null)} />
      ) : null}
      {reopening ? (
        <ReasonDialog
          title={`撤销月结 ${reopening.estateName} ${dotted(reopening.month)}`}
          go="撤销月结"
          note="由另一位有复核权的同事办理后，该月可以再有收付，请尽快重新月结；撤销写入操作日志。"
          endpoint={reopenMonth}
          toInput={(reason) => ({ id: reopening.id, reason })}
          onDone={({ held: waits }) => {
            setReopening(null);
            if (!held(waits)) void message.success('月结已撤销');
            void refresh();
          }}
          onClose={() => setReopening(null)}
        />
      ) : null}
    </div>
  );
}

function Result({ check: { hard, count } }: { readonly check: MonthCheck }) {
  if (!hard) return <span className="ui-quiet">仅列示</span>;
  return count === 0 ? <StatusTag tone="paid">通过</StatusTag> : <StatusTag tone="overdue">未通过</StatusTag>;
}
