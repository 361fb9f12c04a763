// The subject of a line: typed as code, initials or name, chosen with ↑↓ and Enter. F7 shows the whole list.
import { useEffect, useId, useRef, useState } from 'react';
import type { SubjectTree } from '@anju/contract';
import { StatusTag } from '../../../../ui/index.ts';
import { BalanceText, matchOf, type Chart } from '../../part/index.ts';

interface SubjectCellProps {
  readonly label: string;
  readonly chart: Chart;
  readonly value: SubjectTree | undefined;
  /** Chosen by Enter or a click; the hand goes on. */
  readonly onChange: (subject: SubjectTree | null) => void;
  readonly onNext: () => void;
  readonly wrong: string | undefined;
  readonly disabled: boolean;
}

const MOST_SHOWN = 60;
const textOf = (subject: SubjectTree | undefined) => (subject ? `${subject.code} ${subject.fullName}` : '');

export function SubjectCell({ label, chart, value, onChange, onNext, wrong, disabled }: SubjectCellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();
  const key = typed ?? '';
  const offered = open
    ? chart.all
        .filter((one) => one.leaf && one.enabled)
        .map((one) => ({ one, match: matchOf(one, key) }))
        .filter(({ match }) => match > 0)
        .sort((left, right) => right.match - left.match)
        .slice(0, MOST_SHOWN)
        .map(({ one }) => one)
    : [];
  const chosen = offered[Math.min(at, offered.length - 1)];
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, open]);

  function close() {
    setTyped(null);
    setOpen(false);
    setAt(0);
  }
  function take(subject: SubjectTree | null) {
    close();
    onChange(subject);
  }
  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'F7') setOpen(true);
    else if (event.key === 'Escape' && open) close();
    else if (event.key === 'ArrowDown' && open) setAt(Math.min(at + 1, offered.length - 1));
    else if (event.key === 'ArrowUp' && open) setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter' && open && chosen) {
      take(chosen);
      onNext();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div className="vch-subject">
      <input
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={chosen ? `${listId}-${chosen.id}` : undefined}
        aria-invalid={wrong !== undefined}
        title={wrong}
        autoComplete="off"
        disabled={disabled}
        value={typed ?? textOf(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
          setOpen(true);
          if (target.value === '') onChange(null);
        }}
        onKeyDown={onKeyDown}
        // What was typed and not chosen is what it was before.
        onBlur={close}
      />
      {open ? (
        <ul className="vch-offers" id={listId} role="listbox" aria-label="科目" ref={list}>
          {offered.map((one) => (
            <li
              key={one.id}
              id={`${listId}-${one.id}`}
              role="option"
              aria-selected={one === chosen}
              // The field keeps the hand until the choice is made.
              onMouseDown={(event) => {
                event.preventDefault();
                take(one);
                onNext();
              }}
            >
              <b>{one.code}</b>
              <span>{one.fullName}</span>
              {one.custody ? <StatusTag tone="kind">代管</StatusTag> : null}
              {one.balance === undefined || one.balance === null ? null : <BalanceText net={one.balance} />}
            </li>
          ))}
          {offered.length === 0 ? <li className="ui-quiet">没有符合的末级科目，可输入编码、名称或拼音首字母</li> : null}
        </ul>
      ) : null}
    </div>
  );
}
