// 日结: above, what the cashier holds and has not closed; below, every day close the user may see.
import { useState } from 'react';
import { App, Button, Select } from 'antd';
import {
  checkMonth,
  DAY_CLOSE,
  getDayClose,
  getDrawer,
  listOpenDrawers,
  searchDayCloses,
  searchSummaryReceipts,
  settleSummary,
  type DayCloseRow,
  type Drawer as Held,
} from '@anju/contract';
import { formatCount, formatDay, formatMoney, isZeroDecimal } from '@anju/domain';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import {
  DateText,
  DayInput,
  DayRange,
  EnumCheck,
  EnumText,
  FailedState,
  InstantText,
  LoadingOverlay,
  Money,
  useSumText,
} from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { CashierPick } from '../../bill/money-choices.tsx';
import { CLOSE_TONES, CloseDetail } from './summary-close-detail.tsx';
import { CloseDialog } from './summary-close-dialogs.tsx';
import { SummaryMatrix, type Figure } from './summary-matrix.tsx';
import { CashFigures } from './summary-parts.tsx';
import { SummaryReceipts } from './summary-receipts.tsx';

const COLUMNS = column<DayCloseRow>()([
  { title: '日结单', field: 'number', fixed: 'start' },
  { title: '收款员', field: 'cashierName' },
  { title: '日结日', render: (row) => <DateText value={row.day} /> },
  { title: '状态', render: (row) => <EnumText of={DAY_CLOSE} value={row.state} tones={CLOSE_TONES} /> },
  { title: '票据', align: 'right', field: 'settlements' },
  { title: '收支净额', align: 'right', render: (row) => <Money value={row.total} /> },
  { title: '应有现金', align: 'right', render: (row) => <Money value={row.cashExpected} /> },
  { title: '实点现金', align: 'right', render: (row) => <Money value={row.cashCounted} /> },
  { title: '长短款', align: 'right', render: (row) => <Money value={row.difference} dashZero danger={!isZeroDecimal(row.difference)} /> },
  { title: '缴款单号', field: 'slipNo' },
  { title: '日结时间', render: (row) => <InstantText value={row.closedAt} /> },
  { title: '确认人', field: 'checkedBy' },
]);

const LOOK_AGAIN_MS = 5000;

interface SummaryCloseProps {
  readonly access: Access;
  readonly openId: number | null;
  readonly onOpen: (id: number | null) => void;
}

export function SummaryClose({ access, openId, onOpen }: SummaryCloseProps) {
  const list = useList(searchDayCloses, {});
  const { filter, setFilter, extra } = list;
  const sum = useSumText();
  const refresh = useRefresh(getDrawer, listOpenDrawers, searchDayCloses, getDayClose, settleSummary, searchSummaryReceipts, checkMonth);
  return (
    <div className="summary-split">
      <HeldCard
        access={access}
        onClosed={(id) => {
          void refresh();
          onOpen(id);
        }}
      />
      <ListPage
        name="charging.settle-summary.close"
        what="日结单"
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={({ id }) => onOpen(id)}
        filters={
          <>
            <CashierPick value={filter.cashierId} onChange={(cashierId) => setFilter({ cashierId })} />
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <EnumCheck of={DAY_CLOSE} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <DayRange
              of="日结"
              from={filter.dayFrom}
              to={filter.dayTo}
              onFrom={(dayFrom) => setFilter({ dayFrom })}
              onTo={(dayTo) => setFilter({ dayTo })}
            />
          </>
        }
        totals={
          extra && extra.total > 0
            ? {
                text: `票据 ${formatCount(extra.sums.settlements)} 张，净额 ${sum(extra.sums.total, true)}，应有现金 ${sum(extra.sums.cashExpected, true)}，实点 ${sum(extra.sums.cashCounted, true)}`,
                units: true,
              }
            : null
        }
      />
      {openId === null ? null : <CloseDetail list={list} id={openId} access={access} onChanged={refresh} onClose={() => onOpen(null)} />}
    </div>
  );
}

