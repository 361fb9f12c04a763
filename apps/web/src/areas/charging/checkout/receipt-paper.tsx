// 收据, 预交单, 押金单, 退款单 on paper: A4, a three-part 241×140 form, or an 80 mm roll, as the rule of the company says.
// What it says is the stored paper, word for word; only 补打 and 作废 are added.
import './receipt.css';
import { createPortal } from 'react-dom';
import type { OutputOf, printReceipt, ReceiptPaper } from '@anju/contract';
import { formatDay, formatInstant, formatMoney, isZeroDecimal } from '@anju/domain';
import { PrintTable, type PrintColumn } from '../../../ui/index.ts';

type Printed = Pick<OutputOf<typeof printReceipt>, 'paper' | 'mark' | 'state' | 'kind'>;
type Line = ReceiptPaper['lines'][number];
const VOID = 2;

const itemOf = (line: Line, house: string): string =>
  line.object === '' || line.object === house ? line.item : `${line.item}（${line.object}）`;

/** A roll is cut behind the text: about so many millimetres, rather too many than a second paper. */
const wrapped = (text: string, perLine: number): number => Math.ceil(text.length / perLine);
const lineHeight = (line: Line, house: string): number =>
  2 +
  5 * wrapped(`${itemOf(line, house)} ${line.period}`, 30) +
  4 * wrapped(line.explain, 38) +
  (isZeroDecimal(line.late) ? 0 : 5) +
  (isZeroDecimal(line.reduction) ? 0 : 4);
const rollHeight = ({ lines, house, tenders, footer, remark, notes = [] }: ReceiptPaper): number =>
  90 +
  6 * wrapped(notes.join('；'), 22) +
  lines.reduce((sum, line) => sum + lineHeight(line, house), 0) +
  7 * tenders.length +
  6 * (wrapped(footer, 22) + wrapped(remark, 22));

const pageOf = (paper: ReceiptPaper): string => {
  if (paper.layout === '80') return `80mm ${rollHeight(paper)}mm; margin: 3mm 4mm`;
  return paper.layout === '241' ? '241mm 140mm; margin: 7mm 12mm 5mm' : 'A4 portrait; margin: 12mm 12mm';
};

const some = (amount: string): string => (isZeroDecimal(amount) ? '' : formatMoney(amount));

function columnsOf({ lines, house }: ReceiptPaper): PrintColumn<Line>[] {
  const any = (of: 'late' | 'reduction') => lines.some((line) => !isZeroDecimal(line[of]));
  return [
    { title: '项目', render: (line) => itemOf(line, house) },
    { title: '所属期', render: (line) => line.period },
    { title: '计费说明', render: (line) => line.explain },
    ...(any('reduction') ? [{ title: '优减', render: (line: Line) => some(line.reduction), align: 'right' as const }] : []),
    { title: '金额', render: (line) => formatMoney(line.amount), align: 'right' },
    ...(any('late') ? [{ title: '违约金', render: (line: Line) => some(line.late), align: 'right' as const }] : []),
  ];
}

const tenderTexts = ({ tenders }: ReceiptPaper): string[] =>
  tenders.map(({ name, amount, reference }) => `${name} ${formatMoney(amount)}${reference ? `（${reference}）` : ''}`);

function Cash({ paper }: { readonly paper: ReceiptPaper }) {
  if (isZeroDecimal(paper.changeGiven)) return null;
  return (
    <span>
      实收现金 {formatMoney(paper.received)}　找零 {formatMoney(paper.changeGiven)}
    </span>
  );
}

function Head({ paper, mark }: { readonly paper: ReceiptPaper; readonly mark: string }) {
  return (
    <>
      <p className="receipt-company">{paper.company}</p>
      <h1>
        {paper.title}
        {mark ? <small>{mark}</small> : null}
      </h1>
      <div className="ui-print-head">
        <span>No. {paper.number}</span>
        <span>日期 {formatDay(paper.day)}</span>
        {paper.original ? <span>红冲原单 {paper.original}</span> : null}
        <span>付款人 {paper.payer}</span>
        <span>
          房屋 {paper.estate} {paper.house}
        </span>
      </div>
    </>
  );
}

