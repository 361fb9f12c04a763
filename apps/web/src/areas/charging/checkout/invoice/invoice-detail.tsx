// One invoice in a drawer: to whom, for which settlements and lines, what was done, and the step that comes next.
import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Descriptions, Drawer, Table, Tabs } from 'antd';
import {
  FILE_CATEGORY,
  getInvoice,
  INVOICE,
  invoiceDelivery,
  invoiceForm,
  invoiceKind,
  invoiceState,
  withdrawInvoice,
  type InvoiceDetail,
  type InvoiceLine,
} from '@anju/contract';
import { formatDay, formatMoney } from '@anju/domain';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import {
  DateText,
  EnumText,
  FailedState,
  InstantText,
  LoadingOverlay,
  Money,
  StatusTag,
  useConfirm,
  usePrint,
} from '../../../../ui/index.ts';
import { PaperLink } from '../../document/paper-input.tsx';
import { told } from '../../service/standard/standard-queries.ts';
import { InvoiceActions, type InvoiceStep } from './invoice-actions.tsx';
import { InvoiceAskDialog } from './invoice-ask.tsx';
import {
  InvoiceAskRedDialog,
  InvoiceDecideDialog,
  InvoiceHandOverDialog,
  InvoiceIssueDialog,
  InvoiceRedDialog,
} from './invoice-dialogs.tsx';
import { ExchangePaper, InvoicePaper } from './invoice-print.tsx';
import { INVOICE_TONES, rateText, useRefreshInvoices } from './invoice-text.ts';

interface DrawerProps {
  readonly id: number;
  /** Of the page it is opened on. */
  readonly access: Access;
  /** To a settlement; without it their numbers are text. */
  readonly onSettlement?: (id: number) => void;
  readonly onClose: () => void;
}

export function InvoiceDrawer({ id, access, onSettlement, onClose }: DrawerProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const refresh = useRefreshInvoices();
  const { print, paper } = usePrint();
  const [step, setStep] = useState<InvoiceStep | null>(null);
  const query = useQuery({
    queryKey: [getInvoice.path, id],
    queryFn: ({ signal }) => call(getInvoice, { id }, { signal, loading: false }),
  });
  const invoice = query.data;
  const close = () => setStep(null);
  const done = (text: string) => {
    close();
    void message.success(text);
    refresh();
  };
  async function withdraw({ number, version }: InvoiceDetail) {
    if (!(await confirm({ text: `撤回发票申请 ${number}，是否继续？` }))) return;
    await call(withdrawInvoice, { id, version });
    done('已撤回');
  }
  const dialog = { onDone: done, onClose: close };
  return (
    <Drawer
      open
      size={920}
      title={invoice ? `发票申请 ${invoice.number}` : '发票申请'}
      onClose={onClose}
      extra={
        invoice ? (
          <InvoiceActions invoice={invoice} access={access} onStep={setStep} onWithdraw={() => told(withdraw(invoice), refresh)}>
            {access.can('print') && invoice.exchange ? (
              <Button onClick={() => print(<ExchangePaper invoice={invoice} />)}>打印换票登记</Button>
            ) : null}
            {access.can('print') ? <Button onClick={() => print(<InvoicePaper invoice={invoice} />)}>打印申请单</Button> : null}
          </InvoiceActions>
        ) : null
      }
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {invoice ? <View invoice={invoice} onSettlement={onSettlement} /> : null}
      {invoice && (step === 'approve' || step === 'reject') ? (
        <InvoiceDecideDialog invoice={invoice} approve={step === 'approve'} {...dialog} />
      ) : null}
      {invoice && step === 'issue' ? <InvoiceIssueDialog invoice={invoice} {...dialog} /> : null}
      {invoice && step === 'hand-over' ? <InvoiceHandOverDialog invoice={invoice} {...dialog} /> : null}
      {invoice && step === 'ask-red' ? <InvoiceAskRedDialog invoice={invoice} {...dialog} /> : null}
      {invoice && step === 'red' ? <InvoiceRedDialog invoice={invoice} {...dialog} /> : null}
      {invoice && step === 'again' ? (
        <InvoiceAskDialog
          settlementIds={invoice.settlements.flatMap(({ id: part, again }) => (again ? [part] : []))}
          like={invoice}
          onDone={(number) => done(`已提交 ${number}，请他人审核`)}
          onClose={close}
        />
      ) : null}
      {paper}
    </Drawer>
  );
}

