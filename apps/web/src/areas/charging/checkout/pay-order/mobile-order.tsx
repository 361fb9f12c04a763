// One order until it ends: the code and the time left, the provider's state, the receipt; 核实 queries the provider, 关闭 releases the bills.
import './mobile-order.css';
import { useState } from 'react';
import { Alert, App, Button, Result } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import {
  askPayOrder,
  closePayOrder,
  PAY_ORDER,
  prepayPayOrder,
  returnPayOrder,
  sendPayOrder,
  SETTLE_METHOD,
  simulatePayment,
  type InputOf,
  type PayOrder,
  type PayRefund,
} from '@anju/contract';
import { formatMoney, isZeroDecimal } from '@anju/domain';
import type { Access } from '../../../../platform/access/index.ts';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { DecimalInput, EnumText, FailedState, LoadingOverlay, QrImage, useConfirm } from '../../../../ui/index.ts';
import { periodText } from '../../bill/bill-text.ts';
import { amountOf } from '../desk/state/desk.rules.ts';
import { WAYS } from './mobile-house.tsx';
import { ORDER_TONES } from './mobile-orders.tsx';
import { MobileReceipt } from './mobile-receipt.tsx';
import { SettlementRefunds } from './mobile-refund.tsx';
import { isLiving, useOrder, useSecondsLeft } from './mobile-state.ts';

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function Waiting({ order, left }: { readonly order: PayOrder; readonly left: number }) {
  const { message } = App.useApp();
  const copy = () =>
    void navigator.clipboard?.writeText(order.codeUrl).then(
      () => message.success('链接已复制'),
      () => message.warning('请长按链接复制'),
    );
  return (
    <>
      {order.codeUrl !== '' && order.way === 'code' ? <QrImage className="mobile-qr" text={order.codeUrl} label="收款码" /> : null}
      {order.codeUrl !== '' && order.way === 'link' ? (
        <div className="mobile-link">
          <code>{order.codeUrl}</code>
          <Button size="large" onClick={copy}>
            复制链接
          </Button>
        </div>
      ) : null}
      <p className="mobile-countdown" aria-label="剩余时间">
        {left > 0 ? `请付款人在 ${clock(left)} 内完成支付` : '已超时，正在向支付渠道核实并关闭'}
      </p>
    </>
  );
}

interface SimulatorProps {
  readonly order: PayOrder;
  readonly act: (input: Pick<InputOf<typeof simulatePayment>, 'act' | 'amount'>) => void;
  readonly busy: boolean;
}

/** In the simulator the tester acts as the payer. */
function Simulator({ order, act, busy }: SimulatorProps) {
  const [amount, setAmount] = useState('');
  const paid = amount === '' || isZeroDecimal(amountOf(amount)) ? null : amountOf(amount);
  return (
    <fieldset className="mobile-simulator">
      <legend>模拟支付</legend>
      <p className="ui-quiet">没有真实扣款，二维码不能用微信、支付宝支付。请代付款人选择结果：</p>
      <DecimalInput aria-label="付款人实付金额" placeholder={`实付金额，不填即 ${order.amount}`} value={amount} onChange={setAmount} />
      <div className="mobile-actions">
        <Button size="large" disabled={busy} onClick={() => act({ act: 'pay', amount: paid })}>
          支付成功
        </Button>
        <Button size="large" disabled={busy} onClick={() => act({ act: 'fail' })}>
          支付失败
        </Button>
        <Button size="large" disabled={busy} onClick={() => act({ act: 'silent', amount: paid })}>
          不应答
        </Button>
      </div>
    </fieldset>
  );
}

function Lines({ order }: { readonly order: PayOrder }) {
  return (
    <ul className="mobile-lines" aria-label="订单账单">
      {order.lines.map((line) => (
        <li key={line.billId}>
          <span>
            {line.chargeTypeName} {periodText(line)} {line.objectText === order.houseCode ? '' : line.objectText}
            {isZeroDecimal(line.late) ? null : <small>　违约金 {formatMoney(line.late)}</small>}
          </span>
          <b>{formatMoney(line.amount)}</b>
        </li>
      ))}
    </ul>
  );
}

interface MobileOrderProps {
  readonly id: number;
  readonly access: Access;
  readonly simulated: boolean;
  readonly onBack: () => void;
  readonly onHouse: (houseId: number) => void;
  readonly onRefund: (refund: PayRefund) => void;
}

