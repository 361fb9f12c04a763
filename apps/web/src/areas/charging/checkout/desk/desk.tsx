// 收款: find, choose and take the money, in three columns and with the keyboard only.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from 'antd';
import type { Settled } from '@anju/contract';
import { formatMoney, isZeroDecimal, sumMoney } from '@anju/domain';
import type { Access } from '../../../../platform/access/index.ts';
import { DecimalInput, EmptyState, FailedState, KeyHints, LoadingOverlay, StatusTag } from '../../../../ui/index.ts';
import { AheadDialog, DeskAhead } from './account/desk-ahead.tsx';
import { DeskBills } from './bill/desk-bills.tsx';
import { DeskFind } from './object/desk-find.tsx';
import { DeskHouse } from './object/desk-house.tsx';
import { DeskObject } from './object/desk-object.tsx';
import { DeskPlans } from './bill/desk-plan.tsx';
import { DeskOthers } from './account/desk-others.tsx';
import { keyOfPlace } from './object/desk-place.ts';
import { addPrepaid, DeskPrepaid } from './account/desk-prepaid.tsx';
import { useDesk, type Desk as DeskState } from './state/desk-state.ts';
import { DeskTill } from './till/desk-till.tsx';
import { focusIn } from './state/desk-focus.ts';
import { ReceiptDialog } from '../receipt/receipt-dialog.tsx';
import { StatementDrawer } from '../../document/statement/statement-drawer.tsx';

const KEYS: Readonly<Record<string, string>> = { F2: 'amount', F3: 'find', F4: 'bills' };

interface ChooseProps {
  readonly desk: DeskState;
  readonly focus: (name: string) => void;
  readonly toTill: () => void;
  readonly onAhead: () => void;
  readonly onStatement: (personId: number) => void;
}

function Choose({ desk, focus, toTill, onAhead, onStatement }: ChooseProps) {
  const { picture, typed, change, bills, now, left } = desk;
  if (!picture) return null;
  const payerId = picture.payer?.personId ?? null;
  const more = (amount?: string) => {
    change({ prepaid: addPrepaid(typed.prepaid, amount) });
    focus(`prepaid-${typed.prepaid.length}`);
  };
  return (
    <>
      <header className="desk-head">
        <strong>待收费用</strong>
        <span className="ui-quiet">
          {bills.length} 笔，本次 {now.length} 笔
        </span>
        {isZeroDecimal(picture.totals.suspended) ? null : <StatusTag tone="ended">挂账 {formatMoney(picture.totals.suspended)}</StatusTag>}
        <span className="desk-space" />
        <DeskOthers desk={desk} />
        {payerId === null ? null : (
          <Button size="small" onClick={() => onStatement(payerId)}>
            对账单
          </Button>
        )}
        <Button size="small" onClick={onAhead}>
          预收月份
        </Button>
        {picture.house ? (
          <Button size="small" onClick={() => more()}>
            预交
          </Button>
        ) : null}
      </header>
      <DeskPlans plans={picture.plans} bills={bills} typed={typed} change={change} />
      <DeskBills desk={desk} onDone={toTill} onStatement={onStatement} />
      <DeskAhead desk={desk} />
      <DeskPrepaid rows={typed.prepaid} onChange={(prepaid) => change({ prepaid })} />
      <footer className="desk-foot">
        <span>按金额收</span>
        <span
          data-desk="amount"
          className="desk-amount"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey) return;
            event.preventDefault();
            toTill();
          }}
        >
          <DecimalInput
            aria-label="按金额收"
            placeholder={picture.plans.length === 0 ? '先到期先收' : '先付分期的账单'}
            value={typed.amount}
            onChange={(amount) => change({ amount })}
          />
        </span>
        {isZeroDecimal(left) ? null : (
          <span className="desk-left">
            多出 {formatMoney(left)} 元
            {picture.house ? (
              <Button size="small" type="link" onClick={() => more(left)}>
                转预交
              </Button>
            ) : null}
          </span>
        )}
        <span className="desk-space" />
        <KeyHints
          keys={[
            ['F2', '按金额'],
            ['F4', '账单'],
            ['↑↓', '移动'],
            ['空格', '勾选'],
            ['L', '不收违约金'],
            ['A', '全选'],
            ['F6', '预收'],
          ]}
        />
      </footer>
    </>
  );
}

interface DeskProps {
  readonly access: Access;
  /** Reports the open house, if any. */
  readonly onHouse: (houseId: number | null) => void;
  /** Opens a receipt of the house. */
  readonly onReceipt: (settlementId: number) => void;
  /** Goes to where deposits are received. */
  readonly onDues: () => void;
}

