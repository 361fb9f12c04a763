// One refund until the payer has the money: sent immediately, queried, retried, or recorded as refunded manually.
import './mobile-order.css';
import './mobile-refund.css';
import { useState } from 'react';
import { Alert, Button, Form, Input, Select } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import {
  askPayRefund,
  CASH,
  PAY_REFUND,
  payRefundByHand,
  retryPayRefund,
  sendPayRefund,
  SETTLE_METHOD,
  type PayRefund,
  type SimulatorMood,
} from '@anju/contract';
import { formatInstant, formatMoney } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumText } from '../../../../ui/index.ts';
import { REFUND_TONES, useRefreshRefunds, useSettlementRefunds } from './mobile-refund-state.ts';

const MOODS: readonly { readonly value: SimulatorMood; readonly label: string }[] = [
  { value: 'normal', label: '正常退款' },
  { value: 'slow', label: '稍后到账' },
  { value: 'fail', label: '退款失败' },
  { value: 'unknown', label: '不应答' },
];

/** The refund's history in one line. */
function endOf(refund: PayRefund): string {
  const { state, message, refundedAt, providerRef, handMethod, handNote, handBy } = refund;
  const at = refundedAt === null ? '' : formatInstant(refundedAt);
  if (state === PAY_REFUND.done) return `${at} 到账 ${providerRef}`;
  const byHand = handMethod === null ? '' : `${at} ${SETTLE_METHOD.text(handMethod)}，${handNote}，${handBy}`;
  return [byHand, message].filter(Boolean).join('；');
}

interface SettlementRefundsProps {
  readonly settlementId: number;
  readonly onOpen?: (refund: PayRefund) => void;
}

/** Shown under a settlement or an order: the refunds through the original payment channel, and their state. */
export function SettlementRefunds({ settlementId, onOpen }: SettlementRefundsProps) {
  const refunds = useSettlementRefunds(settlementId);
  if (refunds.length === 0) return null;
  return (
    <ul className="mobile-refunds" aria-label="原路退款">
      {refunds.map((refund) => (
        <li key={refund.id}>
          <span>
            原路退款 {formatMoney(refund.amount)} 元到{SETTLE_METHOD.text(refund.method)}{' '}
            <EnumText of={PAY_REFUND} value={refund.state} tones={REFUND_TONES} />
            <small>
              {refund.number}　{endOf(refund)}
            </small>
          </span>
          {onOpen ? (
            <Button size="small" aria-label={`退款 ${refund.number}`} onClick={() => onOpen(refund)}>
              查看
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

interface HandDialogProps {
  readonly refund: PayRefund;
  readonly onDone: (refund: PayRefund) => void;
  readonly onClose: () => void;
}

function HandDialog({ refund, onDone, onClose }: HandDialogProps) {
  const entry = useEntry({
    endpoint: payRefundByHand,
    initial: { method: null as PayRefund['handMethod'], note: '' },
    // NaN makes the schema report a missing choice next to the field.
    toInput: ({ method, note }) => ({ id: refund.id, version: refund.version, method: method ?? Number.NaN, note }),
    onDone,
  });
  return (
    <EntryDialog title={`线下退款 ${refund.number}`} entry={entry} onClose={onClose} size="small" saveText="登记已退">
      <Alert
        type="warning"
        showIcon
        className="entry-problems"
        title={`确已把 ${formatMoney(refund.amount)} 元另行退给 ${refund.payerName} 后再登记，登记后不再向支付渠道退款。红冲单已按${SETTLE_METHOD.text(refund.method)}记账，不能用柜台现金退。`}
      />
      <Form.Item name="method" label="退款方式" required>
        <Select aria-label="退款方式" placeholder="请选择退款方式" options={SETTLE_METHOD.options.filter(({ value }) => value !== CASH)} />
      </Form.Item>
      <Form.Item name="note" label="退款说明" required>
        <Input maxLength={200} placeholder="收款账号、凭证号" />
      </Form.Item>
    </EntryDialog>
  );
}

interface MobileRefundProps {
  readonly refund: PayRefund;
  readonly access: Access;
  readonly simulated: boolean;
  readonly onChange: (refund: PayRefund) => void;
  readonly onBack: () => void;
  readonly onOrder: (id: number) => void;
}

export function MobileRefund({ refund, access, simulated, onChange, onBack, onOrder }: MobileRefundProps) {
  const refresh = useRefreshRefunds();
  const { attempt, busy } = useAttempt();
  const [byHand, setByHand] = useState(false);
  const [mood, setMood] = useState<SimulatorMood>('normal');
  const { id, version, state } = refund;
  const unsent = state === PAY_REFUND.waiting && version === 0;
  const failed = state === PAY_REFUND.failed;
  const ended = state === PAY_REFUND.done || state === PAY_REFUND.byHand;
  async function run(work: () => Promise<PayRefund>) {
    await attempt(() => work().then(onChange));
    void refresh();
  }
  const facts: readonly (readonly [string, string])[] = [
    ['退款单号', refund.number],
    ['原订单', refund.orderNumber],
    ['红冲 / 作废单', refund.settlementNumber],
    ['付款人', refund.payerName],
    ['申请', `${refund.createdBy} ${formatInstant(refund.createdAt)}`],
    ['结果', endOf(refund) || '–'],
  ];
  return (
    <section className="mobile-part mobile-order" aria-label="退款">
      <div className="mobile-head">
        <Button type="text" size="large" icon={<ArrowLeftOutlined />} aria-label="返回" onClick={onBack} />
        <h2>{refund.houseCode}</h2>
        <EnumText of={PAY_REFUND} value={state} tones={REFUND_TONES} />
      </div>
      <p className="mobile-amount">
        <b aria-label="退款金额">{formatMoney(refund.amount)}</b>
        <small>原路退回{SETTLE_METHOD.text(refund.method)}</small>
      </p>
      {failed || state === PAY_REFUND.unknown ? <Alert type={failed ? 'error' : 'warning'} showIcon title={refund.message} /> : null}
      <dl className="mobile-facts">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mobile-actions">
        {access.can('add') && unsent ? (
          <Button size="large" type="primary" loading={busy} onClick={() => void run(() => call(sendPayRefund, { id, mood }))}>
            立即退款
          </Button>
        ) : null}
        {access.can('add') && !unsent && !failed && !ended ? (
          <Button size="large" type="primary" loading={busy} onClick={() => void run(() => call(askPayRefund, { id }))}>
            核实
          </Button>
        ) : null}
        {access.can('add') && failed ? (
          <Button size="large" type="primary" loading={busy} onClick={() => void run(() => call(retryPayRefund, { id, version, mood }))}>
            重试
          </Button>
        ) : null}
        {access.can('change') && failed ? (
          <Button size="large" disabled={busy} onClick={() => setByHand(true)}>
            线下退款
          </Button>
        ) : null}
        <Button size="large" onClick={() => onOrder(refund.orderId)}>
          查看订单
        </Button>
      </div>
      {simulated && access.can('add') && (unsent || failed) ? (
        <fieldset className="mobile-simulator">
          <legend>模拟支付</legend>
          <p className="ui-quiet">没有真实退款。请选择渠道的表现：</p>
          <Select size="large" aria-label="模拟退款的表现" value={mood} options={[...MOODS]} onChange={setMood} />
        </fieldset>
      ) : null}
      {byHand ? (
        <HandDialog
          refund={refund}
          onClose={() => setByHand(false)}
          onDone={(next) => {
            setByHand(false);
            onChange(next);
            void refresh();
          }}
        />
      ) : null}
    </section>
  );
}
