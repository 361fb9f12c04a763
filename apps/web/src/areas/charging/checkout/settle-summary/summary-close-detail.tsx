// One close: its paper as it was, and its way from the cashier to finance.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Descriptions, Drawer } from 'antd';
import { confirmDayClose, dayCloseState, getDayClose, revokeDayClose, type DayClose } from '@anju/contract';
import { businessDay, formatDay, formatMoney, isZeroDecimal } from '@anju/domain';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import {
  DateText,
  EnumText,
  FailedState,
  InstantText,
  LoadingOverlay,
  Money,
  StatusTag,
  useConfirm,
  usePrint,
  type Tone,
} from '../../../../ui/index.ts';
import { ReasonDialog } from '../../bill/bill-reason.tsx';
import { HandInDialog } from './summary-close-dialogs.tsx';
import { SummaryMatrix, type Figure } from './summary-matrix.tsx';
import { CashFigures, SummaryParts } from './summary-parts.tsx';
import { DayClosePaper, SlipPaper } from './summary-print.tsx';
import { SummaryReceipts } from './summary-receipts.tsx';

export const CLOSE_TONES: Record<1 | 2 | 3 | 4, Tone> = { 1: 'busy', 2: 'note', 3: 'good', 4: 'plain' };
const HANDED_IN = 2;
const REVOKED = 4;

interface CloseDetailProps {
  readonly id: number;
  readonly access: Access;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function CloseDetail({ id, access, onChanged, onClose }: CloseDetailProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const [asking, setAsking] = useState<'hand-in' | 'revoke' | null>(null);
  const [figure, setFigure] = useState<Figure | null>(null);
  const query = useQuery({
    queryKey: [getDayClose.path, id],
    queryFn: ({ signal }) => call(getDayClose, { id }, { signal, loading: false }),
  });
  const close = query.data;
  const done = (text: string) => {
    setAsking(null);
    void message.success(text);
    onChanged();
  };
  async function pass({ number, version, cashCounted, difference }: DayClose) {
    const off = isZeroDecimal(difference) ? '' : `，长短款 ${formatMoney(difference)} 元`;
    const text = `确认 ${number}：已收到现金 ${formatMoney(cashCounted)} 元${off}。确认后锁定。`;
    if (!(await confirm({ title: '确认日结', text, go: '确认', danger: false }))) return;
    try {
      await call(confirmDayClose, { id, version });
      done('已确认');
    } catch (error) {
      // The client has already said what went wrong; what is shown may be old.
      if (!(error instanceof ApiError)) throw error;
      onChanged();
    }
  }
  return (
    <Drawer
      open
      size={1080}
      title={close ? `日结单 ${close.number}` : '日结单'}
      onClose={onClose}
      extra={
        close ? (
          <span className="detail-actions">
            {access.can('print') ? (
              <>
                <Button onClick={() => print(<DayClosePaper close={close} />)}>打印日结单</Button>
                <Button onClick={() => print(<SlipPaper close={close} />)}>打印缴款单</Button>
              </>
            ) : null}
            {access.can('audit') && close.canRevoke ? (
              <Button danger onClick={() => setAsking('revoke')}>
                撤销
              </Button>
            ) : null}
            {access.can('change') && close.canHandIn ? (
              <Button type="primary" onClick={() => setAsking('hand-in')}>
                缴款
              </Button>
            ) : null}
            {access.can('audit') && close.canConfirm ? (
              <Button type="primary" onClick={() => void pass(close)}>
                确认
              </Button>
            ) : null}
            {access.can('audit') && close.state === HANDED_IN && !close.canConfirm ? <StatusTag tone="note">由他人确认</StatusTag> : null}
          </span>
        ) : null
      }
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {close ? (
        <>
          <CloseFacts close={close} />
          <CashFigures summary={close.paper.summary} />
          <div className="summary-body">
            {/* What was released is not behind the paper any more. */}
            <SummaryMatrix summary={close.paper.summary} onFigure={close.state === REVOKED ? undefined : setFigure} />
            <SummaryParts summary={close.paper.summary} onFigure={close.state === REVOKED ? undefined : setFigure} />
          </div>
        </>
      ) : null}
      {close && asking === 'hand-in' ? (
        <HandInDialog
          close={close}
          today={businessDay(new Date())}
          onDone={() => done('已缴款，等待财务确认')}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {close && asking === 'revoke' ? (
        <ReasonDialog
          title={`撤销 ${close.number}`}
          go="撤销"
          note={`${close.settlements} 张票据回到未日结，进入 ${close.cashierName} 的下一次日结；单号保留，不再使用。`}
          endpoint={revokeDayClose}
          toInput={(reason) => ({ id, version: close.version, reason })}
          onDone={() => done('日结已撤销')}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {figure ? <SummaryReceipts filter={{ closeId: id }} figure={figure} onClose={() => setFigure(null)} /> : null}
      {paper}
    </Drawer>
  );
}

function CloseFacts({ close }: { readonly close: DayClose }) {
  const { paper } = close;
  return (
    <Descriptions
      size="small"
      bordered
      column={4}
      className="summary-facts"
      items={[
        { key: 'state', label: '状态', children: <EnumText of={dayCloseState} value={close.state} tones={CLOSE_TONES} /> },
        { key: 'cashier', label: '收款员', children: close.cashierName },
        { key: 'day', label: '日结日', children: <DateText value={close.day} /> },
        { key: 'days', label: '收款日期', children: `${formatDay(paper.dayFrom)} – ${formatDay(paper.dayTo)}` },
        { key: 'expected', label: '应有现金', children: <Money value={close.cashExpected} /> },
        { key: 'counted', label: '实点现金', children: <Money value={close.cashCounted} /> },
        { key: 'difference', label: '长短款', children: <Money value={close.difference} danger={!isZeroDecimal(close.difference)} /> },
        { key: 'reason', label: '差异原因', children: close.differenceReason || '–' },
        { key: 'slip', label: '缴款单号', children: close.slipNo || '–' },
        { key: 'bank', label: '缴存银行', children: close.handedAt ? close.slipBank || '现金交财务' : '–' },
        { key: 'slipDate', label: '缴款日期', children: <DateText value={close.slipDate} /> },
        {
          key: 'checked',
          label: '财务确认',
          children: close.checkedAt ? (
            <>
              {close.checkedBy} <InstantText value={close.checkedAt} />
            </>
          ) : (
            '–'
          ),
        },
        ...(paper.forReason ? [{ key: 'for', label: '代为日结', span: 4, children: `${paper.closedBy}：${paper.forReason}` }] : []),
        ...(close.reopenReason ? [{ key: 'reopen', label: '撤销原因', span: 4, children: close.reopenReason }] : []),
      ]}
    />
  );
}
