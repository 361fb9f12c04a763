// 收据, 预交单, 押金单, 退款单 on paper: A4, a three-part 241×140 form, or an 80 mm roll, according to the company's rule. The content is the stored
// document, word for word; 补打, 作废, 红字, its page, its invoice and the user who printed it are added. A document for an outgoing payment
// shows its amounts as positive, so that only its reversal is negative.
import './receipt.css';
import { createPortal } from 'react-dom';
import { SETTLEMENT, type OutputOf, type printReceipt, type ReceiptPaper } from '@anju/contract';
import { capitalAmount, formatDay, formatInstant, formatMoney, isZeroDecimal, subtractDecimal } from '@anju/domain';
import { PrintTable, type PrintColumn } from '../../../../ui/index.ts';
import { LateNotes, lateNotes } from '../../document/late-notes.tsx';
import { PaperMarks } from '../../document/paper-marks.tsx';
import { invoiceText } from './receipt-text.ts';

type Printed = Pick<OutputOf<typeof printReceipt>, 'paper' | 'mark' | 'state' | 'kind' | 'page' | 'invoice'>;
type Body = Omit<Printed, 'state'>;
type Line = ReceiptPaper['lines'][number];

interface Words {
  readonly who: string;
  readonly ways: string;
  readonly hand: string;
  readonly unit: string;
}
const IN: Words = { who: '付款人', ways: '收款方式', hand: '收款人', unit: '收款单位' };
const OUT: Words = { who: '领款人', ways: '付款方式', hand: '经办人', unit: '付款单位' };
const isOut = (kind: Printed['kind']): boolean => kind === 'refund';
const wordsOf = (kind: Printed['kind']): Words => (isOut(kind) ? OUT : IN);

/** The recipient of money signs, which includes the payer of a reversed receipt. */
const signed = ({ total }: ReceiptPaper, kind: Printed['kind']): Words => (total.startsWith('-') === isOut(kind) ? IN : OUT);

const turned = (amount: string): string => (isZeroDecimal(amount) ? amount : subtractDecimal('0', amount));
/** The stored document follows the books, where outgoing money is negative, so the signs are inverted. */
function asPaid(paper: ReceiptPaper): ReceiptPaper {
  const total = turned(paper.total);
  return {
    ...paper,
    total,
    capitalAmount: capitalAmount(total),
    lines: paper.lines.map((line) => ({ ...line, amount: turned(line.amount), late: turned(line.late) })),
    tenders: paper.tenders.map((tender) => ({ ...tender, amount: turned(tender.amount) })),
  };
}

/** 代缴: the debt of another person than the payer is named. */
const itemOf = ({ item, object, debtor }: Line, house: string): string => {
  const notes = [...(object === '' || object === house ? [] : [object]), ...(debtor === undefined ? [] : [`代 ${debtor} 缴`])];
  return notes.length === 0 ? item : `${item}（${notes.join('，')}）`;
};

/** A roll is cut after the text, so its height in millimetres is estimated, rather too long than spilling onto a second page. */
const wrapped = (text: string, perLine: number): number => Math.ceil(text.length / perLine);
const lineHeight = (line: Line, house: string): number =>
  2 +
  5 * wrapped(`${itemOf(line, house)} ${line.period}`, 30) +
  4 * wrapped(line.explain, 38) +
  (isZeroDecimal(line.late) ? 0 : 5 + 4 * wrapped(line.lateText ?? '', 38)) +
  (isZeroDecimal(line.reduction) ? 0 : 4);