export function Desk({ access, onHouse, onReceipt, onDues }: DeskProps) {
  const desk = useDesk();
  const root = useRef<HTMLDivElement>(null);
  const [receipt, setReceipt] = useState<Settled | null>(null);
  const [last, setLast] = useState<Settled | null>(null);
  const [ahead, setAhead] = useState(false);
  const [statementOf, setStatementOf] = useState<number | null>(null);
  const mayPay = access.can('add');
  const focus = (name: string) => focusIn(root.current, name);
  const rows = desk.typed.till.rows;
  const toTill = () => focus(desk.till.hasCash ? 'received' : 'pay');

  // Cash is the default, so when a house is opened the focus goes to the cash received.
  const shown = desk.picture && desk.at ? keyOfPlace(desk.at) : null;
  const arrive = useEffectEvent((key: string | null) => focus(key === null ? 'find' : 'received'));
  useEffect(() => arrive(shown), [shown, desk.opened]);
  const houseId = desk.at?.houseId ?? null;
  const tell = useEffectEvent(onHouse);
  useEffect(() => tell(houseId), [houseId]);

  async function pay() {
    if (!mayPay || receipt) return;
    const settled = await desk.pay();
    if (settled) setReceipt(settled);
  }
  function onKeyDown(event: React.KeyboardEvent) {
    const target = KEYS[event.key];
    if (target) focus(target);
    else if (event.key === 'F6' && desk.picture) setAhead(true);
    else if (event.key === 'F8') focus(`method-${rows.length - 1}`);
    else if (event.key === 'F9' || (event.key === 'Enter' && event.ctrlKey)) void pay();
    else return;
    event.preventDefault();
  }
  return (
    <>
      <div className="desk" ref={root} tabIndex={-1} onKeyDown={onKeyDown}>
        <section className="page-card desk-who" aria-label="房屋">
          <DeskFind text={desk.looking} onText={desk.look} onPick={desk.open} />
          <div className="page-scroll">
            {desk.error ? <FailedState text={desk.error.message} onRetry={desk.reload} /> : null}
            {desk.picture?.house ? (
              <DeskHouse picture={{ ...desk.picture, house: desk.picture.house }} onReceipt={onReceipt} onDues={onDues} />
            ) : null}
            {desk.picture?.object ? <DeskObject object={desk.picture.object} picture={desk.picture} onReceipt={onReceipt} /> : null}
            {desk.at === null ? <EmptyState text={<>输入房号、姓名、电话或车牌，回车打开；没有房屋的车位、客户和合同也能找到</>} /> : null}
            <LoadingOverlay show={desk.loading} />
          </div>
        </section>
        <section className="page-card desk-choose" aria-label="账单">
          {desk.picture ? (
            <Choose desk={desk} focus={focus} toTill={toTill} onAhead={() => setAhead(true)} onStatement={setStatementOf} />
          ) : (
            <EmptyState
              text={
                last
                  ? `上一笔 ${last.number}，${formatMoney(last.total)} 元${isZeroDecimal(last.changeGiven) ? '' : `，找零 ${formatMoney(sumMoney([last.changeGiven]))} 元`}`
                  : '找到房屋后，这里列出未收的账单'
              }
            />
          )}
        </section>
        <section className="page-card desk-till" aria-label="收银">
          <header className="desk-head">
            <strong>收款</strong>
            {access.authorised ? null : <StatusTag tone="kind">只能查看</StatusTag>}
          </header>
          <DeskTill desk={desk} mayPay={mayPay} focus={focus} onPay={() => void pay()} />
          <footer className="desk-foot">
            <KeyHints
              keys={[
                ['F3', '找房'],
                ['F8', '方式'],
                ['+', '加一种'],
                ['F9', '收款'],
              ]}
            />
          </footer>
        </section>
      </div>
      {ahead && desk.picture ? (
        <AheadDialog
          picture={desk.picture}
          billIds={desk.now.map(({ billId }) => billId)}
          chosen={desk.typed.ahead}
          onChoose={(next) => desk.change({ ahead: next })}
          onClose={() => {
            setAhead(false);
            toTill();
          }}
        />
      ) : null}
      {statementOf === null ? null : <StatementDrawer personId={statementOf} access={access} onClose={() => setStatementOf(null)} />}
      {receipt ? (
        <ReceiptDialog
          settled={receipt}
          mayPrint={access.can('print')}
          onNext={() => {
            setLast(receipt);
            setReceipt(null);
            desk.open(null);
          }}
        />
      ) : null}
    </>
  );
}
