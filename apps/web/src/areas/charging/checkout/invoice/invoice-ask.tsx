// 开发票: the invoice lines that result from the settlements, and the buyer. The typed values stay when the request is refused.
import './invoice.css';
import { Alert, Checkbox, Form, Table } from 'antd';
import { createInvoice, draftInvoice, DELIVERY, INVOICE_FORM, INVOICE_KIND, type InvoiceDetail, type InvoiceDraft } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { Dialog, FailedState, LoadingOverlay, Money, StatusTag } from '../../../../ui/index.ts';
import { BuyerFields } from './invoice-buyer.tsx';
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
    <Dialog title={like ? `重新开具 ${like.number}` : '开发票'} open footer={null} onCancel={onClose}>
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
    </Dialog>
  );
}

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
  return (
    <EntryDialog title={like ? `重新开具 ${like.number}` : '开发票'} entry={entry} onClose={onClose} size="wide" saveText="提交申请">
      <Alert
        type="info"
        showIcon
        className="entry-problems"
        title={`${draft.companyName} 向 ${draft.payerName}${draft.houseCode ? `（${draft.houseCode}）` : ''} 开票 ${formatMoney(draft.amount)} 元，其中税额 ${formatMoney(draft.tax)} 元；由他人审核后开具。`}
      />
      <Lines draft={draft} />
      <BuyerFields entry={entry} titles={draft.titles}>
        <Form.Item name="exchange" valuePropName="checked">
          <Checkbox>换票：原收据已收回</Checkbox>
        </Form.Item>
      </BuyerFields>
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
        { title: '状态', render: (_, line) => (line.why === null ? null : <StatusTag tone="ended">不开：{line.why}</StatusTag>) },
      ]}
    />
  );
}
