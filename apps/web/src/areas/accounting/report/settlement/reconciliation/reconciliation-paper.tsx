// 银行存款余额调节表 on paper: two columns with every item, signed by whoever made it and whoever looked it over.
import type { BankReconciliationDetail } from '@anju/contract';
import { formatDay, formatMoney, isZeroDecimal, adjustedBalances, monthEnd, ymFirstDay } from '@anju/domain';
import { PrintSheet, PrintTable } from '../../../../../ui/index.ts';
import { columnsOf, itemsOf, keyOf, paperRows, type PaperLine } from './sides.rules.ts';

const text = (line: PaperLine | null) => (line === null ? '' : line.strong ? <strong>{line.text}</strong> : `　${line.text}`);
const amount = (line: PaperLine | null) => (line === null ? '' : line.strong ? <strong>{line.amount}</strong> : line.amount);

interface PaperProps {
  readonly detail: BankReconciliationDetail;
  readonly table: NonNullable<BankReconciliationDetail['table']>;
}
export function ReconciliationPaper({ detail, table }: PaperProps) {
  const { account, lines, typed, bookBalance, companyName, ym } = detail;
  const items = itemsOf(lines, new Set(lines.filter(({ open }) => open).map(keyOf)), typed);
  const { difference } = adjustedBalances(bookBalance, table.statementBalance, items);
  const changed = table.bookBalance !== bookBalance;
  return (
    <PrintSheet
      title="银行存款余额调节表"
      head={
        <>
          <span>核算单位：{companyName}</span>
          <span>
            {account.bank} {account.accountNo}
          </span>
          <span>{formatDay(monthEnd(ymFirstDay(ym)))}</span>
          <span>单位：元</span>
        </>
      }
      foot={
        <>
          <span>编制人：{table.madeBy}</span>
          <span>复核：　　　　　　　　</span>
          <span>日期：　　　　　　　　</span>
        </>
      }
    >
      <PrintTable
        rows={paperRows(columnsOf(bookBalance, table.statementBalance, items))}
        columns={[
          { title: '企业账面', render: ([left]) => text(left) },
          { title: '企业金额', align: 'right', width: '30mm', render: ([left]) => amount(left) },
          { title: '银行对账单', render: ([, right]) => text(right) },
          { title: '银行金额', align: 'right', width: '30mm', render: ([, right]) => amount(right) },
        ]}
      />
      {isZeroDecimal(difference) ? null : <p>差额：{formatMoney(difference)}</p>}
      {changed ? <p>编制后账面余额已变动，编制时为 {formatMoney(table.bookBalance)}</p> : null}
      {table.remark === '' ? null : <p>备注：{table.remark}</p>}
    </PrintSheet>
  );
}
