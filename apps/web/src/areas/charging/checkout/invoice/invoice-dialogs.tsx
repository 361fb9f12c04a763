// The steps of an invoice: decision, recording as issued, handover, request for reversal, reversal by a red invoice.
import { useState } from 'react';
import { Alert, Form, Input } from 'antd';
import {
  askRedInvoice,
  decideInvoice,
  DELIVERY,
  fileCategoryOf,
  handOverInvoice,
  INVOICE_FORM,
  issueInvoice,
  redInvoice,
  type InvoiceDetail,
} from '@anju/contract';
import { businessDay, formatMoney } from '@anju/domain';
import { EntryDialog, ReasonDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput } from '../../../../ui/index.ts';
import { PaperInput } from '../../document/paper-input.tsx';
import { openRed } from './invoice-text.ts';

interface StepProps {
  readonly invoice: InvoiceDetail;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

const said = ({ kind, title, taxNo, amount, tax }: InvoiceDetail): string =>
  `${INVOICE_FORM.text(kind)} ${formatMoney(amount)} 元，其中税额 ${formatMoney(tax)} 元；抬头 ${[title, taxNo].filter(Boolean).join(' ')}`;

const useToday = (): string => useState(() => businessDay(new Date()))[0];

export function InvoiceDecideDialog({ invoice, approve, onDone, onClose }: StepProps & { readonly approve: boolean }) {
  const go = approve ? '通过' : '退回';
  return (
    <ReasonDialog
      title={`${go} ${invoice.number}`}
      note={said(invoice)}
      go={go}
      field={{ name: 'note', label: approve ? '意见' : '退回原因', required: !approve }}
      endpoint={decideInvoice}
      toInput={(note) => ({ id: invoice.id, version: invoice.version, approve, note })}
      onDone={() => onDone(approve ? '已通过，请开具' : '已退回')}
      onClose={onClose}
    />
  );
}

export function InvoiceIssueDialog({ invoice, onDone, onClose }: StepProps) {
  const today = useToday();
  const entry = useEntry({
    endpoint: issueInvoice,
    initial: { invoiceCode: '', invoiceNo: '', issuedOn: today, fileId: null as number | null },
    toInput: ({ issuedOn, ...values }) => ({ ...values, id: invoice.id, version: invoice.version, issuedOn: issuedOn ?? '' }),
    onDone: () => onDone('已登记，请交付'),
  });
  return (
    <EntryDialog title={`登记开具 ${invoice.number}`} entry={entry} onClose={onClose} saveText="登记">
      <Alert type="info" showIcon className="entry-problems" title={`请先在税务系统开具：${said(invoice)}`} />
      <Form.Item name="invoiceCode" label="发票代码" extra="数电票没有代码，不填">
        <Input autoFocus maxLength={12} />
      </Form.Item>
      <Form.Item name="invoiceNo" label="发票号码" required>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="issuedOn" label="开票日期" required>
        <DayInput max={today} />
      </Form.Item>
      <Form.Item name="fileId" label="发票文件">
        <PaperInput category={fileCategoryOf(issueInvoice, 'fileId')} />
      </Form.Item>
    </EntryDialog>
  );
}

export function InvoiceHandOverDialog({ invoice, onDone, onClose }: StepProps) {
  const entry = useEntry({
    endpoint: handOverInvoice,
    initial: { takenBy: invoice.deliverTo || invoice.payerName },
    toInput: ({ takenBy }) => ({ id: invoice.id, version: invoice.version, takenBy }),
    onDone: () => onDone('已登记领取'),
  });
  return (
    <EntryDialog title={`登记领取 ${invoice.number}`} entry={entry} onClose={onClose} size="small" saveText="登记">
      <Form.Item name="takenBy" label={invoice.delivery === DELIVERY.pickUp ? '领取人' : '发送至'} required>
        <Input autoFocus maxLength={50} />
      </Form.Item>
    </EntryDialog>
  );
}

export function InvoiceAskRedDialog({ invoice, onDone, onClose }: StepProps) {
  return (
    <ReasonDialog
      title={`申请红冲 ${invoice.number}`}
      note={`发票 ${invoice.invoiceNo}：${said(invoice)}。红冲后款项不变，可重新开具。`}
      go="申请"
      field={{ label: '红冲原因', hint: '如抬头、金额或税号有误' }}
      endpoint={askRedInvoice}
      toInput={(reason) => ({ id: invoice.id, version: invoice.version, reason })}
      onDone={() => onDone('已转待红冲，请开具红字发票')}
      onClose={onClose}
    />
  );
}

export function InvoiceRedDialog({ invoice, onDone, onClose }: StepProps) {
  const today = useToday();
  const [part] = openRed(invoice);
  const entry = useEntry({
    endpoint: redInvoice,
    initial: { redNo: '', redOn: today },
    toInput: ({ redNo, redOn }) => ({ id: invoice.id, version: invoice.version, redNo, redOn: redOn ?? '' }),
    onDone: () => onDone('已登记红字发票'),
  });
  return (
    <EntryDialog title={`登记红冲 ${invoice.number}`} entry={entry} onClose={onClose} saveText="登记">
      <Alert
        type="warning"
        showIcon
        className="entry-problems"
        title={
          part
            ? `${part.reason}。请先在税务系统对发票 ${invoice.invoiceNo} 开具红字发票 ${formatMoney(part.amount)} 元。`
            : `${invoice.redReason}。请先在税务系统对发票 ${invoice.invoiceNo} 全额开具红字发票；未退款的部分可重新申请开票。`
        }
      />
      <Form.Item name="redNo" label="红字发票号码" required>
        <Input autoFocus maxLength={20} />
      </Form.Item>
      <Form.Item name="redOn" label="红字发票日期" required>
        <DayInput max={today} />
      </Form.Item>
    </EntryDialog>
  );
}
