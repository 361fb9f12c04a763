// The decision: what will be asked for stands there and can be changed with a reason; arrears are shown and never stand in the way.
import { Alert, Checkbox, Form, Input } from 'antd';
import { approveDecoration, MONEY_BASIS, type DecorationDetail, type MoneyBasis } from '@anju/contract';
import { addDecimal, formatMoney, isFigure, isZeroDecimal, sumMoney } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { amountOf, MoneyLines, toFormLine, toMoneySetting, type MoneyFormLine } from './money-lines.tsx';

interface ApproveDialogProps {
  readonly detail: DecorationDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function ApproveDialog({ detail, onClose, onDone }: ApproveDialogProps) {
  const { id, version, number, planned, openAmount, arrearsConfirm, estateId } = detail;
  const asSet: readonly MoneyFormLine[] = planned.map(toFormLine);
  const isChanged = (lines: readonly MoneyFormLine[]) => JSON.stringify(lines.map(plain)) !== JSON.stringify(asSet.map(plain));
  const entry = useEntry({
    endpoint: approveDecoration,
    initial: { note: '', money: asSet, moneyReason: '', arrearsKnown: false },
    toInput: ({ money, moneyReason, ...values }) => ({
      ...values,
      id,
      version,
      money: isChanged(money) ? money.map((line) => ({ ...toMoneySetting(line), quantity: line.quantity })) : null,
      moneyReason: isChanged(money) ? moneyReason : '',
    }),
    onDone,
  });
  const lines = Form.useWatch('money', entry.form) ?? asSet;
  const sum = sumMoney(lines.map((line) => amountOf(line) ?? '0'));
  const owes = openAmount !== null && !isZeroDecimal(openAmount);
  const quantityOf = (basis: MoneyBasis) =>
    basis === MONEY_BASIS.area ? detail.houseArea : basis === MONEY_BASIS.pass ? String(detail.passes.length) : '1';
  return (
    <EntryDialog title={`审核通过 ${number}`} entry={entry} onClose={onClose} saveText="通过" size="wide">
      {owes ? (
        <Alert
          className="ui-alert"
          type="warning"
          showIcon
          title={`该房屋欠费 ${formatMoney(openAmount)} 元，只作提醒，欠费不能作为不通过的理由`}
        />
      ) : null}
      <p className="ui-quiet">通过后生成下列押金和费用，到柜台收齐才能发许可证。</p>
      <MoneyLines name="money" estateId={estateId} known={planned} quantityOf={quantityOf} />
      <p className="deco-sum">合计 {formatMoney(sum)} 元</p>
      {isChanged(lines) ? (
        <Form.Item name="moneyReason" label="改动原因" required>
          <Input maxLength={200} placeholder="为什么与收费标准不同" />
        </Form.Item>
      ) : null}
      {owes && arrearsConfirm ? (
        <Form.Item name="arrearsKnown" valuePropName="checked" label="欠费">
          <Checkbox>已知该房屋欠费</Checkbox>
        </Form.Item>
      ) : null}
      <Form.Item name="note" label="审核意见">
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}

/** 1 and 1.00 are the same figure. */
const figure = (text: string) => (isFigure(text) ? addDecimal(text.trim(), '0') : text);
const plain = ({ what, basis, price, quantity }: MoneyFormLine) => [what, basis, figure(price), figure(quantity)];