/** The cashier's own drawer; a user who may audit also closes those of others. */
function HeldCard({ access, onClosed }: { readonly access: Access; readonly onClosed: (id: number) => void }) {
  const { message } = App.useApp();
  const [cashierId, setCashierId] = useState<number | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [shown, setShown] = useState(false);
  const [closing, setClosing] = useState(false);
  const [figure, setFigure] = useState<Figure | null>(null);
  // The expected amounts stay fixed while the cashier counts the cash.
  const query = useRead(getDrawer, { cashierId, day }, { refetchInterval: closing ? LOOK_AGAIN_MS : false });
  const others = useRead(listOpenDrawers, access.can('audit') ? {} : null);
  const held = query.data;
  const open = held !== undefined && held.summary.settlements > 0 && !held.closed;
  const may = access.can(cashierId === null ? 'add' : 'audit');
  return (
    <section className="page-card" aria-label="未日结的收款">
      <header className="detail-head">
        <span className="summary-range">
          <strong>{cashierId === null ? '我的未结' : `${held?.cashierName ?? ''}的未结`}</strong>
          {access.can('audit') ? (
            <Select<number>
              aria-label="未日结的收款员"
              allowClear
              placeholder="代他人日结"
              style={{ width: 190 }}
              popupMatchSelectWidth={false}
              value={cashierId}
              onChange={(next: number | undefined) => {
                setCashierId(next ?? null);
                setDay(null);
              }}
              options={(others.data ?? []).map((one) => ({
                value: one.cashierId,
                label: `${one.cashierName}（${one.settlements} 张，现金 ${formatMoney(one.cash)}）`,
              }))}
            />
          ) : null}
          <span>日结到</span>
          <DayInput aria-label="日结到" value={day ?? held?.today} onChange={setDay} {...(held ? { max: held.today } : {})} />
        </span>
        <span className="detail-actions">
          {held && held.summary.settlements > 0 ? (
            <Button onClick={() => setShown(!shown)}>{shown ? '收起明细' : '查看明细'}</Button>
          ) : null}
          {may ? (
            <Button type="primary" disabled={!open} onClick={() => setClosing(true)}>
              日结
            </Button>
          ) : null}
        </span>
      </header>
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {held ? (
        <>
          {held.summary.settlements > 0 ? <CashFigures summary={held.summary} onFigure={setFigure} /> : null}
          <p className="summary-note">{heldText(held)}</p>
          {shown && held.summary.settlements > 0 ? (
            <div className="summary-body">
              <SummaryMatrix summary={held.summary} onFigure={setFigure} />
            </div>
          ) : null}
        </>
      ) : null}
      {held && figure ? (
        <SummaryReceipts
          filter={{ cashierId: held.cashierId, unclosed: true, dayTo: held.day }}
          figure={figure}
          onClose={() => setFigure(null)}
        />
      ) : null}
      {held && closing ? (
        <CloseDialog
          drawer={held}
          forOther={cashierId !== null}
          onClose={() => {
            setClosing(false);
            // A close is refused if there were further settlements meanwhile; the amounts are read again.
            void query.refetch();
          }}
          onDone={({ id, number, booksOn }) => {
            setClosing(false);
            setCashierId(null);
            setDay(null);
            void message.success(`已日结 ${number}，现在收的款记入 ${formatDay(booksOn)}`);
            onClosed(id);
          }}
        />
      ) : null}
    </section>
  );
}

export function heldText({ last, closed, booksOn, today, summary, dayFrom, dayTo, later }: Held): string {
  const parts = [
    last ? `上次日结 ${last.number}（${formatDay(last.day)}）` : '还没有日结过',
    summary.settlements === 0
      ? closed
        ? '当日已日结'
        : '没有未日结的收款'
      : `本次自 ${formatDay(dayFrom ?? today)} 至 ${formatDay(dayTo ?? today)}`,
    ...(later.settlements > 0
      ? [
          `另有 ${formatCount(later.settlements)} 张记入以后的日期，净额 ${formatMoney(later.total)}、现金 ${formatMoney(later.cash)}，到时再结`,
        ]
      : []),
    ...(booksOn === today ? [] : [`今天已日结，现在收的款记入 ${formatDay(booksOn)}`]),
  ];
  return `${parts.join('；')}。应有现金 = 现金收入 − 现金支出（找零已扣除），存现直接入银行，不在其内。`;
}