/** What the accounts hold after it. */
function Notes({ paper }: { readonly paper: ReceiptPaper }) {
  return paper.notes?.length ? <p>{paper.notes.join('；')}</p> : null;
}

/** What each paper is for, where the law or custom wants it said. */
const CONDITIONS: Partial<Record<Printed['kind'], string>> = {
  prepaid: '预交款按约定抵付以后的费用，余款可凭本单申请退还。',
  deposit: '退还押金时请交回本单；应扣款项经双方确认后从押金中扣除。',
};

function Sheet({ paper, mark, kind }: Omit<Printed, 'state'>) {
  const columns = columnsOf(paper);
  return (
    <>
      <Head paper={paper} mark={mark} />
      <PrintTable
        columns={columns}
        rows={paper.lines}
        total={
          <tr>
            <td colSpan={columns.length}>
              <strong>
                合计 {formatMoney(paper.total)} 元　大写：{paper.capitalAmount}
              </strong>
            </td>
          </tr>
        }
      />
      <div className="ui-print-head">
        <span>收款方式：{tenderTexts(paper).join('；')}</span>
        <Cash paper={paper} />
      </div>
      <Notes paper={paper} />
      {paper.remark ? <p>备注：{paper.remark}</p> : null}
      {CONDITIONS[kind] ? <p>{CONDITIONS[kind]}</p> : null}
      <div className="ui-print-foot">
        <span>收款人：{paper.cashier}</span>
        <span>收款单位（盖章）：</span>
        <span>{kind === 'refund' ? '领款人签字' : '付款人签字'}：　　　　　　</span>
      </div>
      {paper.footer ? <p>{paper.footer}</p> : null}
    </>
  );
}

function Roll({ paper, mark, kind }: Omit<Printed, 'state'>) {
  return (
    <>
      <Head paper={paper} mark={mark} />
      <ul>
        {paper.lines.map((line, index) => (
          <li key={index}>
            <div>
              <span>
                {itemOf(line, paper.house)} {line.period}
              </span>
              <b>{formatMoney(line.amount)}</b>
            </div>
            {line.explain ? <small>{line.explain}</small> : null}
            {isZeroDecimal(line.reduction) ? null : <small>优减 {formatMoney(line.reduction)}</small>}
            {isZeroDecimal(line.late) ? null : (
              <div>
                <span>违约金</span>
                <b>{formatMoney(line.late)}</b>
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="receipt-sum">
        <span>合计</span>
        <b>{formatMoney(paper.total)}</b>
      </div>
      <p>{paper.capitalAmount}</p>
      {tenderTexts(paper).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        <Cash paper={paper} />
      </p>
      <Notes paper={paper} />
      {paper.remark ? <p>备注：{paper.remark}</p> : null}
      {CONDITIONS[kind] ? <p>{CONDITIONS[kind]}</p> : null}
      <p>
        收款人 {paper.cashier}　{formatInstant(paper.at)}
      </p>
      {paper.footer ? <p>{paper.footer}</p> : null}
    </>
  );
}

/** As many times as the rule says; parts of a three-part form come from one print. */
export function ReceiptSheets({ paper, mark, state, kind }: Printed) {
  const copies = paper.layout === '241' ? 1 : paper.copies;
  const Body = paper.layout === '80' ? Roll : Sheet;
  return createPortal(
    <section className={`ui-print receipt receipt-${paper.layout}`} aria-label={`${paper.title} ${paper.number}`}>
      <style>{`@page { size: ${pageOf(paper)}; }`}</style>
      {Array.from({ length: copies }, (_, copy) => (
        <article key={copy}>
          {state === VOID ? <div className="receipt-void">作废</div> : null}
          <Body paper={paper} mark={mark} kind={kind} />
          {copies > 1 ? (
            <p className="receipt-copy">
              第 {copy + 1} 份，共 {copies} 份
            </p>
          ) : null}
        </article>
      ))}
    </section>,
    document.body,
  );
}
