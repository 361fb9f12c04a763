// The buyer of an invoice and how it is delivered: the fields of a request, and of the correction of a refused one.
import './invoice.css';
import type { ReactNode } from 'react';
import { Alert, Form, Input, Radio, Select, type FormInstance } from 'antd';
import {
  COMPANY_TITLE,
  correctInvoice,
  DELIVERY,
  INVOICE_FORM,
  INVOICE_KIND,
  SPECIAL_INVOICE,
  type InvoiceDetail,
  type InvoiceDraft,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';

const DELIVER: Readonly<Record<number, string>> = { [DELIVERY.mail]: '邮箱地址', [DELIVERY.sms]: '手机号' };

interface FieldsProps {
  readonly entry: {
    readonly form: FormInstance;
    readonly initial: { readonly kind: number; readonly titleKind: number; readonly delivery: number };
    readonly noteChange: () => void;
  };
  /** The titles of the payer's customer record. */
  readonly titles: InvoiceDraft['titles'];
  readonly children?: ReactNode;
}
export function BuyerFields({ entry, titles, children }: FieldsProps) {
  const { form, initial } = entry;
  const chosen = (name: 'kind' | 'titleKind' | 'delivery', value: unknown): number => (typeof value === 'number' ? value : initial[name]);
  const kind = chosen('kind', Form.useWatch<unknown>('kind', form));
  const company = chosen('titleKind', Form.useWatch<unknown>('titleKind', form)) === COMPANY_TITLE;
  const deliver = DELIVER[chosen('delivery', Form.useWatch<unknown>('delivery', form))];
  return (
    <>
      <div className="invoice-form">
        <Form.Item name="kind" label="发票种类" required>
          <Radio.Group options={INVOICE_FORM.options.map((option) => ({ ...option }))} />
        </Form.Item>
        <Form.Item name="titleKind" label="抬头类型" required>
          <Radio.Group options={INVOICE_KIND.options.map((option) => ({ ...option }))} />
        </Form.Item>
        <Form.Item name="title" label="抬头" required>
          <Input maxLength={100} />
        </Form.Item>
        {titles.length > 1 ? (
          <Form.Item label="客户资料">
            <Select<number>
              aria-label="选用客户的开票抬头"
              placeholder="选用客户的开票抬头"
              options={titles.map(({ title, taxNo }, value) => ({ value, label: [title, taxNo].filter(Boolean).join(' ') }))}
              onChange={(at: number) => {
                const title = titles[at];
                if (!title) return;
                form.setFieldsValue({ ...title, titleKind: title.kind, kind });
                entry.noteChange();
              }}
            />
          </Form.Item>
        ) : null}
        {company ? (
          <>
            <Form.Item name="taxNo" label="税号" required>
              <Input maxLength={20} />
            </Form.Item>
            <Form.Item name="addressPhone" label="地址、电话">
              <Input maxLength={150} />
            </Form.Item>
            <Form.Item name="bankAccount" label="开户行及账号">
              <Input maxLength={150} />
            </Form.Item>
          </>
        ) : null}
        <Form.Item name="delivery" label="交付方式" required>
          <Radio.Group options={DELIVERY.options.map((option) => ({ ...option }))} />
        </Form.Item>
        {deliver === undefined ? null : (
          <Form.Item name="deliverTo" label={deliver} required>
            <Input maxLength={100} />
          </Form.Item>
        )}
        <Form.Item name="remark" label="备注">
          <Input maxLength={200} />
        </Form.Item>
        {children}
      </div>
      {kind === SPECIAL_INVOICE && !company ? <p className="ui-quiet">专用发票的抬头应为企业，并填写税号。</p> : null}
    </>
  );
}

interface CorrectProps {
  readonly invoice: InvoiceDetail;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}
/** The amounts stay; whom the invoice is for is audited again. */
export function InvoiceCorrectDialog({ invoice, onDone, onClose }: CorrectProps) {
  const { id, version, kind, titleKind, title, taxNo, addressPhone, bankAccount, delivery, deliverTo, remark } = invoice;
  const entry = useEntry({
    endpoint: correctInvoice,
    initial: { kind, titleKind, title, taxNo, addressPhone, bankAccount, delivery, deliverTo, remark },
    toInput: (values) => ({ ...values, id, version }),
    onDone: () => onDone('已更正，请他人审核'),
  });
  return (
    <EntryDialog title={`更正 ${invoice.number}`} entry={entry} onClose={onClose} size="wide" saveText="提交更正">
      <Alert type="error" showIcon className="entry-problems" title={`${invoice.message}。更正后由他人审核，再重新开具。`} />
      <BuyerFields entry={entry} titles={[]} />
    </EntryDialog>
  );
}
