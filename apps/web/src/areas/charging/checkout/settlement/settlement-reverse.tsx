// A settlement is voided as a whole on the same day, or reversed (红冲) as a whole or by line afterwards. Money that came through a payment
// provider is refunded through it, and the dialog says so beforehand.
import { Alert, Checkbox, Form, Input, Select } from 'antd';
import {
  BILL_CHANGE,
  redPreview,
  redSettlement,
  SETTLE_METHOD,
  TENDER_LIST,
  voidSettlement,
  type SettlementDetail,
  type HeldPaper,
  type SettledOrHeld,
  type TakenBack,
} from '@anju/contract';
import { formatMoney, subtractDecimal, sumMoney } from '@anju/domain';
import { EntryDialog, ReasonDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { periodText } from '../../bill/bill-text.ts';
import { useSendBack } from '../pay-order/mobile-refund-state.ts';

interface ReverseProps<T> {
  readonly detail: SettlementDetail;
  readonly onClose: () => void;
  readonly onDone: (result: T) => void;
}

/** The tender that came through a provider; null for money taken at the counter. */
const throughProvider = ({ source, tenderRows }: SettlementDetail) =>
  source === 'mobile' ? (tenderRows.find(({ list }) => list === TENDER_LIST.method) ?? null) : null;
/** Among the methods of a refund: none of them, each part goes back the way it came. */
const SAME_WAY = 0;
const backNote = (amount: string, name: string): string => `原路退回 ¥${formatMoney(amount)} 到 ${name}，由支付渠道退给付款人。`;

export function VoidDialog({ detail, onClose, onDone }: ReverseProps<{ readonly held: HeldPaper | null }>) {
  const came = throughProvider(detail);
  const sendBack = useSendBack();
  return (
    <ReasonDialog
      title={`作废 ${detail.number}`}
      note={`${formatMoney(detail.total)} 元将全部冲回，账单重新待收，账户余额恢复；票据号不再使用，请收回原票据。${came ? backNote(came.amount, came.name) : ''}${aheadNote(detail)}`}
      go="作废"
      endpoint={voidSettlement}
      toInput={(reason) => ({ id: detail.id, version: detail.version, reason })}
      onDone={(answer) => {
        onDone(answer);
        if (came && answer.held === null) void sendBack(detail.id);
      }}
      onClose={onClose}
    />
  );
}

/** Bills that were made for paying ahead remain when their payment is reversed. */
const aheadNote = ({ lines, day }: SettlementDetail): string =>
  lines.some(({ periodFrom }) => periodFrom !== null && periodFrom > day)
    ? '其中预收的以后月份账单仍保留为待收费，不再收取的请在计费审核中作废。'
    : '';

/** A discount for months paid together ends when too few of them stay paid. */
const takenBackText = ({ item, objectText, left, name, needed, kind, months, amount }: TakenBack): string =>
  [
    `${objectText} ${item}红冲后只剩 ${left} 个月，不足“${name}”要求的 ${needed} 个月：`,
    `其余 ${months} 笔账单已优惠的 ${formatMoney(amount)} 元${BILL_CHANGE.text(kind)}同时收回，转为待缴，请随后收取。`,
  ].join('');

const absolute = (amount: string): string => (amount.startsWith('-') ? sumMoney([subtractDecimal('0', amount)]) : amount);

export function RedDialog({ detail, onClose, onDone }: ReverseProps<SettledOrHeld>) {
  const came = throughProvider(detail);
  const sendBack = useSendBack();
  const free = detail.lines.filter(({ reversedBy }) => reversedBy === null);
  const amountOf = (seqs: readonly number[]) =>
    absolute(sumMoney(free.filter(({ seq }) => seqs.includes(seq)).flatMap(({ amount, late }) => [amount, late])));
  const entry = useEntry({
    endpoint: redSettlement,
    initial: { seqs: free.map(({ seq }) => seq), method: SAME_WAY, reason: '' },
    toInput: ({ seqs, method, reason }) => ({
      id: detail.id,
      version: detail.version,
      seqs: seqs.length === free.length ? null : [...seqs].sort((a, b) => a - b),
      reason,
      tenders: method === SAME_WAY ? null : [{ list: TENDER_LIST.method, method, amount: amountOf(seqs) }],
    }),
    onDone: (red) => {
      onDone(red);
      if (came && !red.held) void sendBack(red.id);
    },
  });
  const method = Form.useWatch('method', entry.form) ?? SAME_WAY;
  const seqs = Form.useWatch('seqs', entry.form) ?? entry.initial.seqs;
  // Reversed as a whole, nothing stays that could lose a discount.
  const ended = useRead(redPreview, seqs.length > 0 && seqs.length < free.length ? { id: detail.id, seqs: [...seqs] } : null);
  const takenBack = seqs.length < free.length ? (ended.data?.takenBack ?? []) : [];
  return (
    <EntryDialog title={`红冲 ${detail.number}`} entry={entry} onClose={onClose} saveText="红冲">
      <Alert
        type="warning"
        showIcon
        className="entry-problems"
        title={`今天开出金额为 -${formatMoney(amountOf(seqs))} 元的红冲单；所选的账单重新待收，用过的预交、存零、积分退回原账户。每行只能红冲一次。${came && method === SAME_WAY ? backNote(amountOf(seqs), came.name) : ''}${came && method !== SAME_WAY ? `不经支付渠道，由经办人以${SETTLE_METHOD.text(method)}退给付款人。` : ''}${aheadNote(detail)}`}
      />
      {takenBack.length > 0 ? (
        <Alert type="warning" showIcon className="entry-problems" title={takenBack.map(takenBackText).join('')} />
      ) : null}
      <Form.Item name="seqs" label="红冲的行" required>
        <Checkbox.Group
          className="settlement-red-lines"
          options={free.map((line) => ({
            value: line.seq,
            label: [
              `第 ${line.seq} 行`,
              line.chargeTypeName || line.text,
              line.objectText,
              line.periodFrom && line.periodTo ? periodText({ periodFrom: line.periodFrom, periodTo: line.periodTo }) : '',
              formatMoney(sumMoney([line.amount, line.late])),
            ]
              .filter(Boolean)
              .join(' '),
          }))}
        />
      </Form.Item>
      <Form.Item name="method" label="退款方式">
        <Select
          aria-label="退款方式"
          options={[
            { value: SAME_WAY, label: came ? `原路退回（${came.name}）` : '按原方式退回' },
            ...SETTLE_METHOD.options.filter(({ value }) => value !== came?.method),
          ]}
        />
      </Form.Item>
      <Form.Item name="reason" label="原因" required>
        <Input autoFocus maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
