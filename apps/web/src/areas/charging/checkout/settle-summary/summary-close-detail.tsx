// One day close: its document as printed, and its steps from the cashier to finance.
import { useState } from 'react';
import { Button } from 'antd';
import { confirmDayClose, DAY_CLOSE, getDayClose, revokeDayClose, type DayClose } from '@anju/contract';
import { businessDay, chainCode, formatDay, formatMoney, isZeroDecimal } from '@anju/domain';
import { Facts, ReasonDialog, RecordDrawer, useActs, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { DateText, EnumText, InstantText, Money, StatusTag, useConfirm, usePrint, type Tone } from '../../../../ui/index.ts';
import { useHeld } from '../../document/use-held.ts';
import { HandInDialog } from './summary-close-dialogs.tsx';
import { SummaryMatrix, type Figure } from './summary-matrix.tsx';
import { CashFigures, SummaryParts } from './summary-parts.tsx';
import { DayClosePaper, SlipPaper } from './summary-print.tsx';
import { SummaryReceipts } from './summary-receipts.tsx';

export const CLOSE_TONES: Record<1 | 2 | 3 | 4, Tone> = {
  [DAY_CLOSE.closed]: 'owed',
  [DAY_CLOSE.handedIn]: 'work',
  [DAY_CLOSE.confirmed]: 'paid',
  [DAY_CLOSE.withdrawn]: 'ended',
};
interface CloseDetailProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly access: Access;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function CloseDetail({ list, id, access, onChanged, onClose }: CloseDetailProps) {
  const confirm = useConfirm();
  const held = useHeld();
  const { print, paper } = usePrint();
  const acts = useActs<{ 'hand-in': DayClose; withdraw: DayClose }>(onChanged);
  const { doing } = acts;
  const [figure, setFigure] = useState<Figure | null>(null);
  const pass = ({ number, version, cashCounted, difference }: DayClose) =>
    acts.attempt(async () => {
      const off = isZeroDecimal(difference) ? '' : `，长短款 ${formatMoney(difference)} 元`;
      const text = `确认 ${number}：已收到现金 ${formatMoney(cashCounted)} 元${off}。确认后锁定。`;
      if (!(await confirm({ title: '确认日结', text, go: '确认', danger: false }))) return;
      await call(confirmDayClose, { id, version });
      acts.done('已确认');
    });
  return (
    <RecordDrawer
      list={list}
      record={useRead(getDayClose, { id })}
      what="日结单"
      wide
      title={({ number }) => `日结单 ${number}`}
      onClose={onClose}
      actions={(close) => (
        <>
          {access.can('change') && close.canHandIn ? (
            <Button type="primary" onClick={() => acts.begin('hand-in', close)}>
              缴款
            </Button>
          ) : null}
          {access.can('audit') && close.canConfirm ? (
            <Button type="primary" onClick={() => pass(close)}>
              确认
            </Button>
          ) : null}
          {access.can('audit') && close.state === DAY_CLOSE.handedIn && !close.canConfirm ? (
            <StatusTag tone="owed">由他人确认</StatusTag>
          ) : null}
        </>
      )}
      foot={(close) => ({
        danger:
          access.can('audit') && close.canRevoke ? (
            <Button danger onClick={() => acts.begin('withdraw', close)}>
              撤销
            </Button>
          ) : null,
        acts: access.can('print') ? (
          <>
            <Button onClick={() => print(<DayClosePaper close={close} />)}>打印日结单</Button>
            <Button onClick={() => print(<SlipPaper close={close} />)}>打印缴款单</Button>
          </>
        ) : null,
      })}
    >
      {(close) => {
        // The settlements of a withdrawn close are open again, so its figures have no settlements behind them.
        const onFigure = close.state === DAY_CLOSE.withdrawn ? undefined : setFigure;
        return (
          <>
            <CloseFacts close={close} />
            <CashFigures summary={close.paper.summary} />
            <div className="summary-body">
              <SummaryMatrix summary={close.paper.summary} onFigure={onFigure} />
              <SummaryParts summary={close.paper.summary} onFigure={onFigure} />
            </div>
            {doing?.kind === 'hand-in' ? (
              <HandInDialog
                close={doing.row}
                today={businessDay(new Date())}
                onDone={() => acts.done('已缴款，等待财务确认')}
                onClose={acts.close}
              />
            ) : null}
            {doing?.kind === 'withdraw' ? (
              <ReasonDialog
                title={`撤销 ${close.number}`}
                go="撤销"
                note={`${close.settlements} 张票据回到未日结，进入 ${close.cashierName} 的下一次日结；单号保留，不再使用。`}
                endpoint={revokeDayClose}
                toInput={(reason) => ({ id, version: doing.row.version, reason })}
                onDone={({ held: waits }) => (held(waits) ? acts.close() : acts.done('日结已撤销'))}
                onClose={acts.close}
              />
            ) : null}
            {figure ? <SummaryReceipts filter={{ closeId: id }} figure={figure} onClose={() => setFigure(null)} /> : null}
            {paper}
          </>
        );
      }}
    </RecordDrawer>
  );
}

function CloseFacts({ close }: { readonly close: DayClose }) {
  const { paper } = close;
  return (
    <Facts
      columns={4}
      className="summary-facts"
      rows={[
        ['状态', <EnumText key="state" of={DAY_CLOSE} value={close.state} tones={CLOSE_TONES} />],
        ['收款员', close.cashierName],
        ['日结日', <DateText key="day" value={close.day} />],
        ['收款日期', `${formatDay(paper.dayFrom)} – ${formatDay(paper.dayTo)}`],
        ['应有现金', <Money key="expected" value={close.cashExpected} />],
        ['实点现金', <Money key="counted" value={close.cashCounted} />],
        ['长短款', <Money key="difference" value={close.difference} danger={!isZeroDecimal(close.difference)} />],
        ['差异原因', close.differenceReason],
        ['缴款单号', close.slipNo],
        ['缴存银行', close.handedAt && (close.slipBank || '现金交财务')],
        ['缴款日期', <DateText key="slip" value={close.slipDate} />],
        [
          '财务确认',
          close.checkedAt && (
            <span key="checked">
              {close.checkedBy} <InstantText value={close.checkedAt} />
            </span>
          ),
        ],
        paper.forReason ? ['代为日结', `${paper.closedBy}：${paper.forReason}`, 'wide'] : null,
        close.reopenReason ? ['撤销原因', close.reopenReason, 'wide'] : null,
        close.chainHash ? ['账链校验码', chainCode(close.chainLinks, close.chainHash), 'wide'] : null,
      ]}
    />
  );
}
