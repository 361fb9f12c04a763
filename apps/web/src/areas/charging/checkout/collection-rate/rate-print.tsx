// 收缴率表 on paper, with the definition of each figure below it.
import { RATE_NOTES, type collectionRate, type OutputOf, type RateFigures } from '@anju/contract';
import { formatDay, formatMoney, isZeroDecimal } from '@anju/domain';
import { PrintList } from '../../../../archetypes/index.ts';
import type { PrintColumn } from '../../../../ui/index.ts';
import { PaperCompany, PaperMarks } from '../../document/paper-marks.tsx';
import { RATE_TABLE, rateText } from './rate-text.ts';

type Line = RateFigures & { readonly name: string };

function cell(line: RateFigures, one: (typeof RATE_TABLE)[number]): string {
  if ('rate' in one) return rateText(line.rates[one.rate]);
  const value = line[one.figure];
  if (typeof value === 'number') return String(value);
  return isZeroDecimal(value) ? '' : formatMoney(value);
}

interface RatePaperProps {
  readonly data: OutputOf<typeof collectionRate>;
  /** 云栖花园 按小区 账期 2026.01 – 2026.06 */
  readonly head: readonly string[];
  readonly firstColumn: string;
}

export function RatePaper({ data, head, firstColumn }: RatePaperProps) {
  const columns: readonly PrintColumn<Line>[] = [
    { title: firstColumn, render: ({ name }) => name },
    ...RATE_TABLE.map((one): PrintColumn<Line> => ({ title: one.title, align: 'right', render: (line) => cell(line, one) })),
  ];
  return (
    <PrintList
      title="收缴率表"
      of={{ rows: data.rows }}
      columns={columns}
      className="rate-paper"
      totals={{ text: '合计', cells: Object.fromEntries(RATE_TABLE.map((one) => [one.title, cell(data.total, one)])) }}
      note={
        <>
          <PaperCompany />
          {[...head, `截至 ${formatDay(data.cutOff)}`].map((text) => (
            <span key={text}>{text}</span>
          ))}
        </>
      }
      foot={
        <>
          <span>制表：　　　　　　</span>
          <span>复核：　　　　　　</span>
          <PaperMarks />
        </>
      }
    >
      {RATE_NOTES.map(([name, text]) => (
        <p key={name}>
          {name}：{text}
        </p>
      ))}
    </PrintList>
  );
}