export function MobileOrder({ id, access, simulated, onBack, onHouse, onRefund }: MobileOrderProps) {
  const confirm = useConfirm();
  const mayWork = access.can('add');
  const { order, error, at, reload, take } = useOrder(id, mayWork);
  const left = useSecondsLeft(order, at);
  const { attempt, busy } = useAttempt();
  const run = (work: () => Promise<PayOrder>) => attempt(() => work().then(take));
  if (error && !order) return <FailedState text={error.message} onRetry={reload} />;
  if (!order) return <LoadingOverlay show />;
  const living = isLiving(order);
  const unsent = order.state === PAY_ORDER.waiting && order.version === 0;
  const seen = order.providerRef !== '';

  async function close() {
    const text = `先由支付渠道关闭订单 ${order?.number ?? ''}；若付款人已经支付，则照常入账。`;
    if (await confirm({ title: '关闭订单', text, go: '关闭订单', close: '继续等待' })) await run(() => call(closePayOrder, { id }));
  }
  async function prepay(version: number) {
    const text = order?.again
      ? `重复支付的 ${formatMoney(order.amount)} 元转入本户预交，不再退还；请先征得付款人同意。`
      : '按支付渠道的实收金额转入本户预交，订单占用的账单恢复待收。';
    if (await confirm({ title: '实收转预交', text, go: '转预交', close: '再核实', danger: false }))
      await run(() => call(prepayPayOrder, { id, version }));
  }
  async function giveBack({ version, amount, payerName }: PayOrder) {
    const text = `重复支付的 ${formatMoney(amount)} 元通过支付渠道退还${payerName}，不能撤回。`;
    if (await confirm({ title: '原路退还', text, go: '退还', close: '再核实' })) await run(() => call(returnPayOrder, { id, version }));
  }
  return (
    <section className="mobile-part mobile-order" aria-label="订单">
      <div className="mobile-head">
        <Button type="text" size="large" icon={<ArrowLeftOutlined />} aria-label="返回" onClick={onBack} />
        <h2>{order.houseCode}</h2>
        <EnumText of={PAY_ORDER} value={order.state} tones={ORDER_TONES} />
      </div>
      <p className="mobile-amount">
        <b aria-label="订单金额">{formatMoney(order.amount)}</b>
        <small>
          {order.number}　{SETTLE_METHOD.text(order.method)}　{WAYS.find(({ value }) => value === order.way)?.label}　{order.payerName}
        </small>
      </p>
      {order.state === PAY_ORDER.waiting ? <Waiting order={order} left={left} /> : null}
      {order.state === PAY_ORDER.paid && order.settlementId !== null ? (
        <>
          <Result
            status={order.message === '' ? 'success' : 'warning'}
            title={order.again ? '重复付款已处理' : '收款成功'}
            subTitle={order.message || order.settlementNumber}
          />
          <SettlementRefunds settlementId={order.settlementId} onOpen={onRefund} />
          <MobileReceipt settlementId={order.settlementId} mayPrint={access.can('print')} />
        </>
      ) : null}
      {order.state === PAY_ORDER.closed ? <Result status="info" title="订单已关闭" subTitle={order.message} /> : null}
      {order.state === PAY_ORDER.unknown ? <Alert type="warning" showIcon title={order.message} /> : null}
      <div className="mobile-actions">
        {living && mayWork && !order.again ? (
          <>
            {unsent && order.way !== 'scan' ? (
              <Button size="large" type="primary" loading={busy} onClick={() => void run(() => call(sendPayOrder, { id }))}>
                重新提交
              </Button>
            ) : (
              <Button size="large" type="primary" loading={busy} onClick={() => void run(() => call(askPayOrder, { id, force: true }))}>
                核实
              </Button>
            )}
            {seen ? null : (
              <Button size="large" disabled={busy} onClick={() => void close()}>
                关闭订单
              </Button>
            )}
          </>
        ) : null}
        {order.again && living && access.can('change') ? (
          <Button size="large" type="primary" loading={busy} onClick={() => void giveBack(order)}>
            原路退还
          </Button>
        ) : null}
        {order.differs && access.can('change') ? (
          <Button size="large" disabled={busy} onClick={() => void prepay(order.version)}>
            实收转预交
          </Button>
        ) : null}
        {living ? null : (
          <Button size="large" onClick={() => onHouse(order.houseId)}>
            {order.state === PAY_ORDER.closed ? '重新收款' : '查看本户'}
          </Button>
        )}
        {order.state === PAY_ORDER.paid ? (
          <Button size="large" type="primary" onClick={onBack}>
            完成
          </Button>
        ) : null}
      </div>
      {living && simulated && mayWork && !seen && !unsent ? (
        <Simulator order={order} busy={busy} act={(input) => void run(() => call(simulatePayment, { id, ...input }))} />
      ) : null}
      {order.state === PAY_ORDER.paid ? null : <Lines order={order} />}
    </section>
  );
}
