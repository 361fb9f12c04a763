// 数电票 as a page: the invoice itself, or a red one of it. A plain layout with what the law asks for.
import { INVOICE_FORM, type InvoiceDetail, type InvoiceLine, type TaxRequest } from '@anju/contract';
import { capitalAmount, formatDay, formatMoney } from '@anju/domain';
import { PrintSheet, PrintTable, type PrintColumn } from '../../../../ui/index.ts';
import { PaperMarks } from '../../document/paper-marks.tsx';
import { rateText, withoutTax } from './invoice-text.ts';

/** *企业管理服务*物业管理费 */
const itemText = ({ item, taxClass }: InvoiceLine): string => (taxClass === '' ? item : `*${taxClass}*${item}`);

const LINES: readonly PrintColumn<InvoiceLine>[] = [
  { title: '项目名称', render: itemText },
  { title: '所属期', render: (line) => line.period || '–' },
  { title: '金额', render: withoutTax, align: 'right' },
  { title: '税率', render: (line) => rateText(line.rate), align: 'right' },
  { title: '税额', render: (line) => formatMoney(line.tax), align: 'right' },
];

interface PartyProps {
  readonly what: string;
  readonly name: string;
  readonly taxNo: string;
  readonly addressPhone: string;
  readonly bankAccount: string;
}
function Party({ what, name, taxNo, addressPhone, bankAccount }: PartyProps) {
  return (
    <div className="invoice-party" aria-label={`${what}信息`} role="group">
      <p>
        {what}　名称：{name}
      </p>
      <p>统一社会信用代码 / 纳税人识别号：{taxNo || '–'}</p>
      <p>地址、电话：{addressPhone || '–'}</p>
      <p>开户行及账号：{bankAccount || '–'}</p>
    </div>
  );
}

const TITLES: Readonly<Record<number, string>> = {
  [INVOICE_FORM.ordinary]: '电子发票（普通发票）',
  [INVOICE_FORM.special]: '电子发票（增值税专用发票）',
};

interface DigitalProps {
  readonly invoice: InvoiceDetail;
  readonly request: TaxRequest;
}
export function DigitalInvoicePaper({ invoice, request }: DigitalProps) {
  const { red, amount, tax, lines, invoiceNo, issuedOn, issuedBy, reason } = request;
  const { title, taxNo, addressPhone, bankAccount, seller, remark, simulated } = invoice;
  const notes = [remark, red ? `被红冲蓝字数电票号码：${invoice.invoiceNo}；红冲原因：${reason}` : ''].filter(Boolean);
  return (
    <PrintSheet
      title={TITLES[invoice.kind] ?? '电子发票'}
      head={
        <>
          <span>发票号码：{invoiceNo}</span>
          <span>开票日期：{formatDay(issuedOn ?? '')}</span>
          {red ? <span>红字发票</span> : null}
          {simulated ? <strong>模拟开票，不是有效发票</strong> : null}
        </>
      }
      foot={
        <>
          <span>开票人：{issuedBy}</span>
          <PaperMarks />
        </>
      }
    >
      <div className="invoice-parties">
        <Party what="购买方" name={title} taxNo={taxNo} addressPhone={addressPhone} bankAccount={bankAccount} />
        {seller ? <Party what="销售方" {...seller} /> : null}
      </div>
      <PrintTable
        columns={LINES}
        rows={lines}
        total={
          <>
            <tr>
              <td colSpan={2}>合计</td>
              <td style={{ textAlign: 'right' }}>{withoutTax(request)}</td>
              <td />
              <td style={{ textAlign: 'right' }}>{formatMoney(tax)}</td>
            </tr>
            <tr>
              <td colSpan={5}>
                价税合计（大写）：{capitalAmount(amount)}　（小写）：¥{formatMoney(amount)}
              </td>
            </tr>
          </>
        }
      />
      <p>备注：{notes.join('；') || '–'}</p>
    </PrintSheet>
  );
}
