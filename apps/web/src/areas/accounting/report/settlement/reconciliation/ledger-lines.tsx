// The lines of the books that may be missing on the statement: all of them count as on it, the few that are not are ticked.
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button, Checkbox, Input } from 'antd';
import { BANK_ITEM, MOST_BANK_LINES, type BankLedgerLine } from '@anju/contract';
import { formatCount, formatDay, formatMoney } from '@anju/domain';
import { StatusTag } from '../../../../../ui/index.ts';
import { keyOf } from './sides.rules.ts';

/** So many lines are drawn without asking. */
const DRAWN = 100;

interface LedgerLinesProps {
  readonly lines: readonly BankLedgerLine[];
  readonly more: boolean;
  readonly open: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
  readonly disabled: boolean;
}

const isMeant = ({ number, summary, settleNo, amount }: BankLedgerLine, key: string): boolean =>
  [number, summary, settleNo, amount, formatMoney(amount)].some((text) => text.includes(key));

export function LedgerLines({ lines, more, open, onToggle, disabled }: LedgerLinesProps) {
  const [key, setKey] = useState('');
  const [most, setMost] = useState(DRAWN);
  const list = useRef<HTMLUListElement>(null);
  const meant = lines.filter((line) => isMeant(line, key.trim()));
  // What is ticked is never out of sight because of its place.
  const shown = meant.filter((line, at) => at < most || open.has(keyOf(line)));
  const boxes = (): HTMLInputElement[] => [...(list.current?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])];

  function walk(event: KeyboardEvent) {
    const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (way === 0) return;
    event.preventDefault();
    const all = boxes();
    all[all.findIndex((box) => box === document.activeElement) + way]?.focus();
  }
  if (lines.length === 0) return <p className="ui-quiet">本期账上没有这个账户的分录</p>;
  return (
    <>
      <div className="acc-recon-find" data-keeps-enter>
        <Input
          aria-label="查找分录"
          placeholder="金额 / 摘要 / 凭证号 / 票号"
          allowClear
          disabled={false}
          value={key}
          onChange={(event) => setKey(event.target.value)}
          onPressEnter={(event) => {
            event.preventDefault();
            boxes()[0]?.focus();
          }}
        />
        <span className="ui-quiet">
          {formatCount(lines.length)} 笔，{open.size > 0 ? `${formatCount(open.size)} 笔不在对账单上` : '都在对账单上'}
          {more ? `；只列出最近 ${formatCount(MOST_BANK_LINES)} 笔` : ''}
        </span>
      </div>
      <ul className="acc-recon-lines" ref={list} aria-label="账上分录" onKeyDown={walk}>
        {shown.map((line) => {
          const { day, number, summary, settleNo, side, amount, carried } = line;
          return (
            <li key={keyOf(line)}>
              <Checkbox checked={open.has(keyOf(line))} disabled={disabled} onChange={() => onToggle(keyOf(line))}>
                <span className="acc-recon-line">
                  <span className="acc-recon-day">
                    {formatDay(day)} {number}
                  </span>
                  <span className="acc-recon-text">
                    {summary}
                    {settleNo === '' ? null : <span className="ui-quiet"> 票号 {settleNo}</span>}{' '}
                    {carried ? <StatusTag tone="owed">上期未达</StatusTag> : null}
                  </span>
                  <span className="ui-amount">
                    {side === BANK_ITEM.received ? '收' : '付'} {formatMoney(amount)}
                  </span>
                </span>
              </Checkbox>
            </li>
          );
        })}
      </ul>
      {shown.length === 0 ? <p className="ui-quiet">没有符合条件的分录</p> : null}
      {meant.length > shown.length ? (
        <Button size="small" disabled={false} onClick={() => setMost(most + DRAWN * 5)}>
          显示更多（还有 {formatCount(meant.length - shown.length)} 笔）
        </Button>
      ) : null}
    </>
  );
}