const rollHeight = ({ lines, house, tenders, footer, remark, notes = [] }: ReceiptPaper): number =>
  108 +
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
  const said = (of: 'period' | 'explain') => lines.some((line) => line[of] !== '');
  const any = (of: 'late' | 'reduction') => lines.some((line) => !isZeroDecimal(line[of]));
  return [
    { title: '项目', render: (line) => itemOf(line, house) },
    ...(said('period') ? [{ title: '所属期', render: (line: Line) => line.period }] : []),
    ...(said('explain') ? [{ title: '计费说明', render: (line: Line) => line.explain }] : []),
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

/** If the name already begins with the label, the word is shown only once: `车位 B1-117`. */
function placeOf({ estate, house, houseLabel }: ReceiptPaper): string {
  const own = houseLabel && house.startsWith(houseLabel) ? house.slice(houseLabel.length).trim() || house : house;
  return `${estate} ${own}`;
}

function Head({ paper, mark, kind, page }: Body) {
  return (
    <>
      <p className="receipt-company">{paper.company}</p>
      <h1>
        {paper.title}
        {paper.original ? <small>红字</small> : null}
        {mark ? <small>{mark}</small> : null}
      </h1>
      <div className="ui-print-head">
        <span>编号 {paper.number}</span>
        {page ? <span>票号 {page}</span> : null}
        <span>日期 {formatDay(paper.day)}</span>
        {paper.original ? <span>红冲原单 {paper.original}</span> : null}
        <span>
          {wordsOf(kind).who} {paper.payer}
        </span>
        <span>
          {paper.houseLabel ?? '房屋'} {placeOf(paper)}
        </span>
      </div>
    </>
  );
}

/** The account balances afterwards, and the invoice issued instead. */
function Notes({ paper, invoice }: Pick<Body, 'paper' | 'invoice'>) {
  const notes = (paper.notes ?? []).map((note) => note.replace(/-?\d+\.\d{2}(?= 元)/g, formatMoney));
  return (
    <>
      {notes.length > 0 ? <p>{notes.join('；')}</p> : null}
      {invoice ? <p>{invoiceText(invoice)}</p> : null}
    </>
  );
}

/** The terms of each document, where law or custom requires them. */
const CONDITIONS: Partial<Record<Printed['kind'], string>> = {
  prepaid: '预交款按约定抵付以后的费用，余款可凭本单申请退还。',
  deposit: '退还押金时请交回本单；应扣款项经双方确认后从押金中扣除。',
};

function Sheet(body: Body) {
  const { paper, kind } = body;
  const { ways, hand, unit } = wordsOf(kind);
  const columns = columnsOf(paper);
  return (
    <>
      <Head {...body} />
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
      <LateNotes notes={lateNotes(paper.lines, (line) => line.period)} />
      <div className="ui-print-head">
        <span>
          {ways}：{tenderTexts(paper).join('；')}
        </span>
        <Cash paper={paper} />
      </div>
      <Notes {...body} />
      {paper.remark ? <p>备注：{paper.remark}</p> : null}
      {CONDITIONS[kind] ? <p>{CONDITIONS[kind]}</p> : null}
      <div className="ui-print-foot">
        <span>
          {hand}：{paper.cashier}
        </span>
        <span>{unit}（盖章）：　　　　　　</span>
        <span>{signed(paper, kind).who}签字：　　　　　　</span>
      </div>
      <div className="receipt-end">
        <span>{paper.footer}</span>
        <PaperMarks pages={false} />
      </div>
    </>
  );
}

function Roll(body: Body) {
  const { paper, kind } = body;
  const { ways, hand } = wordsOf(kind);
  return (
    <>
      <Head {...body} />
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
            {line.lateText ? <small>{line.lateText}</small> : null}
          </li>
        ))}
      </ul>
      <div className="receipt-sum">
        <span>合计</span>
        <b>{formatMoney(paper.total)}</b>
      </div>
      <p>{paper.capitalAmount}</p>
      {tenderTexts(paper).map((text) => (
        <p key={text}>
          {ways} {text}
        </p>
      ))}
      <p>
        <Cash paper={paper} />
      </p>
      <Notes {...body} />
      {paper.remark ? <p>备注：{paper.remark}</p> : null}
      {CONDITIONS[kind] ? <p>{CONDITIONS[kind]}</p> : null}
      <p>
        {hand} {paper.cashier}　{formatInstant(paper.at)}
      </p>
      {signed(paper, kind) === OUT ? <p>{OUT.who}签字：</p> : null}
      {paper.footer ? <p>{paper.footer}</p> : null}
    </>
  );
}

/** As many copies as the rule requires; a three-part form is printed once. */
export function ReceiptSheets({ paper: stored, state, ...own }: Printed) {
  const paper = isOut(own.kind) ? asPaid(stored) : stored;
  const copies = paper.layout === '241' ? 1 : paper.copies;
  const Layout = paper.layout === '80' ? Roll : Sheet;
  return createPortal(
    <section className={`ui-print receipt receipt-${paper.layout}`} aria-label={`${paper.title} ${paper.number}`}>
      <style>{`@page { size: ${pageOf(paper)}; }`}</style>
      {Array.from({ length: copies }, (_, copy) => (
        <article key={copy}>
          {state === SETTLEMENT.void ? <div className="receipt-void">作废</div> : null}
          <Layout {...own} paper={paper} />
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
