import { createPortal } from 'react-dom';
import type { NoticePaper } from '@anju/contract';
import { formatMoney, isZeroDecimal, sumMoney } from '@anju/domain';
import { PrintTable, type PrintColumn } from '../../../../ui/index.ts';
import { periodText } from '../../bill/bill-text.ts';
import { LateNotes, lateNotes } from '../../document/late-notes.tsx';
import { LetterAnnex, LetterSum } from '../../document/letter.tsx';
import { PaperMarks } from '../../document/paper-marks.tsx';

type Line = NoticePaper['lines'][number];
const money = (value: string) => (isZeroDecimal(value) ? '' : formatMoney(value));

const columnsFor = (objectText: string): readonly PrintColumn<Line>[] => [
  // A parking space that belongs to a house is named; the house itself is named in the header.
  { title: '项目', render: (line) => (line.objectText === objectText ? line.item : `${line.item}（${line.objectText}）`) },
  { title: '期间', render: periodText },
  { title: '计算说明', render: (line) => line.explain },
  { title: '应收', render: (line) => formatMoney(line.amount), align: 'right' },
  { title: '优减', render: (line) => money(line.reduced), align: 'right' },
  { title: '已收', render: (line) => money(line.settled), align: 'right' },
  { title: '未收', render: (line) => formatMoney(line.open), align: 'right' },
  { title: '违约金', render: (line) => money(line.late), align: 'right' },
];

/** What the sum consists of, in one sentence: `其中本次账单 2 笔 575.40 元，往期欠费 2 笔 131.56 元` */
function reasons({ lines, before }: NoticePaper): string {
  const late = sumMoney([...lines.map((line) => line.late), before.late]);
  const parts = [
    `本次账单 ${lines.length} 笔 ${formatMoney(sumMoney(lines.map((line) => line.open)))} 元`,
    ...(before.bills > 0 ? [`往期欠费 ${before.bills} 笔 ${formatMoney(before.open)} 元`] : []),
    ...(isZeroDecimal(late) ? [] : [`违约金 ${formatMoney(late)} 元`]),
  ];
  return `其中${parts.join('，')}，明细附后。已缴纳的请忽略本通知。`;
}

/** 缴费通知单, one payer and house to a page. */
function NoticeSheet({ paper }: { readonly paper: NoticePaper }) {
  const { lines, before } = paper;
  const sum = (of: 'amount' | 'reduced' | 'settled' | 'open' | 'late') => formatMoney(sumMoney(lines.map((line) => line[of])));
  return (
    <article className="notice-paper" aria-label={`缴费通知单 ${paper.objectText} ${paper.payerName}`.trim()}>
      <h1>缴费通知单</h1>
      <div className="ui-print-head">
        <span>{paper.company}</span>
        <span>通知号 {paper.number}</span>
      </div>
      <LetterSum
        payerName={paper.payerName}
        owes={`您的 ${paper.estateName} ${paper.objectText} 应缴`}
        total={paper.total}
        capital={paper.capital}
        until={paper.wording}
        phone={paper.phone}
      />
      <p>{reasons(paper)}</p>
      <LetterAnnex title="费用明细">
        <PrintTable
          columns={columnsFor(paper.objectText)}
          rows={lines}
          total={
            <>
              <tr>
                <td colSpan={3}>本次小计</td>
                {(['amount', 'reduced', 'settled', 'open', 'late'] as const).map((of) => (
                  <td key={of} style={{ textAlign: 'right' }}>
                    {sum(of)}
                  </td>
                ))}
              </tr>
              {before.bills > 0 ? (
                <tr>
                  <td colSpan={6}>往期欠费 {before.bills} 笔</td>
                  <td style={{ textAlign: 'right' }}>{formatMoney(before.open)}</td>
                  <td style={{ textAlign: 'right' }}>{money(before.late)}</td>
                </tr>
              ) : null}
              <tr>
                <td colSpan={8}>
                  <strong>应缴合计 {formatMoney(paper.total)} 元</strong>
                </td>
              </tr>
            </>
          }
        />
        <LateNotes notes={[...lateNotes(lines, periodText), ...(before.lateTexts ?? [])]} />
      </LetterAnnex>
      <div className="ui-print-foot">
        <span>{paper.estateName}物业服务中心</span>
        <PaperMarks pages={false} />
      </div>
    </article>
  );
}

/** Hundreds of notices share one section and one page size. */
export function NoticePapers({ papers }: { readonly papers: readonly NoticePaper[] }) {
  return createPortal(
    <section className="ui-print ui-print-A4" aria-label="缴费通知单">
      <style>{'@page { size: A4 portrait; margin: 12mm 10mm; }'}</style>
      {papers.map((paper, at) => (
        <NoticeSheet key={at} paper={paper} />
      ))}
    </section>,
    document.body,
  );
}
