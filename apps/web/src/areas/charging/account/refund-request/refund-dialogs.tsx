// 申请退款, 审核, 付款: the steps of a refund that is too high for a cashier to pay without approval.
import { Alert, Form, Input, Select } from 'antd';
import {
  ACCOUNT,
  createRefundRequest,
  decideRefundRequest,
  fileCategoryOf,
  payRefundRequest,
  refundReason,
  SETTLE,
  SETTLE_METHOD,
  TENDER_LIST,
  type RefundRequestRow,
  type SettledOrHeld,
} from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { EntryDialog, ReasonDialog, useEntry } from '../../../../archetypes/index.ts';
import { DecimalInput } from '../../../../ui/index.ts';
import { PaperInput } from '../../document/paper-input.tsx';
import type { Requested } from '../../document/requested-text.ts';

export interface Refundable {
  readonly id: number;
  readonly kind: 1 | 2 | 3;
  readonly name: string;
  readonly balance: string;
  readonly payee: string;
  /** 产权已变更: refunded as 退房预交. */
  readonly former: boolean;
}

const TYPES: Readonly<Record<Refundable['kind'], readonly (7 | 8 | 11 | 13)[]>> = {
  [ACCOUNT.prepaid]: [SETTLE.prepaidOut, SETTLE.prepaidOutOnSale],
  [ACCOUNT.change]: [SETTLE.changeOut],
  [ACCOUNT.deposit]: [SETTLE.depositOut],
};

interface AskDialogProps {
  readonly account: Refundable;
  readonly onDone: (requested: Requested) => void;
  readonly onClose: () => void;
}

export function RefundAskDialog({ account, onDone, onClose }: AskDialogProps) {
  const types = TYPES[account.kind];
  const entry = useEntry({
    endpoint: createRefundRequest,
    initial: {
      type: account.former && account.kind === ACCOUNT.prepaid ? SETTLE.prepaidOutOnSale : (types[0] ?? SETTLE.prepaidOut),
      amount: account.balance,
      reason: account.kind === ACCOUNT.deposit ? 5 : account.former ? 3 : null,
      payee: account.payee,
      note: '',
      fileId: null as number | null,
    },
    toInput: ({ type, amount, reason, payee, note, fileId }) => ({
      accountId: account.id,
      type,
      amount,
      // NaN makes the schema report a missing choice next to the field.
      reason: reason ?? Number.NaN,
      payee,
      note,
      fileId,
    }),
    onDone,
  });
  return (
    <EntryDialog title="申请退款" entry={entry} onClose={onClose} saveText="提交申请">
      <Alert
        type="info"
        showIcon
        className="entry-problems"
        title={`${account.name} 余额 ${formatMoney(account.balance)} 元。审核通过后付款；审核期间该账户不参加自动抵扣。`}
      />
      <Form.Item name="type" label="退款类型" required>
        <Select options={types.map((value) => ({ value, label: SETTLE.text(value) }))} />
      </Form.Item>
      <Form.Item name="amount" label="退款金额" required>
        <DecimalInput suffix="元" />
      </Form.Item>
      <Form.Item name="reason" label="退款原因" required>
        <Select options={[...refundReason.options]} placeholder="请选择退款原因" />
      </Form.Item>
      <Form.Item name="payee" label="领款人" required>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="note" label="说明">
        <Input.TextArea rows={2} maxLength={300} />
      </Form.Item>
      <Form.Item name="fileId" label="凭据" tooltip="业主申请、原收据、身份证明等">
        <PaperInput category={fileCategoryOf(createRefundRequest, 'fileId')} />
      </Form.Item>
    </EntryDialog>
  );
}

interface RequestDialogProps<T> {
  readonly request: RefundRequestRow;
  readonly onDone: (result: T) => void;
  readonly onClose: () => void;
}

const said = ({ houseCode, personName, type, amount, payee }: RefundRequestRow): string =>
  `${houseCode || personName} ${SETTLE.text(type)} ${formatMoney(amount)} 元，领款人 ${payee}`;

export function RefundDecideDialog({ request, approve, onDone, onClose }: RequestDialogProps<void> & { readonly approve: boolean }) {
  const go = approve ? '通过' : '退回';
  return (
    <ReasonDialog
      title={`${go}退款申请 ${request.number}`}
      note={`${said(request)}；账户余额 ${formatMoney(request.balance)} 元`}
      go={go}
      field={{ name: 'note', label: approve ? '意见' : '退回原因', required: !approve }}
      endpoint={decideRefundRequest}
      toInput={(note) => ({ id: request.id, version: request.version, approve, note })}
      onDone={() => onDone()}
      onClose={onClose}
    />
  );
}

export function RefundPayDialog({ request, onDone, onClose }: RequestDialogProps<SettledOrHeld>) {
  const entry = useEntry({
    endpoint: payRefundRequest,
    initial: { method: SETTLE_METHOD.transfer, reference: '', remark: '' },
    toInput: ({ method, reference, remark }) => ({
      id: request.id,
      version: request.version,
      tenders: [{ list: TENDER_LIST.method, method, amount: request.amount, reference }],
      remark,
    }),
    onDone,
  });
  return (
    <EntryDialog title={`付款 ${request.number}`} entry={entry} onClose={onClose} saveText="付款">
      <Alert type="warning" showIcon className="entry-problems" title={said(request)} />
      <Form.Item name="method" label="付款方式" required>
        <Select options={[...SETTLE_METHOD.options]} />
      </Form.Item>
      <Form.Item name="reference" label="凭证号">
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
