// 公共收益收支表 on paper, for a stairwell: nobody is named on it. Summaries are typed by hand, so they are printed only when asked for, and
// without numbers as long as those of phones, identity cards and accounts.
import type { PublicStatement } from '@anju/contract';
import { formatDay, formatMoney, isZeroDecimal } from '@anju/domain';
import { PrintSheet, PrintTable } from '../../../../ui/index.ts';
import { rangeWords } from '../statement-paper.tsx';

interface PaperRow {
  readonly day: string;
  readonly number: string;
  readonly text: string;
  readonly amount: string;
  readonly strong: boolean;
}
const LONG_NUMBER = /\d(?:[\s-]?\d){6,}/g;
const heading = (text: string, amount: string): PaperRow => ({ day: '', number: '', text, amount, strong: true });

/** One side: its sum, then each item with its lines; a single item goes without its own sum. */
function sideRows({ items, lines }: PublicStatement, side: 'in' | 'out', summaries: boolean): PaperRow[] {
  const moved = lines.filter((line) => !isZeroDecimal(line[side]));
  return items.flatMap((item) => {
    const own = moved.filter(({ code }) => code === item.code);
    if (own.length === 0) return [];
    const sum = items.length > 1 ? [{ ...heading(`${item.name}小计`, item[side]), strong: false }] : [];
    return [
      ...own.map(({ day, number, name, summary, [side]: amount }) => ({
        day: formatDay(day),
        number,
        text: summaries ? summary.replaceAll(LONG_NUMBER, '***') : name,
        amount,
        strong: false,
      })),
      ...sum,
    ];
  });
}

interface PaperProps {
  readonly statement: PublicStatement;
  readonly range: { readonly from: number; readonly to: number };
  readonly summaries: boolean;
}
export function PublicPaper({ statement, range, summaries }: PaperProps) {
  const { estateName, companyName, sum } = statement;
  const rows: PaperRow[] = [
    heading('一、期初结存', sum.opening),
    heading('二、本期收入', sum.in),
    ...sideRows(statement, 'in', summaries),
    heading('三、本期支出', sum.out),
    ...sideRows(statement, 'out', summaries),
    heading('四、期末结存（一＋二－三）', sum.balance),
  ];
  const shown = (text: string, { strong }: PaperRow) => (strong ? <strong>{text}</strong> : text);
  return (
    <PrintSheet
      title={`${estateName}公共收益收支表`}
      head={
        <>
          <span>物业服务企业：{companyName}</span>
          <span>{rangeWords(range)}</span>
          <span>单位：元</span>
        </>
      }
      foot={
        <>
          <span>公示日期：　　　　年　　月　　日 至 　　　　年　　月　　日</span>
          <span>物业服务企业（盖章）：　　　　　　　　</span>
          <span>业主委员会（盖章）：　　　　　　　　</span>
        </>
      }
    >
      <PrintTable
        rows={rows}
        columns={[
          { title: '日期', width: '24mm', render: ({ day }) => day },
          { title: '凭证字号', width: '24mm', render: ({ number }) => number },
          { title: '内容', render: (row) => shown(row.text, row) },
          { title: '金额', align: 'right', width: '34mm', render: (row) => shown(formatMoney(row.amount), row) },
        ]}
      />
    </PrintSheet>
  );
}
