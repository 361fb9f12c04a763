// 托收清单 and 托收失败清单 on paper; account numbers stay masked.
import { BANK_LINE, type BankBatch, type BankLineRow, type OutputOf, type printBankLines } from '@anju/contract';
import { formatCount, formatDay, formatInstant, formatMoney } from '@anju/domain';
import { PrintList } from '../../../../archetypes/index.ts';
import type { PrintColumn } from '../../../../ui/index.ts';
import { PaperMarks } from '../../document/paper-marks.tsx';

const START: readonly PrintColumn<BankLineRow>[] = [
  { title: '行号', render: (row) => row.seq, align: 'right', width: '12mm' },
  { title: '协议号', render: (row) => row.agreementNo },
  { title: '房屋', render: (row) => row.house },
  { title: '户名', render: (row) => row.accountName },
  { title: '账号', render: (row) => row.accountNo },
];
const AMOUNT: PrintColumn<BankLineRow> = { title: '金额', render: (row) => formatMoney(row.amount), align: 'right' };
const ALL: readonly PrintColumn<BankLineRow>[] = [
  ...START,
  { title: '账单', render: (row) => row.bills, align: 'right' },
  AMOUNT,
  {
    title: '结果',
    render: (row) =>
      [BANK_LINE.text(row.state), row.state === BANK_LINE.paid ? row.settlementNumber : row.message].filter(Boolean).join(' '),
  },
];
const FAILED: readonly PrintColumn<BankLineRow>[] = [
  ...START,
  { title: '付款人', render: (row) => row.payerName },
  { title: '电话', render: (row) => row.phone },
  AMOUNT,
  { title: '失败原因', render: (row) => `${row.code} ${row.message}`.trim() },
];

interface BankPaperProps {
  readonly batch: BankBatch;
  readonly sheet: OutputOf<typeof printBankLines>;
  readonly failed: boolean;
}
export function BankPaper({ batch, sheet, failed }: BankPaperProps) {
  const columns = failed ? FAILED : ALL;
  return (
    <PrintList
      title={failed ? '托收失败清单' : '托收清单'}
      of={sheet}
      columns={columns}
      note={
        <>
          <span>{sheet.companyName}</span>
          <span>
            {batch.estateName} {batch.number}
          </span>
          <span>
            {batch.bank} 合同 {batch.contractNo}
          </span>
          <span>账单到期至 {formatDay(batch.dueTo)}</span>
        </>
      }
      totals={
        <strong>
          合计 {formatCount(sheet.total)} 行，{formatMoney(sheet.amount)} 元
        </strong>
      }
      foot={
        <>
          <span>生成人：{batch.createdBy}</span>
          <span>报盘：{batch.exportedAt ? formatInstant(batch.exportedAt) : '未报盘'}</span>
          <span>审核：　　　　　　</span>
          <PaperMarks />
        </>
      }
    />
  );
}
