// One invoice in a drawer: its buyer, settlements and lines, its history, and the next step.
import { Alert, Button, Table } from 'antd';
import {
  askTaxInvoice,
  FILE_CATEGORY,
  getInvoice,
  INVOICE,
  DELIVERY,
  INVOICE_FORM,
  INVOICE_KIND,
  sendInvoice,
  sendRedInvoice,
  withdrawInvoice,
  type InvoiceDetail,
  type InvoiceLine,
  type TaxRequest,
} from '@anju/contract';
import { formatDay, formatMoney } from '@anju/domain';
import { Facts, RecordDrawer, RecordTabs, useActs, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { DateText, EnumText, InstantText, Money, StatusTag, useConfirm, usePrint } from '../../../../ui/index.ts';
import { PaperLink } from '../../document/paper-input.tsx';
import { InvoiceActions, type InvoiceActs } from './invoice-actions.tsx';
import { InvoiceAskDialog } from './invoice-ask.tsx';
import { InvoiceCorrectDialog } from './invoice-buyer.tsx';
import { DigitalInvoicePaper } from './invoice-digital.tsx';
import {
  InvoiceAskRedDialog,
  InvoiceDecideDialog,
  InvoiceHandOverDialog,
  InvoiceIssueDialog,
  InvoiceRedDialog,
} from './invoice-dialogs.tsx';
import { ExchangePaper, InvoicePaper } from './invoice-print.tsx';
import { InvoiceRequests } from './invoice-requests.tsx';
import { INVOICE_TONES, openRed, rateText, redText, useRefreshInvoices } from './invoice-text.ts';

interface DrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  /** The access of the page the drawer is opened on. */
  readonly access: Access;
  /** Opens a settlement; without it the settlement numbers are plain text. */
  readonly onSettlement?: (id: number) => void;
  readonly onClose: () => void;
}

export function InvoiceDrawer({ list, id, access, onSettlement, onClose }: DrawerProps) {
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const acts: InvoiceActs = useActs(useRefreshInvoices());
  const { doing } = acts;
  const atTaxSystem = (text: string, work: () => Promise<unknown>, done: string) =>
    acts.attempt(async () => {
      if (text !== '' && !(await confirm({ text: `${text}，是否继续？` }))) return;
      await work();
      acts.done(done);
    });
  const send = ({ version, through, kind, amount, title }: InvoiceDetail) =>
    atTaxSystem(
      `通过${through}向“${title}”开具${INVOICE_FORM.text(kind)} ${formatMoney(amount)} 元`,
      () => call(sendInvoice, { id, version }),
      '已提交税务系统',
    );
  const sendRed = (invoice: InvoiceDetail) =>
    atTaxSystem(
      `对发票 ${invoice.invoiceNo} 开具红字发票 ${openRed(invoice)
        .map(({ amount }) => formatMoney(amount))
        .join('、')} 元`,
      () => call(sendRedInvoice, { id, version: invoice.version }),
      '已提交税务系统',
    );
  const ask = () => atTaxSystem('', () => call(askTaxInvoice, { id }), '已查询');
  const withdraw = ({ number, version }: InvoiceDetail) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `撤回发票申请 ${number}，是否继续？` }))) return;
      await call(withdrawInvoice, { id, version });
      acts.done('已撤回');
    });
  const dialog = { onDone: acts.done, onClose: acts.close };
  return (
    <RecordDrawer
      list={list}
      record={useRead(getInvoice, { id })}
      what="发票申请"
      title={({ number }) => `发票申请 ${number}`}
      onClose={onClose}
      actions={(invoice) => (
        <InvoiceActions
          invoice={invoice}
          access={access}
          acts={acts}
          onWithdraw={() => withdraw(invoice)}
          onSend={() => send(invoice)}
          onSendRed={() => sendRed(invoice)}
          onAsk={ask}
        />
      )}
      foot={(invoice) => ({
        danger:
          access.can('change') && INVOICE.is(invoice.state, 'issued', 'taken') ? (
            <Button danger onClick={() => acts.begin('ask-red', invoice)}>
              申请红冲
            </Button>
          ) : null,
        acts: access.can('print') ? (
          <>
            {invoice.exchange ? <Button onClick={() => print(<ExchangePaper invoice={invoice} />)}>打印换票登记</Button> : null}
            <Button onClick={() => print(<InvoicePaper invoice={invoice} />)}>打印申请单</Button>
          </>
        ) : null,
      })}
    >
      {(invoice) => (
        <>
          <View
            invoice={invoice}
            onSettlement={onSettlement}
            onPrint={access.can('print') ? (request) => print(<DigitalInvoicePaper invoice={invoice} request={request} />) : undefined}
          />
          {doing?.kind === 'approve' || doing?.kind === 'reject' ? (
            <InvoiceDecideDialog invoice={doing.row} approve={doing.kind === 'approve'} {...dialog} />
          ) : null}
          {doing?.kind === 'issue' ? <InvoiceIssueDialog invoice={doing.row} {...dialog} /> : null}
          {doing?.kind === 'correct' ? <InvoiceCorrectDialog invoice={doing.row} {...dialog} /> : null}
          {doing?.kind === 'hand-over' ? <InvoiceHandOverDialog invoice={doing.row} {...dialog} /> : null}
          {doing?.kind === 'ask-red' ? <InvoiceAskRedDialog invoice={doing.row} {...dialog} /> : null}
          {doing?.kind === 'red' ? <InvoiceRedDialog invoice={doing.row} {...dialog} /> : null}
          {doing?.kind === 'again' ? (
            <InvoiceAskDialog
              settlementIds={doing.row.settlements.flatMap(({ id: part, again }) => (again ? [part] : []))}
              like={doing.row}
              onDone={(number) => acts.done(`已提交 ${number}，请他人审核`)}
              onClose={acts.close}
            />
          ) : null}
          {paper}
        </>
      )}
    </RecordDrawer>
  );
}

