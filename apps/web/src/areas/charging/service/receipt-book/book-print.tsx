// 票据使用表 of one book: every page that was used, what is left, and the signatures.
import { BOOK_KIND, BOOK, PAGE, type OutputOf, type printReceiptBook, type ReceiptPageRow } from '@anju/contract';
import { formatDay, formatInstant, formatMoney } from '@anju/domain';
import { PrintList } from '../../../../archetypes/index.ts';
import type { PrintColumn } from '../../../../ui/index.ts';
import { PaperMarks } from '../../document/paper-marks.tsx';
import { bookName, untouchedText } from './book-queries.ts';

const COLUMNS: readonly PrintColumn<ReceiptPageRow>[] = [
  { title: '票号', render: (row) => row.page },
  { title: '状态', render: (row) => PAGE.text(row.state) },
  { title: '结算单号', render: (row) => row.settlementNumber },
  { title: '付款人', render: (row) => row.payerName },
  { title: '金额', render: (row) => (row.amount === '' || row.state === PAGE.void ? '' : formatMoney(row.amount)), align: 'right' },
  { title: '作废原因', render: (row) => row.reason },
  { title: '经手', render: (row) => row.by },
  { title: '时间', render: (row) => formatInstant(row.at) },
];

export function BookPaper({ book, rows, amount }: OutputOf<typeof printReceiptBook>) {
  return (
    <PrintList
      title="票据使用表"
      size="A4"
      of={{ rows }}
      columns={COLUMNS}
      note={
        <>
          <span>{book.companyName}</span>
          <span>
            {BOOK_KIND.text(book.kind)} {bookName(book)}
          </span>
          <span>状态 {BOOK.text(book.state)}</span>
          <span>
            领用人 {book.holderName || '–'} {book.holderDept}
          </span>
          <span>入库 {formatDay(book.receivedOn)}</span>
        </>
      }
      totals={
        <strong>
          已用 {book.used} 张 {formatMoney(amount)} 元，作废 {book.voided} 张；{untouchedText(book)}
        </strong>
      }
      foot={
        <>
          <span>领用人：　　　　　　</span>
          <span>票据管理：　　　　　　</span>
          <span>财务：　　　　　　</span>
          <PaperMarks />
        </>
      }
    />
  );
}
