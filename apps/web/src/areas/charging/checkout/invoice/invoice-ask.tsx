// 开发票: the invoice lines that result from the settlements, and the buyer. The typed values stay when the request is refused.
import './invoice.css';
import { Alert, Checkbox, Form, Input, Modal, Radio, Select, Table } from 'antd';
import {
  COMPANY_TITLE,
  createInvoice,
  draftInvoice,
  DELIVERY,
  INVOICE_FORM,
  INVOICE_KIND,
  SPECIAL_INVOICE,
  type InvoiceDetail,
  type InvoiceDraft,
} from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { FailedState, LoadingOverlay, Money, StatusTag } from '../../../../ui/index.ts';
import { rateText } from './invoice-text.ts';

interface AskProps {
  readonly settlementIds: readonly number[];
  /** The earlier invoice this one replaces: the form starts with its values. */
  readonly like?: InvoiceDetail;
  readonly onDone: (number: string) => void;
  readonly onClose: () => void;
}

export function InvoiceAskDialog({ settlementIds, like, onDone, onClose }: AskProps) {
  // Read fresh each time, and not changed while the user types.
  const query = useRead(draftInvoice, { settlementIds: [...settlementIds] }, { gcTime: 0, quiet: true });
  if (query.data) return <AskForm draft={query.data} {...(like ? { like } : {})} onDone={onDone} onClose={onClose} />;
  return (
    <Modal title={like ? `重新开具 ${like.number}` : '开发票'} open centered width={520} footer={null} onCancel={onClose}>
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
    </Modal>
  );
}

const DELIVER: Readonly<Record<number, string>> = { [DELIVERY.mail]: '邮箱地址', [DELIVERY.sms]: '手机号' };

interface FormProps extends Omit<AskProps, 'settlementIds'> {
  readonly draft: InvoiceDraft;
}
function AskForm({ draft, like, onDone, onClose }: FormProps) {
  const first = like ? { ...like, kind: like.titleKind } : draft.titles[0];
  const entry = useEntry({
    endpoint: createInvoice,
    initial: {
      kind: like?.kind ?? INVOICE_FORM.ordinary,
      titleKind: first?.kind ?? INVOICE_KIND.personal,
      title: first?.title ?? '',
      taxNo: first?.taxNo ?? '',
      addressPhone: first?.addressPhone ?? '',
      bankAccount: first?.bankAccount ?? '',
      delivery: like?.delivery ?? DELIVERY.pickUp,
      deliverTo: like?.deliverTo ?? '',
      // A receipt can be returned only once.
      exchange: false,
      remark: like?.remark ?? '',
    },
    toInput: (values) => ({ ...values, settlementIds: draft.settlements.map(({ id }) => id), expected: draft.amount }),
    onDone: ({ number }) => onDone(number),
  });
  const { form } = entry;
  const kind = Form.useWatch('kind', form) ?? entry.initial.kind;
  const company = (Form.useWatch('titleKind', form) ?? entry.initial.titleKind) === COMPANY_TITLE;
  const deliver = DELIVER[Form.useWatch('delivery', form) ?? entry.initial.delivery];
  return (
    <EntryDialog title={like ? `重新开具 ${like.number}` : '开发票'} entry={entry} onClose={onClose} width={760} saveText="提交申请">
      <Alert
        type="info"
        showIcon
        className="entry-problems"
        title={`${draft.companyName} 向 ${draft.payerName}${draft.houseCode ? `（${draft.houseCode}）` : ''} 开票 ${formatMoney(draft.amount)} 元，其中税额 ${formatMoney(draft.tax)} 元；由他人审核后开具。`}
      />
      <Lines draft={draft} />
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
        {draft.titles.length > 1 ? (
          <Form.Item label="客户资料">
            <Select<number>
              aria-label="选用客户的开票抬头"
              placeholder="选用客户的开票抬头"
              options={draft.titles.map(({ title, taxNo }, value) => ({ value, label: [title, taxNo].filter(Boolean).join(' ') }))}
              onChange={(at: number) => {
                const title = draft.titles[at];
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
        <Form.Item name="exchange" valuePropName="checked">
          <Checkbox>换票：原收据已收回</Checkbox>
        </Form.Item>
      </div>
      {kind === SPECIAL_INVOICE && !company ? <p className="ui-quiet">专用发票的抬头应为企业，并填写税号。</p> : null}
    </EntryDialog>
  );
}

type Line = InvoiceDraft['lines'][number];
function Lines({ draft }: { readonly draft: InvoiceDraft }) {
  return (
    <Table<Line>
      size="small"
      className="invoice-lines"
      rowKey={(line) => `${line.settlementId}-${line.seq}`}
      pagination={false}
      scroll={{ x: 'max-content', y: 180 }}
      dataSource={draft.lines}
      columns={[
        { title: '结算', dataIndex: 'settlementNumber' },
        { title: '项目', dataIndex: 'item' },
        { title: '所属期', render: (_, line) => line.period || '–' },
        { title: '金额', align: 'right', render: (_, line) => <Money value={line.amount} /> },
        { title: '税率', align: 'right', render: (_, line) => (line.why === null ? rateText(line.rate) : '–') },
        { title: '税额', align: 'right', render: (_, line) => (line.why === null ? <Money value={line.tax} /> : '–') },
        { title: '', render: (_, line) => (line.why === null ? null : <StatusTag tone="plain">不开：{line.why}</StatusTag>) },
      ]}
    />
  );
}