interface ViewProps {
  readonly invoice: InvoiceDetail;
  readonly onSettlement: ((id: number) => void) | undefined;
}
function View({ invoice, onSettlement, onPrint }: ViewProps & { readonly onPrint: ((request: TaxRequest) => void) | undefined }) {
  const redDue = INVOICE.is(invoice.state, 'redDue', 'redFailed');
  const failed = INVOICE.is(invoice.state, 'failed', 'redFailed');
  return (
    <>
      <p className="invoice-head">
        <EnumText of={INVOICE} value={invoice.state} tones={INVOICE_TONES} />
        {invoice.exchange ? <StatusTag tone="kind">换票</StatusTag> : null}
        <span>{`金额 ${formatMoney(invoice.amount)} 元，其中税额 ${formatMoney(invoice.tax)} 元${redText(invoice)}`}</span>
        <span className="ui-quiet">
          {invoice.createdBy} <InstantText value={invoice.createdAt} />
        </span>
      </p>
      {invoice.redReason ? (
        <Alert
          type={redDue ? 'error' : 'info'}
          showIcon
          className="entry-problems"
          title={redDue ? `请开具红字发票：${invoice.redReason}` : invoice.redReason}
        />
      ) : null}
      {invoice.message ? (
        <Alert
          type={failed ? 'error' : 'info'}
          showIcon
          className="entry-problems"
          title={failed ? `${INVOICE.text(invoice.state)}：${invoice.message}` : invoice.message}
        />
      ) : null}
      <Facts
        columns={2}
        className="invoice-facts"
        rows={[
          ['小区、房屋', [invoice.estateName, invoice.houseCode].filter(Boolean).join(' ')],
          ['付款人', invoice.payerName],
          ['发票种类', INVOICE_FORM.text(invoice.kind)],
          ['抬头', `${invoice.title}（${INVOICE_KIND.text(invoice.titleKind)}）`],
          ['税号', invoice.taxNo],
          ['地址、电话', invoice.addressPhone],
          ['开户行及账号', invoice.bankAccount],
          ['交付方式', [DELIVERY.text(invoice.delivery), invoice.deliverTo].filter(Boolean).join(' ')],
          ['发票号码', [invoice.invoiceCode, invoice.invoiceNo].filter(Boolean).join(' ') || '未开具'],
          ['开票', invoice.issuedOn && `${formatDay(invoice.issuedOn)} ${invoice.issuedBy}`],
          ['领取人', invoice.takenBy],
          ['发票文件', <PaperLink key="file" category={FILE_CATEGORY.invoicePaper} parent={invoice.id} file={invoice.file} />],
          ['红字发票', invoice.redNo && `${invoice.redNo} ${formatDay(invoice.redOn ?? '')} ${invoice.redBy}`],
          ['审核', [invoice.checkedBy, invoice.checkNote].filter(Boolean).join('：')],
          ['备注', invoice.remark],
        ]}
      />
      <RecordTabs
        items={[
          { key: 'lines', label: `明细 ${invoice.lines.length}`, children: <Lines lines={invoice.lines} /> },
          {
            key: 'settlements',
            label: `结算 ${invoice.settlements.length}`,
            children: <Settlements invoice={invoice} onSettlement={onSettlement} />,
          },
          ...(invoice.requests.length === 0
            ? []
            : [
                {
                  key: 'requests',
                  label: `数电票 ${invoice.requests.length}`,
                  children: <InvoiceRequests invoice={invoice} {...(onPrint ? { onPrint } : {})} />,
                },
              ]),
          { key: 'history', label: '操作记录', children: <History invoice={invoice} /> },
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
    <ul className="invoice-history" aria-label="操作记录">
      {invoice.history.map(({ at, by, action, note }) => (
        <li key={`${at}${action}`}>
          <InstantText value={at} /> {by} {action}，{note}
        </li>
      ))}
    </ul>
  );
}
