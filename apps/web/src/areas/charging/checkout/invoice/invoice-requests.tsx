// What was asked of the tax system for an invoice: the blue invoice and its red ones, each with its number, state, answer, page and file.
import { Button, Table } from 'antd';
import { FILE_CATEGORY, TAX_REQUEST, type InvoiceDetail, type TaxRequest } from '@anju/contract';
import { DateText, EnumText, Money, type Tone } from '../../../../ui/index.ts';
import { PaperLink } from '../../document/paper-input.tsx';

const TONES: Record<TaxRequest['state'], Tone> = {
  [TAX_REQUEST.sent]: 'work',
  [TAX_REQUEST.issued]: 'paid',
  [TAX_REQUEST.failed]: 'overdue',
  [TAX_REQUEST.redDue]: 'overdue',
  [TAX_REQUEST.redSent]: 'work',
  [TAX_REQUEST.redIssued]: 'ended',
  [TAX_REQUEST.redFailed]: 'overdue',
};

interface RequestsProps {
  readonly invoice: InvoiceDetail;
  /** Absent if the user may not print. */
  readonly onPrint?: (request: TaxRequest) => void;
}
export function InvoiceRequests({ invoice, onPrint }: RequestsProps) {
  return (
    <Table<TaxRequest>
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={invoice.requests}
      columns={[
        { title: '请求号', dataIndex: 'number' },
        { title: '票种', render: (_, one) => (one.red ? '红字' : '蓝字') },
        { title: '状态', render: (_, one) => <EnumText of={TAX_REQUEST} value={one.state} tones={TONES} /> },
        { title: '价税合计', align: 'right', render: (_, one) => <Money value={one.amount} /> },
        { title: '税额', align: 'right', render: (_, one) => <Money value={one.tax} /> },
        { title: '发票号码', render: (_, one) => one.invoiceNo || '–' },
        { title: '开票日期', render: (_, one) => <DateText value={one.issuedOn} /> },
        { title: '税务系统答复', render: (_, one) => one.message || '–' },
        { title: '红冲原因', render: (_, one) => one.reason || '–' },
        {
          title: '票面',
          render: (_, one) =>
            one.invoiceNo === '' ? (
              '–'
            ) : (
              <>
                {onPrint ? (
                  <Button type="link" size="small" onClick={() => onPrint(one)}>
                    打印票面
                  </Button>
                ) : null}
                <PaperLink category={FILE_CATEGORY.invoicePaper} parent={invoice.id} file={one.file} />
              </>
            ),
        },
      ]}
    />
  );
}
