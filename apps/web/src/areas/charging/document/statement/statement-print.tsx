// 对账单 on paper.
import { STATEMENT, type PayerStatement, type StatementRow } from '@anju/contract';
import { formatDay, formatMoney, isZeroDecimal } from '@anju/domain';
import { PrintList } from '../../../../archetypes/index.ts';
import type { PrintColumn } from '../../../../ui/index.ts';
import { PaperMarks } from '../paper-marks.tsx';
import { balanceText, closingText } from './statement-text.ts';

const some = (amount: string): string => (isZeroDecimal(amount) ? '' : formatMoney(amount));
const COLUMNS: readonly PrintColumn<StatementRow>[] = [
  { title: '日期', render: (row) => formatDay(row.day) },
  { title: '内容', render: (row) => STATEMENT.text(row.kind) },
  { title: '单号', render: (row) => row.number },
  { title: '对象', render: (row) => `${row.estateName} ${row.objectText}`.trim() },
  { title: '说明', render: (row) => row.text },
  { title: '应收', render: (row) => some(row.charge), align: 'right' },
  { title: '已收', render: (row) => some(row.credit), align: 'right' },
  { title: '余额', render: (row) => formatMoney(row.balance), align: 'right' },
];

export function StatementPaper({ statement }: { readonly statement: PayerStatement }) {
  const { payer, company, from, to, opening, charged, credited, closing, rows } = statement;
  return (
    <PrintList
      title="对账单"
      of={{ rows }}
      columns={COLUMNS}
      note={
        <>
          <span>{company}</span>
          <span>付款人 {payer.name}</span>
          <span>
            {formatDay(from)} – {formatDay(to)}
          </span>
          <span>期初 {balanceText(opening)}</span>
        </>
      }
      totals={
        <strong>
          本期应收 {formatMoney(charged)} 元，已收 {formatMoney(credited)} 元；期末 {balanceText(closing)}
        </strong>
      }
      foot={
        <>
          <span>{company}（盖章）：　　　　　　</span>
          <span>付款人核对签字：　　　　　　</span>
          <PaperMarks />
        </>
      }
    >
      <p>{closingText(statement)}</p>
    </PrintList>
  );
}
