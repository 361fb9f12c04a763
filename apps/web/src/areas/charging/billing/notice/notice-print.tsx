import { createPortal } from 'react-dom';
import type { NoticePaper } from '@anju/contract';
import { formatMoney, isZeroDecimal, sumMoney } from '@anju/domain';
import { PrintTable, type PrintColumn } from '../../../../ui/index.ts';
import { periodText } from '../../bill/bill-text.ts';
import { LateNotes, lateNotes } from '../../document/late-notes.tsx';
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
      <p>
        {paper.payerName || '业主'}：您的 {paper.estateName} {paper.objectText} 应缴费用如下。
      </p>
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
                <strong>
                  应缴合计 {formatMoney(paper.total)} 元　大写：{paper.capital}
                </strong>
              </td>
            </tr>
          </>
        }
      />
      <LateNotes notes={[...lateNotes(lines, periodText), ...(before.lateTexts ?? [])]} />
      <p>
        <strong>{paper.wording}。</strong>
      </p>
      <p>缴费办法：请到物业服务中心缴纳，可用现金、刷卡、转账、微信或支付宝；转账请注明小区和房号。已缴纳的请忽略本通知。</p>
      <div className="ui-print-foot">
        <span>{paper.estateName}物业服务中心</span>
        <span>{paper.phone ? `咨询电话：${paper.phone}` : ''}</span>
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
