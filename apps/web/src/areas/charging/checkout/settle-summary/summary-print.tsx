// 日结单, 缴款单 and 收费日报. The first two print the snapshot of a close, word for word.
import { DAY_CLOSE, SETTLE, type DayClose, type SettleSummary } from '@anju/contract';
import { capitalAmount, chainCode, formatCount, formatDay, formatInstant, formatMoney, isZeroDecimal } from '@anju/domain';
import { PrintSheet, PrintTable, type PrintColumn } from '../../../../ui/index.ts';
import { PaperCompany, PaperMarks } from '../../document/paper-marks.tsx';
import { receiptKindText } from './summary-parts.tsx';

const money = (value: string | undefined) => (value === undefined || isZeroDecimal(value) ? '' : formatMoney(value));

type Row = SettleSummary['rows'][number];
type Paper = SettleSummary['voided']['rows'][number];
interface Papers {
  readonly count: number;
  readonly rows: readonly Paper[];
}

function SummarySheet({ summary }: { readonly summary: SettleSummary }) {
  const { columns, rows, late, total, types, receipts, cash } = summary;
  const matrix: readonly PrintColumn<Row>[] = [
    { title: '收费项目', render: ({ name }) => name },
    ...columns.map(({ name }, at): PrintColumn<Row> => ({ title: name, align: 'right', render: ({ cells }) => money(cells[at]) })),
    { title: '小计', align: 'right', render: (row) => formatMoney(row.total) },
    { title: '其中违约金', align: 'right', render: (row) => money(row.late) },
  ];
  const papers = (title: string, { count, rows: list }: Papers, more: (row: Paper) => string) =>
    list.length === 0 ? null : (
      <div className="paper-tight">
        <h2>
          {title} {formatCount(count)} 张{count > list.length ? `，列出前 ${list.length} 张` : ''}
        </h2>
        <PrintTable
          rows={list}
          columns={[
            { title: '票号', render: ({ number }) => number },
            { title: '金额', align: 'right', render: (row) => formatMoney(row.total) },
            { title: '说明', render: more },
          ]}
        />
      </div>
    );
  const right = { textAlign: 'right' as const };
  return (
    <>
      <PrintTable
        columns={matrix}
        rows={rows}
        total={
          <tr>
            <td>合计</td>
            {columns.map(({ list, method, amount }) => (
              <td key={`${list}-${method}`} style={right}>
                {formatMoney(amount)}
              </td>
            ))}
            <td style={right}>{formatMoney(total)}</td>
            <td style={right}>{money(late)}</td>
          </tr>
        }
      />
      <h2>按结算类型</h2>
      <PrintTable
        rows={types}
        columns={[
          { title: '类型', render: ({ type }) => SETTLE.text(type) },
          { title: '笔数', align: 'right', render: ({ count }) => count },
          { title: '收入', align: 'right', render: (row) => money(row.in) },
          { title: '支出', align: 'right', render: (row) => money(row.out) },
          { title: '净额', align: 'right', render: (row) => formatMoney(row.net) },
        ]}
      />
      <h2>票据使用</h2>
      <PrintTable
        rows={receipts}
        columns={[
          { title: '票据', render: ({ kind }) => receiptKindText(kind) },
          { title: '起号', render: ({ from }) => from },
          { title: '止号', render: ({ to }) => to },
          { title: '张数', align: 'right', render: ({ count }) => count },
          { title: '作废', align: 'right', render: ({ voided }) => voided },
        ]}
      />
      {papers('作废', summary.voided, ({ reason }) => reason)}
      {papers('红冲', summary.reds, (row) => `${'originalNumber' in row ? String(row.originalNumber) : ''} ${row.reason}`)}
      {papers('补打', summary.reprints, (row) => ('prints' in row ? `共打印 ${String(row.prints)} 次` : ''))}
      <p>
        现金收入 {formatMoney(cash.in)}，现金支出 {formatMoney(cash.out)}，应有现金 {formatMoney(cash.expected)} 元
        {isZeroDecimal(cash.deposited) ? '' : `；另有存现 ${formatMoney(cash.deposited)} 元已直接入银行`}。
      </p>
    </>
  );
}

