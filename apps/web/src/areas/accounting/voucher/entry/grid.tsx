// The paper: lines with summary, subject and dims, and the two amounts. Everything works by keys; `cells.ts` says where Enter goes.
import { Fragment, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { App } from 'antd';
import { DIMS, DIRECTION, type VoucherProblem } from '@anju/contract';
import { capitalAmount, formatMoney, isZeroDecimal } from '@anju/domain';
import { StatusTag } from '../../../../ui/index.ts';
import { DimPick, dimsOf, type Chart } from '../../part/index.ts';
import { AmountBox, AmountDigits, AmountHead } from './amount-box.tsx';
import { CashCell, type CashChoice } from './cash-cell.tsx';
import { activeRow, focusCell, focusMore, focusNext } from './cells.ts';
import * as rules from './draft.rules.ts';
import { LineMore, SETTLE_LIST, SETTLE_METHODS } from './line-more.tsx';
import { SubjectCell } from './subject-cell.tsx';

export interface GridProps {
  readonly companyId: number;
  readonly chart: Chart;
  readonly cashItems: readonly CashChoice[];
  readonly lines: readonly rules.DraftLine[];
  readonly onLines: (lines: readonly rules.DraftLine[]) => void;
  readonly problems: readonly VoucherProblem[];
  /** The line the hand is in, for what stands beside the grid. */
  readonly onRow: (row: number) => void;
  readonly disabled: boolean;
}

export function VoucherGrid({ companyId, chart, cashItems, lines, onLines, problems, onRow, disabled }: GridProps) {
  const { message } = App.useApp();
  const grid = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState(0);
  /** Keys of the lines whose quantity and price were asked for. */
  const [counting, setCounting] = useState<ReadonlySet<number>>(new Set());
  const debit = rules.sumOf(lines, 'debit');
  const difference = rules.differenceOf(lines);

  function next() {
    if (focusNext(grid.current)) return;
    const place = lines.length;
    onLines([...lines, rules.blankLine()]);
    // The new line is there after the next drawing.
    setTimeout(() => focusCell(grid.current, place, 'summary'));
  }
  /** After a choice the fields of the line may be others: the hand goes on when they are drawn. */
  const nextDrawn = () => setTimeout(next);

  /** F8: beneath a line of cash or of a bank stands how it was paid; any other line is offered a quantity. */
  function more(at: number) {
    const line = lines[at];
    if (!line) return;
    const subject = line.subjectId === null ? undefined : chart.byId.get(line.subjectId);
    if (!rules.isSettled(subject)) setCounting(new Set([...counting, line.key]));
    setTimeout(() => focusMore(grid.current, at));
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = activeRow();
    if (at === null) return;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      // A list that is open takes Enter for itself.
      if ((event.target as HTMLElement).getAttribute('aria-expanded') === 'true') return;
      const line = lines[at];
      if (line && at > 0 && line.summary === '' && (event.target as HTMLElement).closest('[data-cell$=":summary"]'))
        onLines(rules.withSummaryAbove(lines, at));
      next();
    } else if (event.key === 'F7') {
      if ((event.target as HTMLElement).closest('[data-cell$=":subject"]')) return;
      focusCell(grid.current, at, 'subject');
      // The list opens where the hand has come to.
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'F7', bubbles: true }));
    } else if (event.key === 'F8') more(at);
    else if (event.ctrlKey && event.key.toLowerCase() === 'i') onLines(rules.inserted(lines, at));
    else if (event.ctrlKey && event.key.toLowerCase() === 'd') onLines(rules.removed(lines, at));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  function onPaste(event: ClipboardEvent) {
    const at = activeRow();
    const pasted = at === null ? null : rules.pastedLines(event.clipboardData.getData('text'), chart.byCode);
    if (!pasted || at === null) return;
    event.preventDefault();
    onLines(rules.withPasted(lines, at, pasted.lines));
    if (pasted.unknown.length > 0) void message.warning(`没有这些科目：${[...new Set(pasted.unknown)].join('、')}，请在表中补选`);
  }
  const wrongOf = (line: number, ...names: readonly string[]) =>
    problems.find((one) => one.line === line + 1 && names.includes(one.field))?.text;

  return (
    // The keys belong to the fields inside; the grid only hears them on their way.
    <div
      className="vch-grid"
      ref={grid}
      role="group"
      aria-label="分录"
      onKeyDownCapture={onKeyDown}
      onPaste={onPaste}
      onFocus={() => {
        const at = activeRow();
        if (at === null || at === row) return;
        setRow(at);
        onRow(at);
      }}
    >
      <div className="vch-row vch-head">
        <div className="vch-no">行</div>
        <div>摘要</div>
        <div>会计科目与辅助核算</div>
        <div className="vch-x">
          <AmountHead title="借方金额" />
        </div>
        <div className="vch-x">
          <AmountHead title="贷方金额" />
        </div>
      </div>
      {lines.map((line, at) => {
        const subject = line.subjectId === null ? undefined : chart.byId.get(line.subjectId);
        const said = `第 ${at + 1} 行`;
        const change = (more: Parameters<typeof rules.withLine>[2]) => onLines(rules.withLine(lines, at, more));
        const offer = (side: rules.Side) =>
          at === row && line.debit === '' && line.credit === '' && !rules.isBlank(line) ? rules.balancingAmount(lines, at, side) : '';
        const amount = (side: rules.Side, name: string) => (
          <div className="vch-x" data-cell={`${at}:${side}`}>
            <AmountBox
              label={`${said}${name}`}
              value={line[side]}
              disabled={disabled}
              wrong={wrongOf(at, 'amount')}
              offered={offer(side).startsWith('-') ? '' : offer(side)}
              onChange={(text) => onLines(rules.withAmount(lines, at, side, text))}
              onBalance={() => onLines(rules.balanced(lines, at, side))}
              onSwap={() => onLines(rules.swapped(lines, at))}
            />
          </div>
        );
        return (
          <Fragment key={line.key}>
            <div className={at === row ? 'vch-row on' : 'vch-row'} role="group" aria-label={said}>
              <div className="vch-no">{at + 1}</div>
              <div className="vch-summary" data-cell={`${at}:summary`}>
                <input
                  aria-label={`${said}摘要`}
                  aria-invalid={wrongOf(at, 'summary') !== undefined}
                  title={wrongOf(at, 'summary')}
                  autoComplete="off"
                  list="vch-summaries"
                  maxLength={200}
                  disabled={disabled}
                  value={line.summary}
                  onChange={({ target }) =>
                    target.value === '//' && at > 0 ? onLines(rules.withSummaryAbove(lines, at)) : change({ summary: target.value })
                  }
                />
              </div>
              <div className="vch-account">
                <div className="vch-account-top">
                  <div data-cell={`${at}:subject`} className="vch-account-subject">
                    <SubjectCell
                      label={`${said}科目`}
                      chart={chart}
                      value={subject}
                      disabled={disabled}
                      wrong={wrongOf(at, 'subjectId')}
                      onChange={(chosen) => onLines(rules.withSubject(lines, at, chosen))}
                      onNext={nextDrawn}
                    />
                  </div>
                  {subject && !subject.cashEquivalent ? (
                    <CashCell
                      label={`${said}现金流量项目`}
                      items={cashItems}
                      value={line.cashItem}
                      disabled={disabled}
                      wrong={wrongOf(at, 'cashItem')}
                      onChange={(cashItem) => change({ cashItem })}
                    />
                  ) : null}
                </div>
                {subject && subject.dims !== '' ? (
                  <div className="vch-dims">
                    {dimsOf(subject.dims).map((dim) => (
                      <span key={dim} data-cell={`${at}:dim-${dim}`}>
                        <DimPick
                          companyId={companyId}
                          dim={dim}
                          width={132}
                          disabled={disabled}
                          wrong={problems.some((one) => one.line === at + 1 && one.dim === DIMS[dim].field)}
                          value={line.dims[DIMS[dim].field]}
                          onChange={(id, text) => {
                            change({ dims: { ...line.dims, [DIMS[dim].field]: id }, texts: { ...line.texts, [dim]: text } });
                            if (id !== null) nextDrawn();
                          }}
                        />
                      </span>
                    ))}
                  </div>
                ) : null}
              </div>
              {amount('debit', '借方')}
              {amount('credit', '贷方')}
            </div>
            <LineMore
              at={at}
              line={line}
              subject={subject}
              counts={counting.has(line.key)}
              disabled={disabled}
              onSettling={change}
              onCounting={(counted) =>
                onLines(rules.withQuantity(lines, at, counted, subject?.direction === DIRECTION.credit ? 'credit' : 'debit'))
              }
            />
          </Fragment>
        );
      })}
      <datalist id={SETTLE_LIST}>
        {SETTLE_METHODS.map((method) => (
          <option key={method} value={method} />
        ))}
      </datalist>
      <div className="vch-row vch-sum">
        <div className="vch-total">
          <b>合计</b> <span>{isZeroDecimal(debit) ? '' : capitalAmount(debit)}</span>{' '}
          {isZeroDecimal(difference) ? null : <StatusTag tone="owed">差额 {formatMoney(difference.replace('-', ''))}</StatusTag>}
        </div>
        <div className="vch-x" role="group" aria-label={`借方合计 ${formatMoney(debit)}`}>
          <AmountDigits amount={debit} />
        </div>
        <div className="vch-x" role="group" aria-label={`贷方合计 ${formatMoney(rules.sumOf(lines, 'credit'))}`}>
          <AmountDigits amount={rules.sumOf(lines, 'credit')} />
        </div>
      </div>
    </div>
  );
}
