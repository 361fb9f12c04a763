// 催款通知 and 催款函: the user sets one deadline for all, then each letter is printed on its own page with its receipt.
import { createPortal } from 'react-dom';
import { Form } from 'antd';
import { CHASE, issueChaseLetters, type ChargeObject, type ChaseLetter, type OutputOf } from '@anju/contract';
import { addDays, businessDay, formatDay, formatMoney } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, PrintTable, type PrintColumn } from '../../../../ui/index.ts';
import { periodText } from '../../bill/bill-text.ts';
import { LateNotes, lateNotes } from '../../document/late-notes.tsx';
import { LetterAnnex, LetterSum } from '../../document/letter.tsx';
import { PaperMarks } from '../../document/paper-marks.tsx';

export interface ObjectRef {
  readonly objectKind: ChargeObject;
  readonly objectId: number;
}
/** The object of a row key of the list, which holds kind and id: `1-12`. */
export function refOf(key: string | number): ObjectRef {
  const [kind = '1', id = '0'] = String(key).split('-');
  return { objectKind: Number(kind) as ObjectRef['objectKind'], objectId: Number(id) };
}

/** The letters that are issued here, as opposed to those of a lawyer. */
export type LetterMethod = typeof CHASE.notice | typeof CHASE.letter;

const DAYS_TO_PAY = 10;
interface LetterDialogProps {
  readonly method: LetterMethod;
  readonly objects: readonly ObjectRef[];
  readonly onDone: (made: OutputOf<typeof issueChaseLetters>) => void;
  readonly onClose: () => void;
}
export function LetterDialog({ method, objects, onDone, onClose }: LetterDialogProps) {
  const name = CHASE.text(method);
  const entry = useEntry({
    endpoint: issueChaseLetters,
    initial: { deadline: addDays(businessDay(new Date()), DAYS_TO_PAY) },
    toInput: ({ deadline }) => ({ objects: [...objects], method, deadline }),
    onDone,
  });
  return (
    <EntryDialog title={`出具${name}`} entry={entry} onClose={onClose} size="small" saveText="出具并打印">
      <p className="ui-quiet">
        向 {objects.length} 个对象的欠费人出具{name}，一个对象有几位欠费人就各出一份，只列其本人的欠费；按楼栋顺序编号打印，并记入催收记录。
        今天已出具过的用原编号重新打印。
      </p>
      <Form.Item name="deadline" label="付款期限" required>
        <DayInput />
      </Form.Item>
    </EntryDialog>
  );
}

type Line = ChaseLetter['lines'][number];
const COLUMNS: readonly PrintColumn<Line>[] = [
  { title: '项目', render: (line) => line.item },
  { title: '期间', render: periodText },
  { title: '到期日', render: (line) => formatDay(line.dueDate) },
  { title: '应收', render: (line) => formatMoney(line.amount), align: 'right' },
  { title: '已收', render: (line) => formatMoney(line.settled), align: 'right' },
  { title: '未收', render: (line) => formatMoney(line.open), align: 'right' },
  { title: '违约金', render: (line) => formatMoney(line.late), align: 'right' },
];

function LetterSheet({ letter }: { readonly letter: ChaseLetter }) {
  const name = CHASE.text(letter.method);
  const place = `${letter.estateName} ${letter.objectText}`;
  return (
    <article className="chase-paper paper-tight" aria-label={`${name} ${letter.objectText} ${letter.payerName}`.trim()}>
      <h1>{name}</h1>
      <div className="ui-print-head">
        <span>{letter.company}</span>
        <span>编号 {letter.number}</span>
      </div>
      <LetterSum
        payerName={letter.payerName}
        owes={`截至 ${formatDay(letter.day)}，您的 ${place} 应付`}
        total={letter.total}
        capital={letter.capital}
        until={`请于 ${formatDay(letter.deadline)} 前付清`}
        phone={letter.phone}
      />
      <p>
        上述款项是 {letter.lines.length} 笔逾期未付的费用 {formatMoney(letter.open)} 元和违约金 {formatMoney(letter.late)}{' '}
        元，明细附后。违约金计算至 {formatDay(letter.day)}，付款日按约定另行计算。
      </p>
      <p>
        依据《中华人民共和国民法典》第九百四十四条，业主应当按照约定支付物业费；逾期不支付的，物业服务人可以催告其在合理期限内支付，合理期限届满仍不支付的，可以提起诉讼或者申请仲裁。
      </p>
      <p>如对金额有疑问或已经付款，请与我们联系核对。</p>
      <p className="chase-sign">
        {letter.company}（盖章）　{formatDay(letter.day)}
      </p>
      <LetterAnnex title="欠费明细">
        <PrintTable
          columns={COLUMNS}
          rows={letter.lines}
          total={
            <>
              <tr>
                <td colSpan={5}>合计</td>
                <td style={{ textAlign: 'right' }}>{formatMoney(letter.open)}</td>
                <td style={{ textAlign: 'right' }}>{formatMoney(letter.late)}</td>
              </tr>
              <tr>
                <td colSpan={7}>
                  <strong>应付合计 {formatMoney(letter.total)} 元</strong>
                </td>
              </tr>
            </>
          }
        />
        <LateNotes notes={lateNotes(letter.lines, periodText)} />
      </LetterAnnex>
      <section className="chase-slip" aria-label="回执">
        <h2>回执</h2>
        <p>
          本人（单位）已收到 {letter.company} 编号 {letter.number} 的{name}（{place}，应付 {formatMoney(letter.total)} 元）。
        </p>
        <p>签收人：　　　　　　　　与业主关系：　　　　　　　　送达方式：　　　　　　　　日期：</p>
      </section>
      <div className="ui-print-foot">
        <PaperMarks pages={false} />
      </div>
    </article>
  );
}

/** Hundreds of letters share one section and one page size. */
export function ChaseLetters({ letters }: { readonly letters: readonly ChaseLetter[] }) {
  return createPortal(
    <section className="ui-print ui-print-A4" aria-label="催收函件">
      <style>{'@page { size: A4 portrait; margin: 14mm 14mm; }'}</style>
      {letters.map((letter) => (
        <LetterSheet key={letter.number} letter={letter} />
      ))}
    </section>,
    document.body,
  );
}