const dayRange = (from: string, to: string) => (from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`);

interface DailyPaperProps {
  readonly summary: SettleSummary;
  readonly dayFrom: string;
  readonly dayTo: string;
  /** The chosen company; when absent, the report covers all of them. */
  readonly company: string | undefined;
  /** Estate and cashier: 云栖花园 林晓燕. */
  readonly scope: string;
}

/** 收费日报: covers any range of days and is not a day close. */
export function DailyPaper({ summary, dayFrom, dayTo, company, scope }: DailyPaperProps) {
  return (
    <PrintSheet
      title="收费日报"
      size="A4-landscape"
      head={
        <>
          {company ? <span>{company}</span> : <PaperCompany />}
          <span>{scope}</span>
          <span>日期 {dayRange(dayFrom, dayTo)}</span>
          <span>票据 {summary.settlements} 张</span>
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
      <SummarySheet summary={summary} />
    </PrintSheet>
  );
}

export function DayClosePaper({ close }: { readonly close: DayClose }) {
  const { paper } = close;
  return (
    <PrintSheet
      title="日结单"
      size="A4-landscape"
      head={
        <>
          <span>{paper.company}</span>
          <span>单号 {close.number}</span>
          <span>收款员 {close.cashierName}</span>
          <span>日结日 {formatDay(close.day)}</span>
          <span>收款 {dayRange(paper.dayFrom, paper.dayTo)}</span>
          <span>{DAY_CLOSE.text(close.state)}</span>
        </>
      }
      foot={
        <>
          <span>收款员：　　　　　　</span>
          <span>缴款：{close.handedAt ? formatInstant(close.handedAt) : '　　　　　　'}</span>
          <span>财务：{close.checkedBy || '　　　　　　'}</span>
          <PaperMarks />
        </>
      }
    >
      <SummarySheet summary={paper.summary} />
      <p>
        <strong>
          实点现金 {formatMoney(close.cashCounted)} 元，长短款 {formatMoney(close.difference)} 元
          {close.differenceReason ? `（${close.differenceReason}）` : ''}
        </strong>
      </p>
      {paper.forReason ? (
        <p>
          由 {paper.closedBy} 代为日结：{paper.forReason}
        </p>
      ) : null}
      {close.chainHash ? <p>账链校验码 {chainCode(close.chainLinks, close.chainHash)}</p> : null}
    </PrintSheet>
  );
}

/** 缴款单: accompanies the cash. */
export function SlipPaper({ close }: { readonly close: DayClose }) {
  const lines: readonly (readonly [string, string])[] = [
    ['日结单号', close.number],
    ['收款员', close.cashierName],
    ['收款日期', dayRange(close.paper.dayFrom, close.paper.dayTo)],
    ['应缴现金', `${formatMoney(close.cashExpected)} 元`],
    ['实缴现金', `${formatMoney(close.cashCounted)} 元`],
    ['大写', capitalAmount(close.cashCounted)],
    ['长短款', `${formatMoney(close.difference)} 元 ${close.differenceReason}`],
    ['缴款单号', close.slipNo],
    ['缴存银行', close.slipBank || '现金交财务'],
    ['缴款日期', close.slipDate ? formatDay(close.slipDate) : ''],
  ];
  return (
    <PrintSheet
      title="缴款单"
      head={
        <>
          <span>{close.paper.company}</span>
          <span>{close.paper.estates.map(({ name }) => name).join('、')}</span>
        </>
      }
      foot={
        <>
          <span>缴款人：　　　　　　</span>
          <span>收款人：　　　　　　</span>
          <span>日期：　　　　年　　月　　日</span>
          <PaperMarks />
        </>
      }
    >
      <PrintTable
        rows={lines}
        columns={[
          { title: '项目', width: '40mm', render: ([name]) => name },
          { title: '内容', render: ([, value]) => value },
        ]}
      />
    </PrintSheet>
  );
}