interface ViewProps {
  readonly invoice: InvoiceDetail;
  readonly onSettlement: ((id: number) => void) | undefined;
}
function View({ invoice, onSettlement }: ViewProps) {
  const facts: [string, ReactNode][] = [
    ['小区、房屋', [invoice.estateName, invoice.houseCode].filter(Boolean).join(' ')],
    ['付款人', invoice.payerName],
    ['发票种类', invoiceForm.text(invoice.kind)],
    ['抬头', `${invoice.title}（${invoiceKind.text(invoice.titleKind)}）`],
    ['税号', invoice.taxNo || '–'],
    ['地址、电话', invoice.addressPhone || '–'],
    ['开户行及账号', invoice.bankAccount || '–'],
    ['交付方式', [invoiceDelivery.text(invoice.delivery), invoice.deliverTo].filter(Boolean).join(' ')],
    ['发票号码', [invoice.invoiceCode, invoice.invoiceNo].filter(Boolean).join(' ') || '未开具'],
    ['开票', invoice.issuedOn ? `${formatDay(invoice.issuedOn)} ${invoice.issuedBy}` : '–'],
    ['领取人', invoice.takenBy || '–'],
    ['发票文件', <PaperLink key="file" category={FILE_CATEGORY.invoicePaper} parent={invoice.id} file={invoice.file} />],
    ['红字发票', invoice.redNo ? `${invoice.redNo} ${formatDay(invoice.redOn ?? '')} ${invoice.redBy}` : '–'],
    ['审核', [invoice.checkedBy, invoice.checkNote].filter(Boolean).join('：') || '–'],
    ['备注', invoice.remark || '–'],
  ];
  return (
    <>
      <p className="settlement-head">
        <EnumText of={invoiceState} value={invoice.state} tones={INVOICE_TONES} />
        {invoice.exchange ? <StatusTag tone="note">换票</StatusTag> : null}
        <span>{`金额 ${formatMoney(invoice.amount)} 元，其中税额 ${formatMoney(invoice.tax)} 元`}</span>
        <span className="ui-quiet">
          {invoice.createdBy} <InstantText value={invoice.createdAt} />
        </span>
      </p>
      {invoice.redReason ? (
        <Alert
          type={invoice.state === INVOICE.redDue ? 'error' : 'info'}
          showIcon
          className="entry-problems"
          title={invoice.state === INVOICE.redDue ? `请开具红字发票：${invoice.redReason}` : invoice.redReason}
        />
      ) : null}
      <Descriptions
        size="small"
        bordered
        column={2}
        className="settlement-facts"
        items={facts.map(([label, children]) => ({ key: label, label, children }))}
      />
      <Tabs
        size="small"
        items={[
          { key: 'lines', label: `明细 ${invoice.lines.length}`, children: <Lines lines={invoice.lines} /> },
          {
            key: 'settlements',
            label: `结算 ${invoice.settlements.length}`,
            children: <Settlements invoice={invoice} onSettlement={onSettlement} />,
          },
          { key: 'history', label: '经过', children: <History invoice={invoice} /> },
        ]}
      />
    </>
  );
}

function Lines({ lines }: { readonly lines: readonly InvoiceLine[] }) {
  return (
    <Table<InvoiceLine>
      size="small"
      rowKey={(line) => `${line.settlementId}-${line.seq}`}
      pagination={false}
      dataSource={[...lines]}
      columns={[
        { title: '项目', dataIndex: 'item' },
        { title: '对象', render: (_, line) => line.object || '–' },
        { title: '所属期', render: (_, line) => line.period || '–' },
        { title: '价税合计', align: 'right', render: (_, line) => <Money value={line.amount} /> },
        { title: '税率', align: 'right', render: (_, line) => rateText(line.rate) },
        { title: '税额', align: 'right', render: (_, line) => <Money value={line.tax} /> },
      ]}
    />
  );
}

function Settlements({ invoice, onSettlement }: ViewProps) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={invoice.settlements}
      columns={[
        {
          title: '票据号',
          render: (_, part) =>
            onSettlement ? (
              <Button type="link" size="small" onClick={() => onSettlement(part.id)}>
                {part.number}
              </Button>
            ) : (
              part.number
            ),
        },
        { title: '入账日', render: (_, part) => <DateText value={part.day} /> },
        { title: '结算金额', align: 'right', render: (_, part) => <Money value={part.total} /> },
        { title: '开票金额', align: 'right', render: (_, part) => <Money value={part.amount} /> },
      ]}
    />
  );
}

function History({ invoice }: { readonly invoice: InvoiceDetail }) {
  return (
    <ul className="settlement-reds" aria-label="经过">
      {invoice.history.map(({ at, by, action, note }) => (
        <li key={`${at}${action}`}>
          <InstantText value={at} /> {by} {action}，{note}
        </li>
      ))}
    </ul>
  );
}
