// 发票申请单 and, where the receipt was exchanged for it, 换票登记.
import { DELIVERY, INVOICE_FORM, INVOICE_KIND, INVOICE, type InvoiceDetail, type InvoiceLine } from '@anju/contract';
import { formatDay, formatInstant, formatMoney } from '@anju/domain';
import { PrintSheet, PrintTable, type PrintColumn } from '../../../../ui/index.ts';
import { PaperMarks } from '../../document/paper-marks.tsx';
import { rateText, withoutTax } from './invoice-text.ts';

const LINES: readonly PrintColumn<InvoiceLine>[] = [
  { title: '项目', render: (line) => line.item },
  { title: '对象', render: (line) => line.object || '–' },
  { title: '所属期', render: (line) => line.period || '–' },
  { title: '不含税金额', render: withoutTax, align: 'right' },
  { title: '税率', render: (line) => rateText(line.rate), align: 'right' },
  { title: '税额', render: (line) => formatMoney(line.tax), align: 'right' },
  { title: '价税合计', render: (line) => formatMoney(line.amount), align: 'right' },
];

const Head = ({ invoice }: { readonly invoice: InvoiceDetail }) => (
  <>
    <span>{invoice.companyName}</span>
    <span>{[invoice.estateName, invoice.houseCode].filter(Boolean).join(' ')}</span>
    <span>编号 {invoice.number}</span>
    <span>状态 {INVOICE.text(invoice.state)}</span>
  </>
);

export function InvoicePaper({ invoice }: { readonly invoice: InvoiceDetail }) {
  const facts = [
    `${INVOICE_FORM.text(invoice.kind)}　抬头（${INVOICE_KIND.text(invoice.titleKind)}）：${invoice.title}　税号：${invoice.taxNo || '–'}`,
    `地址、电话：${invoice.addressPhone || '–'}　开户行及账号：${invoice.bankAccount || '–'}`,
    `付款人：${invoice.payerName}　结算：${invoice.settlements.map(({ number }) => number).join('、')}`,
    `交付方式：${[DELIVERY.text(invoice.delivery), invoice.deliverTo].filter(Boolean).join(' ')}　备注：${invoice.remark || '–'}`,
    ...(invoice.invoiceNo
      ? [`发票：${[invoice.invoiceCode, invoice.invoiceNo].filter(Boolean).join(' ')}　开票日期：${formatDay(invoice.issuedOn ?? '')}`]
      : []),
  ];
  return (
    <PrintSheet
      title="发票申请单"
      head={<Head invoice={invoice} />}
      foot={
        <>
          <span>
            申请人：{invoice.createdBy} {formatInstant(invoice.createdAt)}
          </span>
          <span>审核人：{invoice.checkedBy || '　　　　　　'}</span>
          <span>开票人：{invoice.issuedBy || '　　　　　　'}</span>
          <span>领取人签字：{invoice.takenBy || '　　　　　　'}</span>
          <PaperMarks />
        </>
      }
    >
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      <PrintTable
        columns={LINES}
        rows={invoice.lines}
        total={
          <tr>
            <td colSpan={3}>合计　大写：{invoice.capital}</td>
            <td style={{ textAlign: 'right' }}>{withoutTax(invoice)}</td>
            <td />
            <td style={{ textAlign: 'right' }}>{formatMoney(invoice.tax)}</td>
            <td style={{ textAlign: 'right' }}>{formatMoney(invoice.amount)}</td>
          </tr>
        }
      />
    </PrintSheet>
  );
}

type Part = InvoiceDetail['settlements'][number];
const PARTS: readonly PrintColumn<Part>[] = [
  { title: '收回的收据号', render: (part) => part.number },
  { title: '收款日期', render: (part) => formatDay(part.day) },
  { title: '收据金额', render: (part) => formatMoney(part.total), align: 'right' },
  { title: '换开金额', render: (part) => formatMoney(part.amount), align: 'right' },
];

export function ExchangePaper({ invoice }: { readonly invoice: InvoiceDetail }) {
  return (
    <PrintSheet
      title="换票登记"
      head={<Head invoice={invoice} />}
      foot={
        <>
          <span>经办人：{invoice.createdBy}</span>
          <span>交回人签字：　　　　　　</span>
          <span>日期：{formatInstant(invoice.createdAt)}</span>
          <PaperMarks />
        </>
      }
    >
      <p>
        下列收据已由 {invoice.payerName} 交回，换开{INVOICE_FORM.text(invoice.kind)}（申请 {invoice.number}
        {invoice.invoiceNo ? `，发票号码 ${invoice.invoiceNo}` : '，发票待开具'}），抬头：{invoice.title}。
      </p>
      <PrintTable
        columns={PARTS}
        rows={invoice.settlements}
        total={
          <tr>
            <td colSpan={3}>合计　大写：{invoice.capital}</td>
            <td style={{ textAlign: 'right' }}>{formatMoney(invoice.amount)}</td>
          </tr>
        }
      />
    </PrintSheet>
  );
}
